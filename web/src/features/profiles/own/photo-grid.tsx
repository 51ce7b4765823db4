import { Accessibility, type DragEndEvent } from "@dnd-kit/dom"
import { isSortable } from "@dnd-kit/dom/sortable"
import { DragDropProvider, KeyboardSensor, PointerSensor } from "@dnd-kit/react"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { profilePhotos as words } from "@pinyu/phrases/profiles"
import { useState } from "react"
import { AddPhoto } from "./add-photo.tsx"
import type { Photo, PhotoBoard } from "./photo-board.ts"
import styles from "./photo-grid.module.css"
import { PhotoTile } from "./photo-tile.tsx"
import { createSpokenSorting } from "./spoken-sorting.ts"

const { max } = profileLimits.photos

/** A photograph can be dragged by all of it, not by its handle alone; its buttons stay buttons. */
const sensors = [
  PointerSensor.configure({ activatorElements: ({ element, handle }) => [element, handle] }),
  KeyboardSensor,
]

interface PhotoGridProps {
  board: PhotoBoard
  onRemove: (id: string) => void
}

/** The five places for photographs: the first is the default, empty ones take a new one. */
export function PhotoGrid({ board, onRemove }: PhotoGridProps) {
  const photos = board.photos()
  const [spoken] = useState(createSpokenSorting)

  const drop = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (canceled || !isSortable(source)) return
    board.move(String(source.id), source.index)
  }

  return (
    <div className={styles.grid}>
      <DragDropProvider
        plugins={(defaults) => [...defaults.filter((plugin) => plugin !== Accessibility), spoken]}
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
            />
          ))}
          <EmptyPlaces photos={photos} onAdd={board.add} />
        </ul>
      </DragDropProvider>
      <p className={styles.hint}>{words.hint(max)}</p>
    </div>
  )
}

/** The first empty place takes a photograph; the others only show that there is room. */
function EmptyPlaces({ photos, onAdd }: { photos: readonly Photo[]; onAdd: (file: Blob) => void }) {
  if (photos.length >= max) return null
  const further = Array.from({ length: max - photos.length - 1 }, (_, index) => photos.length + 2 + index)
  return (
    <>
      <li className={styles.place}>
        <AddPhoto onAdd={onAdd} />
      </li>
      {further.map((place) => (
        <li key={place} className={styles.place} aria-hidden="true">
          <span className={styles.room} />
        </li>
      ))}
    </>
  )
}
