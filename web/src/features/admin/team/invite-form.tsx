import { adminRoles } from "@pinyu/contract/admin/roles"
import { newInvitation } from "@pinyu/contract/admin/team"
import { admin } from "@pinyu/phrases/admin"
import { adminTeam } from "@pinyu/phrases/admin-team"
import { useState } from "react"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useInvite } from "./api.ts"
import styles from "./team.module.css"

const words = adminTeam.invite
/** The role with the fewest rights is the default. */
const roleOptions = adminRoles.toReversed().map((role) => ({ value: role, label: admin.roles[role] }))

/** Invites an admin by mail. */
export function InviteForm() {
  // Resets the form after an invitation.
  const [round, setRound] = useState(0)
  const form = useSubmission()
  const invite = useInvite()
  const send = (typed: FormData) =>
    void form.submit(async () => {
      const draft = { email: formText(typed, "email"), role: formText(typed, "role") }
      const errors = validateForm(newInvitation, draft)
      if (hasErrors(errors)) return errors
      const { email, role } = newInvitation.parse(draft)
      await invite.mutateAsync({ email, role })
      toasts.show({ text: words.sent(email), tone: "success" })
      setRound(round + 1)
    })
  return (
    <div className={styles.form}>
      <Form key={round} submission={form} onSubmit={send}>
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="off"
          error={form.errors.email}
          onChange={() => form.clearError("email")}
        />
        <SelectField label={words.role} name="role" options={roleOptions} error={form.errors.role} />
        <div>
          <Button type="submit" busy={form.pending}>
            {words.submit}
          </Button>
        </div>
      </Form>
    </div>
  )
}
