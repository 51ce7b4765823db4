import type { User } from "@pinyu/contract/auth/schemas"
import { contactLimits } from "@pinyu/contract/contact/limits"
import { type ContactFormType, contactFormTypes } from "@pinyu/contract/contact/options"
import { common } from "@pinyu/phrases/common"
import { contact as words } from "@pinyu/phrases/contact"
import { optionNames } from "@pinyu/phrases/options"
import { useSearchParams } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { AttachmentsField } from "../attachments/attachments-field.tsx"
import styles from "../contact.module.css"
import { HumanCheckPart } from "../human-check/human-check.tsx"
import { preload } from "../lazy.ts"
import type { Draft } from "../model.ts"
import { useContactForm } from "./use-contact-form.ts"

const typeOptions = contactFormTypes.map((value) => ({ value, label: optionNames.contactFormType[value] }))

interface ContactFormProps {
  /** The sender; null for a guest. */
  member: User | null
  /** False while the sender is unknown: a prerendered page does not know. */
  isKnown: boolean
}

/** The contact form. */
export function ContactForm({ member, isKnown }: ContactFormProps) {
  const form = useContactForm(member?.id ?? null, isKnown)
  const { submission, attachments, check, found, sent } = form
  const { pending } = submission
  const requestedType = useRequestedType()
  const percent = Math.round(sent * 100)
  const progress =
    attachments.chosen.length > 0 && percent > 0 ? words.submittingPercent(percent) : words.submitting

  return (
    <Form
      submission={submission}
      onFocus={preload}
      onInput={({ currentTarget }) => form.saveDraft(new FormData(currentTarget))}
      onSubmit={form.send}
    >
      {found && <Banner>{words.draftKept}</Banner>}
      <Fields
        // A prerendered form knows neither the draft nor the URL, and a select keeps its first value.
        key={found ? "found" : isKnown ? requestedType : undefined}
        member={member}
        draft={found}
        requestedType={requestedType}
        submission={submission}
      />
      <AttachmentsField attachments={attachments} />
      <HumanCheckPart check={check} />
      {member === null && <p className={styles.note}>{words.guestNote}</p>}
      <Button type="submit" size="lg" block busy={pending} disabled={check.isMissing}>
        {pending ? progress : words.submit}
      </Button>
    </Form>
  )
}

/** Returns the type that the URL names, if it exists. */
const useRequestedType = () => {
  const requested = useSearchParams()[0].get("type")
  return contactFormTypes.find((type) => type === requested)
}

interface FieldsProps {
  member: User | null
  draft: Draft | null
  requestedType: ContactFormType | undefined
  submission: Pick<ReturnType<typeof useContactForm>["submission"], "errors" | "clearError">
}

function Fields({ member, draft, requestedType, submission: { errors, clearError } }: FieldsProps) {
  return (
    <>
      <SelectField
        label={words.formType}
        name="form_type"
        placeholder={common.choose}
        options={typeOptions}
        defaultValue={draft?.form_type || requestedType || ""}
        error={errors.form_type}
        onChange={() => clearError("form_type")}
      />
      <div className={styles.pair}>
        <TextField
          label={words.submitterName}
          name="submitter_name"
          autoComplete="name"
          defaultValue={member ? member.nickname || member.email : draft?.submitter_name}
          disabled={member !== null}
          error={errors.submitter_name}
          onChange={() => clearError("submitter_name")}
        />
        <TextField
          label={words.submitterEmail}
          name="submitter_email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={member ? member.email : draft?.submitter_email}
          disabled={member !== null}
          error={errors.submitter_email}
          onChange={() => clearError("submitter_email")}
        />
      </div>
      {member && <p className={styles.fromAccount}>{words.fromAccount}</p>}
      <TextAreaField
        label={words.message}
        name="content"
        style={{ minBlockSize: "11rem" }}
        max={contactLimits.content.max}
        placeholder={words.messagePlaceholder}
        defaultValue={draft?.content}
        error={errors.content}
        onChange={() => clearError("content")}
      />
    </>
  )
}
