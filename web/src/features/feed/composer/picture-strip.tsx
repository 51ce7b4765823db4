import { Accessibility, type DragEndEvent } from "@dnd-kit/dom"
import { isSortable } from "@dnd-kit/dom/sortable"
import { DragDropProvider, PointerSensor } from "@dnd-kit/react"
import { useSortable } from "@dnd-kit/react/sortable"
import { feedLimits } from "@pinyu/contract/feed/limits"
import { feed } from "@pinyu/phrases/feed"
import { type ReactNode, useState } from "react"
import IconArrowDown from "~icons/tabler/arrow-down"
import IconArrowUp from "~icons/tabler/arrow-up"
import IconX from "~icons/tabler/x"
import { IconButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import styles from "./picture-rows.module.css"

/** A picture of a post that is written or edited. */
export interface RowPicture {
  id: string
  /** Null where there is no preview. */
  src: string | null
  alt: string
  /** Its upload, below the text. */
  status?: ReactNode
}

interface PictureRowsProps {
  pictures: readonly RowPicture[]
  onMove: (id: string, to: number) => void
  onDescribe: (id: string, alt: string) => void
  onRemove: (id: string) => void
}

/** The keyboard reorders by the buttons. */
const sensors = [PointerSensor]

/** The pictures of a post in order, each with its text: dragged by the picture, or moved by buttons. */
export function PictureRows({ pictures, onMove, onDescribe, onRemove }: PictureRowsProps) {
  const [moved, setMoved] = useState("")
  const total = pictures.length
  const move = (id: string, to: number) => {
    onMove(id, to)
    setMoved(feed.movedTo(to + 1, total))
  }
  const drop = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (!canceled && isSortable(source)) move(String(source.id), source.index)
  }
  return (
    <DragDropProvider
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      sensors={sensors}
      onDragEnd={drop}
    >
      <ol className={styles.rows} aria-label={feed.pictures}>
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.id}
            {...{ picture, index, total }}
            onMove={(to) => move(picture.id, to)}
            onDescribe={(alt) => onDescribe(picture.id, alt)}
            onRemove={() => onRemove(picture.id)}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </DragDropProvider>
  )
}

interface PictureRowProps {
  picture: RowPicture
  index: number
  total: number
  onMove: (to: number) => void
  onDescribe: (alt: string) => void
  onRemove: () => void
}

function PictureRow({ picture, index, total, onMove, onDescribe, onRemove }: PictureRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: picture.id, index })
  const place = index + 1
  return (
    <li ref={ref} className={classNames(styles.row, isDragging && styles.dragged)}>
      <div ref={handleRef} className={classNames(styles.handle, total > 1 && styles.sortable)}>
        <Preview key={picture.src} src={picture.src} place={place} />
        {total > 1 && (
          <span className={styles.place} aria-hidden="true">
            {place}
          </span>
        )}
      </div>
      <div className={styles.side}>
        <TextAreaField
          label={feed.altOf(place, total)}
          placeholder={feed.altPlaceholder}
          max={feedLimits.alt.max}
          rows={2}
          value={picture.alt}
          onChange={({ target }) => onDescribe(target.value)}
        />
        {picture.status}
      </div>
      <div className={styles.actions}>
        <IconButton label={feed.dropPicture(place, total)} onClick={onRemove}>
          <Icon of={IconX} size="1.25rem" />
        </IconButton>
        {total > 1 && (
          <>
            <MoveButton
              label={feed.moveEarlier(place)}
              icon={IconArrowUp}
              isEnd={index === 0}
              onMove={() => onMove(index - 1)}
            />
            <MoveButton
              label={feed.moveLater(place)}
              icon={IconArrowDown}
              isEnd={place === total}
              onMove={() => onMove(index + 1)}
            />
          </>
        )}
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  icon: typeof IconArrowUp
  /** There is no further place. The button keeps the focus, so it is not disabled. */
  isEnd: boolean
  onMove: () => void
}

function MoveButton({ label, icon, isEnd, onMove }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isEnd}
      className={classNames(isEnd && styles.end)}
      onClick={() => !isEnd && onMove()}
    >
      <Icon of={icon} size="1.25rem" />
    </IconButton>
  )
}

/** Browsers cannot show each type of picture that the service reads. */
function Preview({ src, place }: { src: string | null; place: number }) {
  const [isUnseen, setUnseen] = useState(false)
  if (!src || isUnseen) return <div className={styles.unseen}>{feed.pictureChosen(place)}</div>
  return (
    <img
      src={src}
      alt={feed.pictureChosen(place)}
      className={styles.preview}
      draggable={false}
      onError={() => setUnseen(true)}
    />
  )
}
