import type { BlacklistedUser } from "@pinyu/contract/friends/schemas"
import { friends } from "@pinyu/phrases/friends"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { ConfirmDialog } from "../../ui/member/dialog.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useUnblock } from "./api.ts"

interface UnblockDialogProps {
  /** The blocked member; null closes the dialog. */
  user: BlacklistedUser | null
  onClose: () => void
}

/** Asks for confirmation before an unblock. */
export function UnblockDialog({ user, onClose }: UnblockDialogProps) {
  const unblock = useUnblock()
  const confirm = async ({ id, nickname, blacklist_id }: BlacklistedUser) => {
    try {
      await unblock.mutateAsync({ blacklistId: blacklist_id, memberId: id })
      toasts.show({ text: friends.unblocked(nickname), tone: "success" })
    } catch (error) {
      toasts.show({ text: toErrorMessage(error), tone: "error" })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={user !== null}
      onClose={onClose}
      onConfirm={() => user && void confirm(user)}
      title={friends.unblockTitle}
      text={user && friends.unblockText(user.nickname)}
      confirmLabel={friends.unblockConfirm}
      busy={unblock.isPending}
    />
  )
}
