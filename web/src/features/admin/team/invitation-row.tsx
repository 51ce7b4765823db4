import type { Invitation } from "@pinyu/contract/admin/team"
import { admin } from "@pinyu/phrases/admin"
import { adminTeam as words } from "@pinyu/phrases/admin-team"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import list from "../sessions-section.module.css"
import { useRevokeInvitation } from "./api.ts"

/** An open invitation with a button that revokes it. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, expires_at } = invitation
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useRevokeInvitation()
  return (
    <li className={list.row}>
      <div className={list.words}>
        <p className={list.name}>{email}</p>
        <p className={list.quiet}>
          {admin.roles[role]} · {words.expires(dateTimeLabel(expires_at))}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={words.revokeOf(email)}
        onClick={() => setConfirming(true)}
      >
        {words.revoke}
      </Button>
      {isConfirming && (
        <ConfirmMutation
          open
          danger
          title={words.revokeTitle}
          text={words.revokeText(email)}
          confirmLabel={words.revoke}
          onClose={() => setConfirming(false)}
          action={() => revoke.mutateAsync(invitation)}
          doneText={words.revoked}
        />
      )}
    </li>
  )
}
