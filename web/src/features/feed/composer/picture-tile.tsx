import { useSortable } from "@dnd-kit/react/sortable"
import { textToSend } from "@pinyu/contract/canonical"
import { feedLimits } from "@pinyu/contract/feed/limits"
import { feed } from "@pinyu/phrases/feed"
import { type ReactNode, useState } from "react"
import IconArrowLeft from "~icons/tabler/arrow-left"
import IconArrowRight from "~icons/tabler/arrow-right"
import IconCheck from "~icons/tabler/check"
import IconPlus from "~icons/tabler/plus"
import IconX from "~icons/tabler/x"
import { IconButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon, type IconDrawing } from "../../../ui/icon.tsx"
import { isWithin } from "../../../ui/member/count-characters.ts"
import styles from "./picture-strip.module.css"

/** A picture of a post that is written or edited. */
export interface StripPicture {
  id: string
  /** Null where there is no preview. */
  src: string | null
  alt: string
  /** Its upload, on the thumbnail. */
  status?: ReactNode
}

interface PictureTileProps {
  picture: StripPicture
  index: number
  total: number
  /** Whether its text is written, and the id of the field. */
  describing: { isOpen: boolean; fieldId: string }
  onDescribe: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A thumbnail with its actions: its text, its place, and its removal. */
export function PictureTile({ picture, index, total, describing, ...actions }: PictureTileProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: picture.id, index })
  const place = index + 1
  return (
    <li ref={ref} className={classNames(styles.tile, isDragging && styles.dragged)}>
      <div ref={handleRef} className={classNames(styles.thumbnail, total > 1 && styles.sortable)}>
        <Preview key={picture.src} src={picture.src} place={place} />
        {total > 1 && (
          <span className={styles.place} aria-hidden="true">
            {place}
          </span>
        )}
        {picture.status}
      </div>
      <DescribeButton
        label={feed.altOf(place, total)}
        alt={picture.alt}
        describing={describing}
        onPress={actions.onDescribe}
      />
      {total > 1 && (
        <div className={styles.moves}>
          <MoveButton
            label={feed.moveEarlier(place)}
            icon={IconArrowLeft}
            isEnd={index === 0}
            onMove={() => actions.onMove(index - 1)}
          />
          <MoveButton
            label={feed.moveLater(place)}
            icon={IconArrowRight}
            isEnd={place === total}
            onMove={() => actions.onMove(index + 1)}
          />
        </div>
      )}
      <IconButton
        label={feed.dropPicture(place, total)}
        look="onPhoto"
        className={styles.remove}
        onClick={actions.onRemove}
      >
        <Icon of={IconX} size="1.125rem" />
      </IconButton>
    </li>
  )
}

interface DescribeButtonProps extends Pick<PictureTileProps, "describing"> {
  label: string
  alt: string
  onPress: () => void
}

/** Opens the text of a picture. Shows whether there is one, and whether it is too long. */
function DescribeButton({ label, alt, describing: { isOpen, fieldId }, onPress }: DescribeButtonProps) {
  const text = textToSend(alt)
  const isTooLong = !isWithin(text, feedLimits.alt)
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? fieldId : undefined}
      className={classNames(styles.describe, isTooLong && styles.tooLong)}
      onClick={onPress}
    >
      <Icon of={text ? IconCheck : IconPlus} size="0.875rem" />
      {feed.describe}
    </button>
  )
}

interface MoveButtonProps {
  label: string
  icon: IconDrawing
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
