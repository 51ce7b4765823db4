import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatViewOnce } from "@pinyu/phrases/chat-view-once"
import { useState, useSyncExternalStore } from "react"
import IconChevronLeft from "~icons/tabler/chevron-left"
import IconChevronRight from "~icons/tabler/chevron-right"
import IconMusic from "~icons/tabler/music"
import IconPhoto from "~icons/tabler/photo"
import IconPlayerPlay from "~icons/tabler/player-play-filled"
import IconVideo from "~icons/tabler/video"
import IconX from "~icons/tabler/x"
import { classNames } from "../../../ui/class-names.ts"
import { Checkbox } from "../../../ui/form/checkbox.tsx"
import { Icon, type IconDrawing } from "../../../ui/icon.tsx"
import type { SelectedFile, Selection } from "./selection.ts"
import styles from "./selection-tray.module.css"

interface SelectionTrayProps {
  selected: readonly SelectedFile[]
  selection: Selection
}

/** Previews of the selected files: each can be moved and removed, and pictures may be opened only once. */
export function SelectionTray({ selected, selection }: SelectionTrayProps) {
  const isViewOnce = useSyncExternalStore(selection.subscribe, selection.isViewOnce)
  return (
    <>
      <ul className={styles.tray} aria-label={chatMedia.selected}>
        {selected.map((one, place) => (
          <li key={one.id} className={styles.tile}>
            <Preview of={one} />
            <TileButton
              label={chatMedia.unselect(one.file.name)}
              icon={IconX}
              className={styles.remove}
              onClick={() => selection.remove(one.id)}
            />
            {place > 0 && (
              <TileButton
                label={chatMedia.moveForward(one.file.name)}
                icon={IconChevronLeft}
                className={styles.forward}
                onClick={() => selection.move(one.id, -1)}
              />
            )}
            {place < selected.length - 1 && (
              <TileButton
                label={chatMedia.moveBack(one.file.name)}
                icon={IconChevronRight}
                className={styles.back}
                onClick={() => selection.move(one.id, 1)}
              />
            )}
          </li>
        ))}
      </ul>
      {selected.some(({ kind }) => kind === "image") && (
        <div className={styles.once}>
          <Checkbox
            label={chatViewOnce.choose}
            checked={isViewOnce}
            onChange={({ target }) => selection.setViewOnce(target.checked)}
          />
          {isViewOnce && <p className={styles.hint}>{chatViewOnce.chooseHint}</p>}
        </div>
      )}
    </>
  )
}

interface TileButtonProps {
  label: string
  icon: IconDrawing
  className: string | undefined
  onClick: () => void
}

function TileButton({ label, icon, className, onClick }: TileButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, className)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon of={icon} size="1rem" />
    </button>
  )
}

const icons = { image: IconPhoto, video: IconVideo, audio: IconMusic }

/** A preview of the picture or video; the name when the browser cannot show it. */
function Preview({ of: { file, kind, preview } }: { of: SelectedFile }) {
  const [isUnreadable, setUnreadable] = useState(false)
  if (preview === null || isUnreadable)
    return (
      <span className={styles.named}>
        <Icon of={icons[kind]} />
        <bdi className={styles.name}>{file.name}</bdi>
      </span>
    )
  if (kind === "image")
    return <img src={preview} alt={file.name} className={styles.seen} onError={() => setUnreadable(true)} />
  return (
    <>
      <video
        src={preview}
        aria-label={file.name}
        muted
        playsInline
        preload="metadata"
        className={styles.seen}
        onError={() => setUnreadable(true)}
      />
      <span className={styles.play} aria-hidden="true">
        <Icon of={IconPlayerPlay} size="1.25rem" />
      </span>
    </>
  )
}
