import { useSortable } from "@dnd-kit/react/sortable"
import { profilePhotos as words } from "@pinyu/phrases/profiles"
import IconArrowLeft from "~icons/tabler/arrow-left"
import IconArrowRight from "~icons/tabler/arrow-right"
import IconDots from "~icons/tabler/dots"
import IconGripVertical from "~icons/tabler/grip-vertical"
import IconStar from "~icons/tabler/star"
import IconTrash from "~icons/tabler/trash"
import IconX from "~icons/tabler/x"
import { Button, IconButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import type { Photo, PhotoBoard } from "./photo-board.ts"
import styles from "./photo-grid.module.css"

interface PhotoTileProps {
  photo: Photo
  index: number
  total: number
  board: PhotoBoard
  onRemove: (id: string) => void
  /** Whether others see it only after the team has approved it. */
  isInReview: boolean
}

/** A photo with its actions. */
export function PhotoTile({ photo, index, total, board, onRemove, isInReview }: PhotoTileProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: photo.id, index })
  const position = index + 1
  const isDefault = index === 0
  return (
    <li ref={ref} className={classNames(styles.place, styles.sortable, isDragging && styles.dragged)}>
      <img
        src={photo.url}
        alt={isDefault ? words.defaultPhoto(position) : words.photo(position)}
        width={1080}
        height={1440}
        className={styles.photo}
        draggable={false}
      />
      {(isInReview || isDefault) && (
        <span className={styles.badge}>{isInReview ? words.inReview : words.isDefault}</span>
      )}
      <IconButton
        ref={handleRef}
        label={words.reorder(position)}
        look="onPhoto"
        aria-roledescription={words.reorderRole}
        className={styles.handle}
      >
        <Icon of={IconGripVertical} size="1.125rem" />
      </IconButton>
      {photo.path && !photo.failed ? (
        <div className={styles.menu}>
          <ActionMenu
            label={words.actions(position)}
            icon={IconDots}
            look="onPhoto"
            items={actionsFor({ photo, index, total, board, onRemove })}
          />
        </div>
      ) : (
        <Sending photo={photo} position={position} board={board} />
      )}
    </li>
  )
}

const actionsFor = ({ photo: { id }, index, total, board, onRemove }: Omit<PhotoTileProps, "isInReview">) => {
  const move = (to: number) => () => board.move(id, to)
  const makeDefault = { label: words.makeDefault, icon: IconStar, onChoose: move(0) }
  const moveEarlier = { label: words.moveEarlier, icon: IconArrowLeft, onChoose: move(index - 1) }
  const moveLater = { label: words.moveLater, icon: IconArrowRight, onChoose: move(index + 1) }
  return [
    ...(index > 0 ? [makeDefault] : []),
    ...(index > 1 ? [moveEarlier] : []),
    ...(index < total - 1 ? [moveLater] : []),
    { label: words.remove, icon: IconTrash, onChoose: () => onRemove(id) },
  ]
}

/** Covers a photo during its upload: progress or failure. */
function Sending({ photo, position, board }: Pick<PhotoTileProps, "photo" | "board"> & { position: number }) {
  const { id, percent, failed, isFinal } = photo
  if (failed) {
    return (
      <div className={styles.veil}>
        <span>{words.failed}</span>
        {!isFinal && (
          <Button size="sm" className={styles.onVeil} onClick={() => board.retry(id)}>
            {words.retry}
          </Button>
        )}
        <Button size="sm" variant="quiet" className={styles.onVeil} onClick={() => board.discard(id)}>
          {words.discard}
        </Button>
      </div>
    )
  }
  const sent = percent ?? 0
  return (
    <div className={styles.veil}>
      <progress className={styles.progress} max={100} value={sent} aria-label={words.sending(position)} />
      <span>{sent < 100 ? words.percent(sent) : words.processing}</span>
      <IconButton label={words.cancelSending(position)} look="onPhoto" onClick={() => board.discard(id)}>
        <Icon of={IconX} size="1.125rem" />
      </IconButton>
    </div>
  )
}
