import { type AdminRole, adminRoles } from "@pinyu/contract/admin/roles"
import type { TeamAdmin } from "@pinyu/contract/admin/team"
import { admin as phrases } from "@pinyu/phrases/admin"
import { adminTeam as words } from "@pinyu/phrases/admin-team"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useState } from "react"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Select } from "../../../ui/form/select-field.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import list from "../sessions-section.module.css"
import { useChangeAdmin, useEndAdminSessions } from "./api.ts"
import styles from "./team.module.css"

const roleOptions = adminRoles.map((role) => ({ value: role, label: phrases.roles[role] }))

/** An admin with the actions of an owner; nobody changes their own account here. */
export function AdminRow({ admin, isOwn }: { admin: TeamAdmin; isOwn: boolean }) {
  const { email, signed_in_at, has_second_step, suspended } = admin
  const lastSignIn = signed_in_at ? words.signedIn(dateTimeLabel(signed_in_at)) : words.neverSignedIn
  return (
    <li className={classNames(list.row, styles.row)}>
      <div className={list.words}>
        <p className={list.name}>{email}</p>
        <p className={list.quiet}>
          {lastSignIn} · {has_second_step ? words.withOtp : words.withoutOtp}
        </p>
      </div>
      <div className={styles.actions}>
        {suspended && <Pill tone="grey">{words.suspended}</Pill>}
        {isOwn ? (
          <Pill tone="green">
            {words.you} · {phrases.roles[admin.role]}
          </Pill>
        ) : (
          <Actions admin={admin} />
        )}
      </div>
    </li>
  )
}

function Actions({ admin }: { admin: TeamAdmin }) {
  const { id, email, role, suspended } = admin
  const [confirming, setConfirming] = useState<"suspend" | "sessions" | null>(null)
  const change = useChangeAdmin()
  const endSessions = useEndAdminSessions()
  const close = () => setConfirming(null)
  const save = async (body: { role?: AdminRole; suspended?: boolean }, text: string) => {
    try {
      await change.mutateAsync({ id, ...body })
      toasts.show({ text, tone: "success" })
    } catch (error) {
      toasts.show({ text: toErrorMessage(error), tone: "error" })
    }
  }
  return (
    <>
      <Select
        aria-label={words.roleOf(email)}
        options={roleOptions}
        value={role}
        disabled={change.isPending}
        onChange={({ target }) => void save({ role: target.value as AdminRole }, words.roleChanged)}
      />
      <Button
        variant="outline"
        size="sm"
        aria-label={words.endSessionsOf(email)}
        onClick={() => setConfirming("sessions")}
      >
        {words.endSessions}
      </Button>
      {suspended ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={words.restoreOf(email)}
          onClick={() => void save({ suspended: false }, words.restoredNotice)}
        >
          {words.restore}
        </Button>
      ) : (
        <Button
          variant="danger"
          size="sm"
          aria-label={words.suspendOf(email)}
          onClick={() => setConfirming("suspend")}
        >
          {words.suspend}
        </Button>
      )}
      {confirming === "suspend" && (
        <ConfirmMutation
          open
          danger
          title={words.suspendTitle}
          text={words.suspendText(email)}
          confirmLabel={words.suspend}
          onClose={close}
          action={() => change.mutateAsync({ id, suspended: true })}
          doneText={words.suspendedNotice}
        />
      )}
      {confirming === "sessions" && (
        <ConfirmMutation
          open
          danger
          title={words.endSessions}
          text={words.endSessionsText(email)}
          confirmLabel={words.endSessions}
          onClose={close}
          action={() => endSessions.mutateAsync(admin)}
          doneText={words.sessionsEnded}
        />
      )}
    </>
  )
}
