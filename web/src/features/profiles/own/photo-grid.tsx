import { Accessibility, type DragEndEvent } from "@dnd-kit/dom"
import { isSortable } from "@dnd-kit/dom/sortable"
import { DragDropProvider, KeyboardSensor, PointerSensor } from "@dnd-kit/react"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { profilePhotos as words } from "@pinyu/phrases/profiles"
import { useState } from "react"
import { classNames } from "../../../ui/class-names.ts"
import { AddPhoto } from "./add-photo.tsx"
import type { Photo, PhotoBoard } from "./photo-board.ts"
import styles from "./photo-grid.module.css"
import { PhotoTile } from "./photo-tile.tsx"
import { createSortingAnnouncements } from "./sorting-announcements.ts"

const { max } = profileLimits.photos

/** A photo can be dragged anywhere except on its buttons. */
const sensors = [
  PointerSensor.configure({ activatorElements: ({ element, handle }) => [element, handle] }),
  KeyboardSensor,
]

interface PhotoGridProps {
  board: PhotoBoard
  onRemove: (id: string) => void
  /** The paths of the photos that others do not see yet. */
  inReview: readonly string[]
  /** Whether another first photo may end the member's verification. */
  isVerified: boolean
}

/** The five photo places: the first is the default, empty ones add a photo. */
export function PhotoGrid({ board, onRemove, inReview, isVerified }: PhotoGridProps) {
  const photos = board.photos()
  const [announcements] = useState(createSortingAnnouncements)

  const drop = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (canceled || !isSortable(source)) return
    board.move(String(source.id), source.index)
  }

  return (
    <div className={styles.grid}>
      <DragDropProvider
        plugins={(defaults) => [...defaults.filter((plugin) => plugin !== Accessibility), announcements]}
        sensors={sensors}
        onDragEnd={drop}
      >
        <ul className={styles.list} aria-label={words.list}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              total={photos.length}
              board={board}
              onRemove={onRemove}
              isInReview={photo.path !== null && inReview.includes(photo.path)}
            />
          ))}
          <EmptyPlaces photos={photos} onAdd={board.add} />
        </ul>
      </DragDropProvider>
      <p className={styles.hint}>{words.hint(max)}</p>
      {isVerified && <p className={classNames(styles.hint, styles.wide)}>{words.keepVerified}</p>}
    </div>
  )
}

/** The empty places; a new photo follows the existing ones. */
function EmptyPlaces({ photos, onAdd }: { photos: readonly Photo[]; onAdd: (file: File) => void }) {
  const empty = Array.from({ length: max - photos.length }, (_, index) => photos.length + 1 + index)
  return (
    <>
      {empty.map((position, index) => (
        <li key={position} className={styles.place}>
          <AddPhoto
            onAdd={onAdd}
            label={index === 0 ? words.add : words.addAt(position)}
            isNext={index === 0}
          />
        </li>
      ))}
    </>
  )
}
