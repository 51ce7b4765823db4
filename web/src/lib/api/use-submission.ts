import { useRef, useState } from "react"
import { ApiError, toErrorMessage } from "./api-error.ts"
import { hasAny, type Problems, withoutProblem } from "./problems.ts"

interface State {
  pending: boolean
  /** The message of the last failed attempt; null without one. */
  message: string | null
  problems: Problems
  /** The number of rejected attempts: each one moves the focus to the message. */
  failureCount: number
}

/** Maps an error code to its field, for rejections that name no field. */
type FieldOfCode = Readonly<Record<string, string>>

const problemsOf = (error: unknown, fieldOfCode: FieldOfCode): Problems => {
  if (!(error instanceof ApiError)) return {}
  const field = fieldOfCode[error.code]
  return field && !hasAny(error.fields) ? { [field]: error.message } : error.fields
}

/** Returns the problems found before sending, if any. */
type Action = () => Promise<Problems | undefined> | Promise<void>

/**
 * The state of a form's submission, one at a time: pending, then done, or failed with a message and
 * fields.
 */
export const useSubmission = (fieldOfCode: FieldOfCode = {}) => {
  const [state, setState] = useState<State>({ pending: false, message: null, problems: {}, failureCount: 0 })
  const running = useRef(false)

  const attempt = async (work: Action, toMessage: (error: unknown) => string) => {
    try {
      return { message: null, problems: (await work()) ?? {} }
    } catch (error) {
      const [message, problems] = [toMessage(error), problemsOf(error, fieldOfCode)]
      // A message at a field does not repeat above the form, not even inside a longer message.
      const fieldMessages = Object.values(problems)
      const isAtField =
        fieldMessages.includes(message) ||
        (error instanceof ApiError && fieldMessages.includes(error.message))
      return { message: isAtField ? null : message, problems }
    }
  }

  return {
    ...state,
    /** Runs the work unless one is pending; resolves to the problems by field. */
    submit: async (work: Action, toMessage = toErrorMessage): Promise<Problems> => {
      if (running.current) return {}
      running.current = true
      setState((before) => ({ ...before, pending: true, message: null }))
      const { message, problems } = await attempt(work, toMessage)
      running.current = false
      const rejected = message !== null || hasAny(problems)
      setState(({ failureCount }) => ({
        pending: false,
        message,
        problems,
        failureCount: rejected ? failureCount + 1 : failureCount,
      }))
      return problems
    },
    /** Removes the problem of a field that the person edits. */
    clearProblem: (field: string) =>
      setState((before) => ({ ...before, problems: withoutProblem(before.problems, field) })),
    /** Clears all problems when the person moves on. */
    clear: () => setState((before) => ({ ...before, message: null, problems: {} })),
    /** Reports a problem of a field before the form is sent. */
    setProblem: (field: string, message: string) =>
      setState((before) => ({ ...before, problems: { ...before.problems, [field]: message } })),
  }
}

export type Submission = ReturnType<typeof useSubmission>
