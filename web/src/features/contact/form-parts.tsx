import type { ContactForm } from "@pinyu/contract/contact/schemas"
import { contact } from "@pinyu/phrases/contact"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import IconPhoto from "~icons/tabler/photo"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Thread } from "../../ui/member/thread.tsx"
import styles from "./form-page.module.css"

const words = contact.status

/** The content of a form: message, pictures, notes and replies. */
export function FormParts({ form }: { form: ContactForm }) {
  return (
    <>
      <OriginalMessage form={form} />
      {form.admin_notes && (
        <section className={styles.notes}>
          <Heading level={2} size="md">
            {words.notesTitle}
          </Heading>
          <p dir="auto" className={styles.written}>
            {form.admin_notes}
          </p>
        </section>
      )}
      <section className={styles.replies}>
        <Heading level={2}>{words.repliesTitle}</Heading>
        {form.replies.length === 0 ? (
          <p className={styles.quiet}>{words.noReplies}</p>
        ) : (
          <Thread
            entries={form.replies.map(({ from, content, created_at }) => ({
              by: from === "team" ? words.fromTeam : words.fromSubmitter,
              at: created_at,
              atLabel: dateTimeLabel(created_at),
              content,
              isOurs: from === "team",
            }))}
          />
        )}
      </section>
    </>
  )
}

/** The message as sent. */
export function OriginalMessage({
  form,
}: {
  form: Pick<ContactForm, "subject" | "content" | "attachments">
}) {
  return (
    <section className={styles.message}>
      <h2 className={styles.subject}>
        <span>{words.subject}</span>
        {form.subject}
      </h2>
      <p dir="auto" className={styles.written}>
        {form.content}
      </p>
      {form.attachments.length > 0 && (
        <>
          <h3 className={styles.small}>{words.attachmentsTitle}</h3>
          <ul className={styles.files}>
            {form.attachments.map(({ filename }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order is fixed
              <li key={index}>
                <Icon of={IconPhoto} size="1.125rem" />
                <span>{filename}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
