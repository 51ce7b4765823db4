import type { BlacklistedUser } from "@pinyu/contract/friends/schemas"
import { friends } from "@pinyu/phrases/friends"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { useUnblock } from "./api.ts"

interface UnblockDialogProps {
  /** The blocked member; null closes the dialog. */
  user: BlacklistedUser | null
  onClose: () => void
}

/** Asks for confirmation before an unblock. */
export function UnblockDialog({ user, onClose }: UnblockDialogProps) {
  const unblock = useUnblock()
  const action = async ({ id, blacklist_id }: BlacklistedUser) =>
    unblock.mutateAsync({ blacklistId: blacklist_id, memberId: id })
  return (
    <ConfirmMutation
      open={user !== null}
      onClose={onClose}
      action={async () => user && action(user)}
      title={friends.unblockTitle}
      text={user && friends.unblockText(user.nickname)}
      confirmLabel={friends.unblockConfirm}
      {...(user && { doneText: friends.unblocked(user.nickname) })}
    />
  )
}
