import type { AlbumMedia } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import type { ReactNode } from "react"
import { classNames } from "../../../ui/class-names.ts"
import type { Addresses } from "../parts/addresses.ts"
import styles from "./media-grid.module.css"
import { MediaTile } from "./media-tile.tsx"

interface MediaGridProps {
  media: readonly AlbumMedia[]
  addresses: Addresses
  onOpen: (medium: AlbumMedia) => void
  /** The owner's menu of a medium, in its corner; the grid then has more columns. */
  menuFor?: (medium: AlbumMedia) => ReactNode
}

/** The media of an album; each opens the viewer. */
export function MediaGrid({ media, addresses, onOpen, menuFor }: MediaGridProps) {
  return (
    <ul className={classNames(styles.grid, menuFor && styles.dense)} aria-label={words.media}>
      {media.map((medium) => (
        <li key={medium.id} className={styles.place}>
          <MediaTile medium={medium} media={media} addresses={addresses} onOpen={() => onOpen(medium)} />
          {menuFor && medium.is_cover && <span className={styles.badge}>{words.isCover}</span>}
          {menuFor && <div className={styles.menu}>{menuFor(medium)}</div>}
        </li>
      ))}
    </ul>
  )
}
