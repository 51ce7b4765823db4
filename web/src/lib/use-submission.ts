import { useRef, useState } from "react"
import { ApiError, sentenceOf } from "./api-error.ts"
import { hasAny, type Problems, without } from "./problems.ts"

interface State {
  pending: boolean
  /** Why the last attempt failed; null while none has. */
  sentence: string | null
  problems: Problems
  /** How often an attempt was refused: each time the person is taken to the reason. */
  refusals: number
}

/** From an error's code to the field that it is about, where the refusal itself names none. */
type FieldOfCode = Readonly<Record<string, string>>

const problemsOf = (error: unknown, fieldOfCode: FieldOfCode): Problems => {
  if (!(error instanceof ApiError)) return {}
  const field = fieldOfCode[error.code]
  return field && !hasAny(error.fields) ? { [field]: error.message } : error.fields
}

/** What the work found wrong before anything was sent, if anything. */
type Work = () => Promise<Problems | undefined> | Promise<void>

/** A form's way through its call, one at a time: pending, then done, or refused with a sentence and with fields. */
export const useSubmission = (fieldOfCode: FieldOfCode = {}) => {
  const [state, setState] = useState<State>({ pending: false, sentence: null, problems: {}, refusals: 0 })
  const running = useRef(false)

  const attempt = async (work: Work, sentenceFor: (error: unknown) => string) => {
    try {
      return { sentence: null, problems: (await work()) ?? {} }
    } catch (error) {
      const [sentence, problems] = [sentenceFor(error), problemsOf(error, fieldOfCode)]
      // Said at its field, it need not be said above the form as well.
      return { sentence: Object.values(problems).includes(sentence) ? null : sentence, problems }
    }
  }

  return {
    ...state,
    /** Does the work unless some is under way; resolves to what was wrong, by field. */
    submit: async (work: Work, sentenceFor = sentenceOf): Promise<Problems> => {
      if (running.current) return {}
      running.current = true
      setState((before) => ({ ...before, pending: true, sentence: null }))
      const { sentence, problems } = await attempt(work, sentenceFor)
      running.current = false
      const refused = sentence !== null || hasAny(problems)
      setState(({ refusals }) => ({
        pending: false,
        sentence,
        problems,
        refusals: refused ? refusals + 1 : refusals,
      }))
      return problems
    },
    /** The field is being mended: its sentence goes. */
    mend: (field: string) => setState((before) => ({ ...before, problems: without(before.problems, field) })),
    /** Says what is wrong with a field while the form is still being filled in. */
    object: (field: string, sentence: string) =>
      setState((before) => ({ ...before, problems: { ...before.problems, [field]: sentence } })),
  }
}

export type Submission = ReturnType<typeof useSubmission>
