import type { AlbumMedia } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import type { ReactNode } from "react"
import { classNames } from "../../../ui/class-names.ts"
import type { MediaUrls } from "../parts/media-urls.ts"
import styles from "./media-grid.module.css"
import { MediaTile } from "./media-tile.tsx"

interface MediaGridProps {
  media: readonly AlbumMedia[]
  urls: MediaUrls
  onOpen: (medium: AlbumMedia) => void
  /** The owner's menu, in the corner of each medium. With it, the grid has more columns. */
  menuFor?: (medium: AlbumMedia) => ReactNode
}

/** The media of an album; each opens the viewer. */
export function MediaGrid({ media, urls, onOpen, menuFor }: MediaGridProps) {
  return (
    <ul className={classNames(styles.grid, menuFor && styles.dense)} aria-label={words.media}>
      {media.map((medium) => (
        <li key={medium.id} className={styles.place}>
          <MediaTile medium={medium} media={media} urls={urls} onOpen={() => onOpen(medium)} />
          {menuFor && medium.is_cover && <span className={styles.badge}>{words.isCover}</span>}
          {menuFor && <div className={styles.menu}>{menuFor(medium)}</div>}
        </li>
      ))}
    </ul>
  )
}
