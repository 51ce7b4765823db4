import { chatMedia } from "@pinyu/phrases/chat-media"
import { useState } from "react"
import IconMusic from "~icons/tabler/music"
import IconPhoto from "~icons/tabler/photo"
import IconPlayerPlay from "~icons/tabler/player-play-filled"
import IconVideo from "~icons/tabler/video"
import IconX from "~icons/tabler/x"
import { Icon } from "../../../ui/icon.tsx"
import type { SelectedFile } from "./selection.ts"
import styles from "./selection-tray.module.css"

interface SelectionTrayProps {
  selected: readonly SelectedFile[]
  onRemove: (id: string) => void
}

/** Previews of the selected files, each removable. */
export function SelectionTray({ selected, onRemove }: SelectionTrayProps) {
  return (
    <ul className={styles.tray} aria-label={chatMedia.selected}>
      {selected.map((one) => (
        <li key={one.id} className={styles.tile}>
          <Preview of={one} />
          <button
            type="button"
            className={styles.remove}
            aria-label={chatMedia.unselect(one.file.name)}
            title={chatMedia.unselect(one.file.name)}
            onClick={() => onRemove(one.id)}
          >
            <Icon of={IconX} size="1rem" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const icons = { image: IconPhoto, video: IconVideo, audio: IconMusic }

/** A preview of the picture or video; the name when the browser cannot show it, for example HEIC. */
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
