import { adminPages } from "@pinyu/contract/admin/pages"
import { contactTones } from "@pinyu/contract/contact/options"
import type { AdminContactForm } from "@pinyu/contract/contact/schemas"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { contact } from "@pinyu/phrases/contact"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { Link, useParams } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Facts } from "../../../ui/member/facts.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { Thread } from "../../../ui/member/thread.tsx"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { LoadingHeading } from "../../../ui/visually-hidden.tsx"
import styles from "../console.module.css"
import { useContactForm } from "./api.ts"
import { FormActions } from "./form-actions.tsx"

const words = adminContact.one

/** One contact form: content, attachments, thread and actions. */
export function ContactFormScreen() {
  const { id = "" } = useParams()
  const query = useContactForm(id)
  return (
    <Screen className={styles.screen}>
      <Link to={adminPages.contactForms} className={styles.back}>
        <Icon of={IconArrowLeft} size="1.125rem" />
        {words.back}
      </Link>
      {query.data ? (
        <FormDetails key={query.data.id} form={query.data} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.list} aria-busy="true">
          <LoadingHeading />
          <Skeleton width="16rem" height="2.25rem" />
          <Skeleton shape="card" height="16rem" />
        </div>
      )}
    </Screen>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotFound = error instanceof ApiError && [404, 422].includes(error.status)
  if (isNotFound) return <ErrorState level={1} title={words.notFoundTitle} />
  return <ErrorState level={1} title={words.failedTitle} text={toErrorMessage(error)} onRetry={onRetry} />
}

function FormDetails({ form }: { form: AdminContactForm }) {
  return (
    <>
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <h1 className={styles.formTitle} dir="auto">
            {form.subject}
          </h1>
          <Pill tone={contactTones[form.status]}>{adminContact.statuses[form.status]}</Pill>
        </div>
        <p className={styles.quiet}>
          {contact.status.formId} {form.id}
        </p>
      </div>
      <div className={styles.columns}>
        <div className={styles.reading}>
          <Sender form={form} />
          <OriginalMessage form={form} />
          <Replies form={form} />
        </div>
        <FormActions form={form} />
      </div>
    </>
  )
}

function Sender({ form }: { form: AdminContactForm }) {
  const verified = form.email_verified_at
  const memberLink = form.member_id && <Link to={adminPages.member(form.member_id)}>{words.memberPage}</Link>
  const facts = [
    [words.sender, form.submitter_name],
    [contact.submitterEmail, form.submitter_email],
    [contact.status.emailState, verified ? dateTimeLabel(verified) : words.emailUnverified],
    [contact.formType, optionNames.contactFormType[form.form_type]],
    [contact.status.sentAt, dateTimeLabel(form.created_at)],
    [words.member, memberLink ?? adminContact.guest],
  ] as const
  return <Facts of={facts} />
}

function OriginalMessage({ form: { content, attachments } }: { form: AdminContactForm }) {
  const photos = attachments.map(({ url, filename }) => ({ src: url, alt: filename }))
  const viewer = usePhotoViewer({ photos, canSave: true, isLooping: false })
  return (
    <section className={styles.message} aria-label={words.content}>
      <p className={styles.written} dir="auto">
        {content}
      </p>
      {attachments.length > 0 && (
        <ul className={styles.pictures} aria-label={words.pictures}>
          {attachments.map(({ url, filename, width, height }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each response signs new URLs, and the order is fixed
            <li key={index}>
              <button
                type="button"
                className={styles.picture}
                aria-label={words.openPicture(filename)}
                onClick={() => viewer.open(index)}
              >
                <img src={url} alt="" width={width} height={height} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewer.element}
    </section>
  )
}

function Replies({ form: { replies, submitter_name } }: { form: AdminContactForm }) {
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.repliesTitle}</Heading>
      {replies.length === 0 ? (
        <p className={styles.quiet}>{words.noReplies}</p>
      ) : (
        <Thread
          entries={replies.map(({ from, content, created_at }) => ({
            by: from === "team" ? words.team : submitter_name,
            at: created_at,
            atLabel: dateTimeLabel(created_at),
            content,
            isOurs: from === "team",
          }))}
        />
      )}
    </section>
  )
}
