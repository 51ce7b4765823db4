import type { Album } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useRemoveAlbum } from "../api.ts"

interface RemoveDialogProps {
  /** The album; null closes the dialog. */
  album: Album | null
  onClose: () => void
  /**
   * Moves the focus away from an element that is about to disappear; resolves when done. By default the
   * focus stays.
   */
  leave?: () => Promise<void>
}

/** Asks for confirmation before an album and its media are deleted. */
export function RemoveDialog({ album, onClose, leave }: RemoveDialogProps) {
  const remove = useRemoveAlbum(async () => {
    toasts.show({ text: words.removed, tone: "success" })
    onClose()
    await leave?.()
  })
  return (
    <ConfirmMutation
      open={album !== null}
      onClose={onClose}
      action={async () => album && remove.mutateAsync(album)}
      title={words.removeTitle}
      text={album && words.removeText(album.title, album.media_count ?? 0)}
      confirmLabel={words.remove}
      danger
      failedText={words.removeFailed}
    />
  )
}
