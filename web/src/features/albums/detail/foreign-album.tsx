import type { AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albums as words } from "@pinyu/phrases/albums"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconLock from "~icons/tabler/lock"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { useMediaUrls } from "../parts/media-urls.ts"
import { AlbumHead } from "./album-head.tsx"
import styles from "./album-screen.module.css"
import { MediaGrid } from "./media-grid.tsx"
import { useMediaViewer } from "./use-media-viewer.ts"

interface ForeignAlbumProps {
  album: AlbumWithMedia
  renew: () => Promise<readonly AlbumWithMedia[]>
  onReport: () => void
}

/** Another member's album, as far as the viewer has access. */
export function ForeignAlbum({ album, renew, onReport }: ForeignAlbumProps) {
  return (
    <>
      <AlbumHead
        album={album}
        actions={
          <ActionMenu
            label={words.actions(album.title)}
            icon={IconDots}
            items={[{ label: words.report, icon: IconFlag, onChoose: onReport }]}
          />
        }
      />
      {album.is_locked ? <Locked album={album} /> : <AlbumContents album={album} renew={renew} />}
    </>
  )
}

function Locked({ album }: Pick<ForeignAlbumProps, "album">) {
  return (
    <EmptyState
      title={words.lockedTitle}
      text={words.lockedText}
      art={<Icon of={IconLock} size="3rem" />}
      action={
        <LinkButton to={pages.user(album.owner_id)} variant="outline">
          {words.visitSharer}
        </LinkButton>
      }
    />
  )
}

function AlbumContents({ album, renew }: Omit<ForeignAlbumProps, "onReport">) {
  const urls = useMediaUrls(renew)
  const viewer = useMediaViewer(album.media, urls)
  if (album.media.length === 0) return <p className={styles.nothing}>{words.nothingInside}</p>
  return (
    <>
      <MediaGrid media={album.media} urls={urls} onOpen={viewer.open} />
      {viewer.element}
    </>
  )
}
