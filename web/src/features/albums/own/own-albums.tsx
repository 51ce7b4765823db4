import type { Album } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import { useId } from "react"
import IconDots from "~icons/tabler/dots"
import IconPencil from "~icons/tabler/pencil"
import IconTrash from "~icons/tabler/trash"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { classNames } from "../../../ui/class-names.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { Adder } from "../parts/adder.tsx"
import { AlbumCard } from "../parts/album-card.tsx"
import grid from "../parts/album-grid.module.css"
import { useMediaUrls } from "../parts/media-urls.ts"
import styles from "./albums-screen.module.css"

interface OwnAlbumsProps {
  albums: readonly Album[]
  /** Refetches the albums with new URLs. */
  renew: () => Promise<readonly Album[]>
  onEdit: (album: Album) => void
  onRemove: (album: Album) => void
  onFiles: (album: Album, files: readonly File[]) => void
}

const look = classNames(grid.grid, grid.roomy)

/** The member's own albums with their actions. */
export function OwnAlbums({ albums, renew, onEdit, onRemove, onFiles }: OwnAlbumsProps) {
  const now = useNow()
  const urls = useMediaUrls(renew)
  const titleId = useId()
  return (
    <section className={styles.list} aria-labelledby={titleId}>
      <Heading level={2} id={titleId}>
        {words.listTitle}
      </Heading>
      <ul className={look} aria-labelledby={titleId}>
        {albums.map((album) => (
          <li key={album.id}>
            <AlbumCard
              album={album}
              urls={urls}
              now={now}
              level={3}
              adder={<Adder album={album} onFiles={(files) => onFiles(album, files)} />}
              menu={
                <ActionMenu
                  label={words.actions(album.title)}
                  icon={IconDots}
                  look="onPhoto"
                  items={[
                    { label: words.edit, icon: IconPencil, onChoose: () => onEdit(album) },
                    { label: words.remove, icon: IconTrash, onChoose: () => onRemove(album) },
                  ]}
                />
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The grid while its albums load. */
export function OwnAlbumsSkeleton() {
  return (
    <div className={look} aria-busy="true">
      {["one", "two", "three"].map((name) => (
        <Skeleton key={name} shape="card" ratio="4 / 5" />
      ))}
    </div>
  )
}
