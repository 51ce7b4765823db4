import { contactLimits } from "@pinyu/contract/contact/limits"
import type { ContactForm } from "@pinyu/contract/contact/schemas"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { contact } from "@pinyu/phrases/contact"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { withToken } from "../../lib/session/url-token.ts"
import { setTimer } from "../../lib/set-timer.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { Button, LinkButton } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Form } from "../../ui/form/form.tsx"
import { Heading } from "../../ui/heading.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import type { FormKey } from "./api.ts"
import { FormFrame } from "./form-frame.tsx"
import styles from "./form-page.module.css"
import { OriginalMessage } from "./form-parts.tsx"
import { loadApi, loadChecks, preload } from "./lazy.ts"
import { useForm } from "./use-form.ts"
import { useFormKey } from "./use-form-key.ts"

const words = contact.reply
/** How long the success message stays before the page redirects. */
const redirectMs = 3000

const isBlank = (text: string) => text.trim() === ""

/** The reply form, with the original message. */
export function FormReplyScreen() {
  const key = useFormKey(pages.contactFormReply)
  const form = useForm(key)
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done formKey={key} />
  return (
    <FormFrame of={form}>
      {(loaded) => <Reply form={loaded} formKey={key} onDone={() => setDone(true)} />}
    </FormFrame>
  )
}

interface ReplyProps {
  form: ContactForm
  formKey: FormKey
  onDone: () => void
}

function Reply({ form, formKey, onDone }: ReplyProps) {
  const { submit, clearError, setError, ...submission } = useSubmission()
  const { headersFor } = useIdempotencyKeys()
  const [content, setContent] = useState("")
  const { pending, errors } = submission

  const write = (text: string) => {
    setContent(text)
    if (isBlank(text)) setError("content", words.required)
    else clearError("content")
  }

  const send = () =>
    submit(
      async () => {
        const reply = { content }
        const replyErrors = (await loadChecks()).replyErrors(reply)
        if (hasErrors(replyErrors)) return replyErrors
        const { sendReply } = await loadApi()
        await sendReply(formKey, reply, headersFor(reply))
        onDone()
      },
      (error) => toFailureMessage(error, words.failed),
    )

  return (
    <>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.quiet}>
          {words.original} · <time dateTime={form.created_at}>{dateTimeLabel(form.created_at)}</time>
        </p>
      </div>
      <OriginalMessage form={form} />
      <Form submission={submission} onFocus={preload} onSubmit={send}>
        <TextAreaField
          label={words.content}
          name="content"
          rows={5}
          max={contactLimits.reply.max}
          placeholder={words.contentPlaceholder}
          error={errors.content}
          value={content}
          onChange={({ target }) => write(target.value)}
        />
        <div className={styles.actions}>
          <LinkButton
            to={pages.contactFormStatus(formKey.formId)}
            state={withToken(formKey.token)}
            variant="outline"
          >
            {common.cancel}
          </LinkButton>
          <Button type="submit" busy={pending} disabled={isBlank(content)}>
            {pending ? words.submitting : words.submit}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** The success message. It redirects automatically, or at once by a link. */
function Done({ formKey: { formId, token } }: { formKey: FormKey }) {
  const navigate = useNavigate()
  const status = pages.contactFormStatus(formId)

  useEffect(
    () => setTimer(() => void navigate(status, { replace: true, state: withToken(token) }), redirectMs),
    [navigate, status, token],
  )

  return (
    <div role="status">
      <EmptyState
        page
        level={1}
        art={<Mark size="4rem" />}
        title={words.doneTitle}
        text={words.leading(redirectMs / 1000)}
        action={
          <LinkButton to={status} state={withToken(token)} replace>
            {words.toStatus}
          </LinkButton>
        }
      />
    </div>
  )
}
