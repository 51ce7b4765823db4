import { contactTones, openContactStatuses } from "@pinyu/contract/contact/options"
import type { ContactForm } from "@pinyu/contract/contact/schemas"
import { pages } from "@pinyu/contract/pages"
import { contact } from "@pinyu/phrases/contact"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { withToken } from "../../lib/session/url-token.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Facts } from "../../ui/member/facts.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import type { FormKey } from "./api.ts"
import { FormFrame } from "./form-frame.tsx"
import styles from "./form-page.module.css"
import { FormParts } from "./form-parts.tsx"
import { ResendVerification } from "./resend-verification.tsx"
import { useForm } from "./use-form.ts"
import { useFormKey } from "./use-form-key.ts"

const words = contact.status

/** The status of a form, for its sender or a token holder. */
export function FormStatusScreen() {
  const key = useFormKey(pages.contactFormStatus)
  return <FormFrame of={useForm(key)}>{(form) => <Status form={form} formKey={key} />}</FormFrame>
}

function Status({ form, formKey }: { form: ContactForm; formKey: FormKey }) {
  return (
    <>
      <div className={styles.head}>
        <div className={styles.titleLine}>
          <Heading level={1} size="xl">
            {words.title}
          </Heading>
          <Pill tone={contactTones[form.status]}>{optionNames.contactStatus[form.status]}</Pill>
        </div>
        <p className={styles.formId}>
          {words.formId} <span>{form.id}</span>
        </p>
      </div>
      {form.email_verified_at === null && (
        <ResendVerification
          formKey={formKey}
          waitingSince={form.status === "unverified" ? form.created_at : null}
        />
      )}
      <About form={form} />
      <FormParts form={form} />
      <NextStep form={form} formKey={formKey} />
    </>
  )
}

function About({ form }: { form: ContactForm }) {
  const verified = form.email_verified_at
  const facts = [
    [contact.submitterName, form.submitter_name],
    [contact.submitterEmail, form.submitter_email],
    [contact.formType, optionNames.contactFormType[form.form_type]],
    [words.sentAt, dateTimeLabel(form.created_at)],
    [words.updatedAt, dateTimeLabel(form.updated_at)],
    [words.emailState, verified ? words.emailVerifiedAt(dateTimeLabel(verified)) : words.emailPending],
  ] as const
  return <Facts of={facts} />
}

/** A closed form takes no replies; a new one can be written. */
function NextStep({ form, formKey: { formId, token } }: { form: ContactForm; formKey: FormKey }) {
  if (form.status === "closed")
    return (
      <div className={styles.end}>
        <p>{words.closed}</p>
        <LinkButton to={pages.contact} variant="outline">
          {words.writeAnother}
        </LinkButton>
      </div>
    )
  if (!openContactStatuses.includes(form.status)) return null
  return (
    <div className={styles.actions}>
      <LinkButton to={pages.contactFormReply(formId)} state={withToken(token)} size="lg">
        {words.reply}
      </LinkButton>
    </div>
  )
}
