import type { Album } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import { refusalOr } from "../../../lib/api-error.ts"
import { ConfirmDialog } from "../../../ui/member/dialog.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useRemoveAlbum } from "../api.ts"

interface RemoveDialogProps {
  /** Which album; the dialog is closed without. */
  album: Album | null
  onClose: () => void
  /** Takes the person away from what is about to vanish; done when they are elsewhere. Stays unless given. */
  leave?: () => Promise<void>
}

/** Asks before an album goes with all that is in it. */
export function RemoveDialog({ album, onClose, leave }: RemoveDialogProps) {
  const remove = useRemoveAlbum(async () => {
    toasts.show({ text: words.removed, tone: "success" })
    onClose()
    await leave?.()
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={album !== null}
      onClose={close}
      onConfirm={() => album && remove.mutate(album)}
      title={words.removeTitle}
      text={album && words.removeText(album.title, album.media_count ?? 0)}
      confirmLabel={words.remove}
      danger
      busy={remove.isPending}
      error={remove.error && refusalOr(remove.error, words.removeFailed)}
    />
  )
}
