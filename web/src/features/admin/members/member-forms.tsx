import { renaming } from "@pinyu/contract/admin/schemas"
import type { MemberRecord } from "@pinyu/contract/moderation/schemas"
import { adminMembers as words } from "@pinyu/phrases/admin-members"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { useState } from "react"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { useRename, useSetVip } from "./api.ts"
import { daysAfter } from "./model.ts"

/** The lengths of a VIP period from now, in days. */
const vipLengths = [30, 90, 365].map((days) => ({ value: String(days), label: adminReports.days(days) }))

/** Grants VIP for some days from now, or ends it after a confirmation. */
export function VipForm({ member: { id, is_vip } }: { member: MemberRecord }) {
  const submission = useSubmission()
  const setVip = useSetVip(id)
  const [isEnding, setEnding] = useState(false)
  const grant = (typed: FormData) =>
    void submission.submit(async () => {
      await setVip.mutateAsync(daysAfter(serverClock.now(), Number(formText(typed, "days"))))
      toasts.show({ text: words.vipSet, tone: "success" })
    })
  return (
    <section className={styles.form}>
      <Heading level={2}>{words.vipTitle}</Heading>
      <Form submission={submission} onSubmit={grant}>
        <SelectField label={words.vipLength} name="days" options={vipLengths} />
        <div className={styles.buttons}>
          <Button type="submit" variant="outline" busy={submission.pending}>
            {words.vipGrant}
          </Button>
          {is_vip && (
            <Button variant="danger" onClick={() => setEnding(true)}>
              {words.vipEnd}
            </Button>
          )}
        </div>
      </Form>
      <ConfirmMutation
        open={isEnding}
        danger
        title={words.vipEnd}
        text={words.vipEndText}
        confirmLabel={words.vipEnd}
        onClose={() => setEnding(false)}
        action={() => setVip.mutateAsync(null)}
        doneText={words.vipEnded}
      />
    </section>
  )
}

/** Replaces an offensive nickname. The member is notified. */
export function NicknameForm({ member: { id, nickname } }: { member: MemberRecord }) {
  const submission = useSubmission()
  const rename = useRename(id)
  const { errors, clearError } = submission
  const save = (typed: FormData) =>
    void submission.submit(async () => {
      const change = { nickname: formText(typed, "nickname") }
      const found = validateForm(renaming, change)
      if (hasErrors(found)) return found
      await rename.mutateAsync(change)
      toasts.show({ text: words.renamed, tone: "success" })
      return undefined
    })
  return (
    <section className={styles.form}>
      <Heading level={2}>{words.renameTitle}</Heading>
      <Form key={nickname} submission={submission} onSubmit={save}>
        <TextField
          label={adminReports.nickname}
          name="nickname"
          defaultValue={nickname}
          autoComplete="off"
          error={errors.nickname}
          onChange={() => clearError("nickname")}
        />
        <div>
          <Button type="submit" variant="outline" busy={submission.pending}>
            {words.rename}
          </Button>
        </div>
      </Form>
    </section>
  )
}
