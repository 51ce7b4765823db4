import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import { notifications as words } from "@pinyu/phrases/notifications"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { useChangeNotifications } from "./api.ts"
import type { NotificationChange } from "./model.ts"

interface ChangeDialogProps {
  /** The change to confirm; null closes the dialog. */
  change: NotificationChange | null
  /** The number of affected notifications. */
  count: number
  onClose: () => void
}

const textsFor = ({ what, filter = "all" }: NotificationChange, count: number) => {
  if (what === "read") return { title: words.markAllTitle, text: words.markAllText(count) }
  const bulk: Record<NotificationFilter, { title: string; text: string }> = {
    all: { title: words.removeAllTitle, text: words.removeAllText(count) },
    unread: { title: words.removeUnreadTitle, text: words.removeUnreadText(count) },
  }
  return { ...bulk[filter], confirmLabel: words.remove }
}

/** Asks for confirmation before all notifications are deleted or marked as read. */
export function ChangeDialog({ change, count, onClose }: ChangeDialogProps) {
  const { mutate } = useChangeNotifications()
  // The list changes at once, and a failure reverts it: the dialog does not wait.
  const confirm = async () => {
    if (change) mutate(change)
  }
  return (
    <ConfirmMutation
      open={change !== null}
      onClose={onClose}
      action={confirm}
      danger={change?.what === "remove"}
      {...(change ? textsFor(change, count) : { title: words.removeAllTitle })}
    />
  )
}
