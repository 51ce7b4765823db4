import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import { notifications as words } from "@pinyu/phrases/notifications"
import { ConfirmDialog } from "../../ui/member/dialog.tsx"
import { useWish } from "./api.ts"
import type { Wish } from "./model.ts"

interface WishDialogProps {
  /** What is asked about; the dialog is closed without. */
  wish: Wish | null
  /** How many it is about. */
  count: number
  onClose: () => void
}

const wordsFor = ({ what, ids, filter = "all" }: Wish, count: number) => {
  if (what === "read") return { title: words.markAllTitle, text: words.markAllText(count) }
  if (ids) return { title: words.removeTitle, text: words.removeText, confirmLabel: words.remove }
  const told: Record<NotificationFilter, { title: string; text: string }> = {
    all: { title: words.removeAllTitle, text: words.removeAllText(count) },
    unread: { title: words.removeUnreadTitle, text: words.removeUnreadText(count) },
  }
  return { ...told[filter], confirmLabel: words.remove }
}

/** Asks before notifications go, or before all of them count as read. */
export function WishDialog({ wish, count, onClose }: WishDialogProps) {
  const { mutate } = useWish()
  const confirm = () => {
    if (wish) mutate(wish)
    onClose()
  }
  return (
    <ConfirmDialog
      open={wish !== null}
      onClose={onClose}
      onConfirm={confirm}
      danger={wish?.what === "remove"}
      {...(wish ? wordsFor(wish, count) : { title: words.removeTitle })}
    />
  )
}
