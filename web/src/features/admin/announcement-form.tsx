import { adminLimits } from "@pinyu/contract/admin/limits"
import { type NewAnnouncement, newAnnouncement } from "@pinyu/contract/admin/schemas"
import { admin } from "@pinyu/phrases/admin"
import { useState } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import { useAnnounce } from "./api.ts"

const words = admin.announcements
const { message } = adminLimits.announcement

/** The announcement form, with a confirmation before it is sent to every member. */
export function AnnouncementForm() {
  // Resets the form after an announcement.
  const [round, setRound] = useState(0)
  return <Draft key={round} onAnnounced={() => setRound(round + 1)} />
}

function Draft({ onAnnounced }: { onAnnounced: () => void }) {
  const form = useSubmission()
  const announce = useAnnounce()
  const [draft, setDraft] = useState<NewAnnouncement | null>(null)

  const check = (typed: FormData) =>
    void form.submit(async () => {
      const written = { title: formText(typed, "title"), message: formText(typed, "message") }
      const errors = validateForm(newAnnouncement, written)
      if (hasErrors(errors)) return errors
      setDraft(written)
    })
  const send = async (written: NewAnnouncement) => {
    await announce.mutateAsync(written)
    onAnnounced()
  }

  return (
    <>
      <Form submission={form} onSubmit={check}>
        <TextField
          label={words.headline}
          name="title"
          error={form.errors.title}
          autoComplete="off"
          onChange={() => form.clearError("title")}
        />
        <TextAreaField
          label={words.message}
          name="message"
          rows={4}
          max={message.max}
          error={form.errors.message}
          onChange={() => form.clearError("message")}
        />
        <div>
          <Button type="submit">{words.submit}</Button>
        </div>
      </Form>
      <ConfirmMutation
        open={draft !== null}
        onClose={() => setDraft(null)}
        action={async () => draft && send(draft)}
        title={words.confirmTitle}
        text={words.confirmText}
        confirmLabel={words.submit}
        doneText={words.published}
      />
    </>
  )
}
