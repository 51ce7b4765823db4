import type { AlbumMedia } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import { toRefusalMessage } from "../../../lib/api/api-error.ts"
import { ConfirmDialog } from "../../../ui/member/dialog.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useRemoveMedia } from "../api.ts"

interface RemoveMediaDialogProps {
  albumId: string
  /** The medium; null closes the dialog. */
  medium: AlbumMedia | null
  onClose: () => void
}

/** Asks for confirmation before a medium is deleted. */
export function RemoveMediaDialog({ albumId, medium, onClose }: RemoveMediaDialogProps) {
  const remove = useRemoveMedia()
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = ({ id: mediaId }: AlbumMedia) =>
    remove.mutate(
      { albumId, mediaId },
      {
        onSuccess: () => {
          toasts.show({ text: words.itemRemoved, tone: "success" })
          close()
        },
      },
    )
  return (
    <ConfirmDialog
      open={medium !== null}
      onClose={close}
      onConfirm={() => medium && confirm(medium)}
      title={words.removeItemTitle}
      text={words.removeItemText}
      confirmLabel={words.removeItem}
      danger
      busy={remove.isPending}
      error={remove.error && toRefusalMessage(remove.error, words.itemRemoveFailed)}
    />
  )
}
