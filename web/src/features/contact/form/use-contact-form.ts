import { pages } from "@pinyu/contract/pages"
import { contact as words } from "@pinyu/phrases/contact"
import { useEffect, useMemo, useState } from "react"
import { useNavigate } from "react-router"
import { withToken } from "../../../lib/address-token.ts"
import { ApiError, refusalOr } from "../../../lib/api-error.ts"
import { hasAny } from "../../../lib/problems.ts"
import { tabStorage } from "../../../lib/storage.ts"
import { useAttempts } from "../../../lib/use-attempts.ts"
import { useSubmission } from "../../../lib/use-submission.ts"
import { textIn } from "../../../ui/form/form.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useAttachments } from "../attachments/use-attachments.ts"
import { createDraftKeeper } from "../draft.ts"
import { useHumanCheck } from "../human-check/use-human-check.ts"
import { loadApi, loadChecks } from "../lazy.ts"
import { type Draft, isIncomplete, subjectOf } from "../model.ts"

const draftFrom = (typed: FormData): Draft => ({
  form_type: textIn(typed, "form_type"),
  submitter_name: textIn(typed, "submitter_name"),
  submitter_email: textIn(typed, "submitter_email"),
  content: textIn(typed, "content"),
})

const complain = (text: string) => toasts.show({ text, tone: "error" })

const factsOf = ({ name, size, lastModified }: File) => [name, size, lastModified]

/** Whether a refused form needs another proof: otherwise it was not spent. */
const isProofGone = (error: unknown) =>
  error instanceof ApiError && ["human_check_failed", "human_check_required"].includes(error.code)

/** Never called off: what was begun is sent to its end. */
const { signal } = new AbortController()

/** A form to the team that is being written: what was typed before, its pictures, the check, and its way to the server. */
export const useContactForm = (memberId: string | null, isKnown: boolean) => {
  const isGuest = memberId === null
  const navigate = useNavigate()
  const { submit, ...submission } = useSubmission()
  const attachments = useAttachments()
  const check = useHumanCheck(isGuest && isKnown)
  const keeper = useMemo(() => createDraftKeeper(tabStorage, memberId), [memberId])
  const { headersFor } = useAttempts()
  const [found, setFound] = useState<Draft | null>(null)
  const [sent, setSent] = useState(0)

  // Once it is known who writes: what was built beforehand knows of no draft.
  useEffect(() => {
    if (isKnown) setFound(keeper.find())
  }, [isKnown, keeper])

  const deliver = async (form: object) => {
    const { fieldsOf } = await loadChecks()
    const { submitForm } = await loadApi()
    const files = attachments.chosen.map(({ file }) => file)
    const fields = fieldsOf({ ...form, turnstile_token: check.proof }, isGuest)
    // The same letter keeps its key, also where its proof had to be given anew.
    const headers = headersFor({ form, files: files.map(factsOf) })
    const { form_id, access_token } = await submitForm(fields, files, {
      headers,
      onProgress: setSent,
      signal,
    })
    keeper.clear()
    await navigate(pages.contactFormStatus(form_id), { replace: true, state: withToken(access_token) })
  }

  const sentenceFor = (error: unknown) => {
    if (isProofGone(error)) check.reload()
    const sentence = refusalOr(error, words.submitFailed)
    if (sentence !== words.submitFailed) return sentence
    complain(words.submitFailed)
    return words.submitFailedNetwork
  }

  return {
    submission,
    attachments,
    check,
    found,
    sent,
    keep: (typed: FormData) => keeper.keep(draftFrom(typed)),
    send: (typed: FormData) =>
      submit(async () => {
        setSent(0)
        const draft = draftFrom(typed)
        if (isIncomplete(draft, isGuest)) complain(words.fillRequired)
        const form = { ...draft, subject: subjectOf(draft.form_type) }
        const wrong = (await loadChecks()).formProblems(form, isGuest)
        if (hasAny(wrong)) return wrong
        if (check.isMissing) complain(words.completeCheck)
        else await deliver(form)
      }, sentenceFor),
  }
}
