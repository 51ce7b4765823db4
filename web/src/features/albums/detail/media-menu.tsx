import type { AlbumMedia, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import IconDots from "~icons/tabler/dots"
import IconPhotoStar from "~icons/tabler/photo-star"
import IconTrash from "~icons/tabler/trash"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useSetCover } from "../api.ts"
import type { PageErrors } from "../parts/page-errors.tsx"
import { nameOf } from "./use-media-viewer.ts"

interface MediaMenuProps {
  album: AlbumWithMedia
  medium: AlbumMedia
  errors: PageErrors
  onRemove: () => void
}

/** The owner's actions for a medium. */
export function MediaMenu({ album, medium, errors, onRemove }: MediaMenuProps) {
  const setCover = useSetCover()
  const makeCover = () =>
    setCover.mutate(
      { albumId: album.id, mediaId: medium.id },
      {
        onSuccess: () => toasts.show({ text: words.coverSet, tone: "success" }),
        onError: (error) => errors.show([toFailureMessage(error, words.coverFailed)]),
      },
    )
  const canBeCover = medium.thumbnail_url !== null && !medium.is_cover
  return (
    <ActionMenu
      label={words.itemActions(nameOf(album.media, medium))}
      icon={IconDots}
      look="onPhoto"
      items={[
        ...(canBeCover ? [{ label: words.setCover, icon: IconPhotoStar, onChoose: makeCover }] : []),
        { label: words.removeItem, icon: IconTrash, onChoose: onRemove },
      ]}
    />
  )
}
