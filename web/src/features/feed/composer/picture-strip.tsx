import { Accessibility, type DragEndEvent } from "@dnd-kit/dom"
import { isSortable } from "@dnd-kit/dom/sortable"
import { DragDropProvider, PointerSensor } from "@dnd-kit/react"
import { feedLimits } from "@pinyu/contract/feed/limits"
import { feed } from "@pinyu/phrases/feed"
import { useEffect, useId, useRef, useState } from "react"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import styles from "./picture-strip.module.css"
import { PictureTile, type StripPicture } from "./picture-tile.tsx"

interface PictureStripProps {
  pictures: readonly StripPicture[]
  onMove: (id: string, to: number) => void
  onDescribe: (id: string, alt: string) => void
  onRemove: (id: string) => void
}

/** The keyboard reorders by the buttons. */
const sensors = [PointerSensor]

/**
 * The pictures of a post in order, as thumbnails that scroll sideways: dragged, or moved by buttons. The text of one
 * at a time is written below.
 */
export function PictureStrip({ pictures, onMove, onDescribe, onRemove }: PictureStripProps) {
  const [moved, setMoved] = useState("")
  const [describedId, setDescribedId] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const fieldId = useId()
  const total = pictures.length
  const described = pictures.findIndex(({ id }) => id === describedId)
  // The pressed button stays in view with its picture.
  useEffect(() => {
    if (moved) document.activeElement?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [moved])
  const move = (id: string, to: number) => {
    onMove(id, to)
    setMoved(feed.movedTo(to + 1, total))
  }
  const drop = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (!canceled && isSortable(source)) move(String(source.id), source.index)
  }
  const remove = (id: string) => {
    onRemove(id)
    list.current?.focus({ preventScroll: true })
  }
  const current = pictures[described]
  return (
    <DragDropProvider
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      sensors={sensors}
      onDragEnd={drop}
    >
      <ol ref={list} className={styles.strip} aria-label={feed.pictures} tabIndex={-1}>
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.id}
            {...{ picture, index, total }}
            describing={{ isOpen: index === described, fieldId }}
            onDescribe={() => setDescribedId(index === described ? null : picture.id)}
            onMove={(to) => move(picture.id, to)}
            onRemove={() => remove(picture.id)}
          />
        ))}
      </ol>
      {current && (
        <TextAreaField
          key={current.id}
          id={fieldId}
          label={feed.altOf(described + 1, total)}
          placeholder={feed.altPlaceholder}
          max={feedLimits.alt.max}
          rows={2}
          autoFocus
          value={current.alt}
          onChange={({ target }) => onDescribe(current.id, target.value)}
        />
      )}
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </DragDropProvider>
  )
}
