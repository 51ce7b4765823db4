import { pages } from "@pinyu/contract/pages"
import { contact as words } from "@pinyu/phrases/contact"
import { useEffect, useMemo, useState } from "react"
import { useNavigate } from "react-router"
import { ApiError, toFailureMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { tabStorage } from "../../../lib/session/storage.ts"
import { withToken } from "../../../lib/session/url-token.ts"
import { formText } from "../../../ui/form/form.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useAttachments } from "../attachments/use-attachments.ts"
import { createDraftStorage } from "../draft.ts"
import { useHumanCheck } from "../human-check/use-human-check.ts"
import { loadApi, loadChecks } from "../lazy.ts"
import { type Draft, isIncomplete, subjectOf } from "../model.ts"

const draftFrom = (typed: FormData): Draft => ({
  form_type: formText(typed, "form_type"),
  submitter_name: formText(typed, "submitter_name"),
  submitter_email: formText(typed, "submitter_email"),
  content: formText(typed, "content"),
})

const toError = (text: string) => toasts.show({ text, tone: "error" })

const factsOf = ({ name, size, lastModified }: File) => [name, size, lastModified]

/** True when a rejected form needs a new proof; otherwise the proof is unused. */
const isProofInvalid = (error: unknown) =>
  error instanceof ApiError && ["human_check_failed", "human_check_required"].includes(error.code)

/** Never aborted: a started submission continues. */
const { signal } = new AbortController()

/** The state of the contact form: draft, pictures, human check and submission. */
export const useContactForm = (memberId: string | null, isKnown: boolean) => {
  const isGuest = memberId === null
  const navigate = useNavigate()
  const { submit, ...submission } = useSubmission()
  const attachments = useAttachments()
  const check = useHumanCheck(isKnown ? (isGuest ? "guest" : "member") : null)
  const storedDraft = useMemo(() => createDraftStorage(tabStorage, memberId), [memberId])
  const { headersFor } = useIdempotencyKeys()
  const [found, setFound] = useState<Draft | null>(null)
  const [sent, setSent] = useState(0)

  // Restores the draft once the sender is known: a prerendered page has none.
  useEffect(() => {
    if (isKnown) setFound(storedDraft.find())
  }, [isKnown, storedDraft])

  const sendForm = async (form: object) => {
    const { fieldsOf } = await loadChecks()
    const { submitForm } = await loadApi()
    const files = attachments.chosen.map(({ file }) => file)
    const fields = fieldsOf({ ...form, turnstile_token: check.proof }, isGuest)
    // The same message keeps its idempotency key, even with a new proof.
    const headers = headersFor({ form, files: files.map(factsOf) })
    const { form_id, access_token } = await submitForm(fields, files, {
      headers,
      onProgress: setSent,
      signal,
    })
    storedDraft.clear()
    await navigate(pages.contactFormStatus(form_id), { replace: true, state: withToken(access_token) })
  }

  const toMessage = (error: unknown) => {
    if (isProofInvalid(error)) check.reload()
    const message = toFailureMessage(error, words.submitFailed)
    if (message !== words.submitFailed) return message
    toError(words.submitFailed)
    return words.submitFailedNetwork
  }

  return {
    submission,
    attachments,
    check,
    found,
    sent,
    saveDraft: (typed: FormData) => storedDraft.save(draftFrom(typed)),
    send: (typed: FormData) =>
      submit(async () => {
        setSent(0)
        const draft = draftFrom(typed)
        if (isIncomplete(draft, isGuest)) toError(words.fillRequired)
        const form = { ...draft, subject: subjectOf(draft.form_type) }
        const errors = (await loadChecks()).formErrors(form, isGuest)
        if (hasErrors(errors)) return errors
        if (check.isMissing) toError(words.completeCheck)
        else await sendForm(form)
      }, toMessage),
  }
}
