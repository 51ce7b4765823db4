import type { AlbumMedia } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
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
  return (
    <ConfirmMutation
      open={medium !== null}
      onClose={onClose}
      action={async () => medium && remove.mutateAsync({ albumId, mediaId: medium.id })}
      title={words.removeItemTitle}
      text={words.removeItemText}
      confirmLabel={words.removeItem}
      danger
      failedText={words.itemRemoveFailed}
      doneText={words.itemRemoved}
    />
  )
}
