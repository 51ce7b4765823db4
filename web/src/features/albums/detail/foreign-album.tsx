import type { AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { LockedAlbum } from "../access/locked-album.tsx"
import { useAccessEnd } from "../access/use-access-end.ts"
import { useMediaUrls } from "../parts/media-urls.ts"
import { AlbumHead } from "./album-head.tsx"
import styles from "./album-screen.module.css"
import { MediaGrid } from "./media-grid.tsx"
import { useMediaViewer, viewerNotice } from "./use-media-viewer.ts"

interface ForeignAlbumProps {
  album: AlbumWithMedia
  renew: () => Promise<readonly AlbumWithMedia[]>
  onReport: () => void
}

/** Another member's album, as far as the viewer has access. */
export function ForeignAlbum({ album, renew, onReport }: ForeignAlbumProps) {
  useAccessEnd(album)
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
      {album.is_locked ? <LockedAlbum album={album} /> : <AlbumContents album={album} renew={renew} />}
    </>
  )
}

function AlbumContents({ album, renew }: Omit<ForeignAlbumProps, "onReport">) {
  const urls = useMediaUrls(renew)
  const viewer = useMediaViewer(album.media, urls, viewerNotice(album))
  if (album.media.length === 0) return <p className={styles.nothing}>{words.nothingInside}</p>
  return (
    <>
      <MediaGrid media={album.media} urls={urls} onOpen={viewer.open} />
      {viewer.element}
    </>
  )
}
