import { type DragEvent, type ReactNode, useRef, useState } from "react"
import IconPhotoUp from "~icons/tabler/photo-up"
import { Icon } from "../icon.tsx"
import styles from "./drop-zone.module.css"

interface DropZoneProps {
  /** What is said while files are held over it: what happens to them, and which ones it takes. */
  words: { drop: string; hint: string }
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** A word processor puts a picture of the words beside them: the words are meant. */
const areWords = ({ types }: DataTransfer) => types.includes("text/plain") && types.includes("text/html")

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files")

/** Takes files that are dragged onto it, and pictures that are pasted anywhere in it. It lies over what it stands in, which has to be positioned. */
export function DropZone({ words, onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  /** Whatever is in the zone is entered and left, too. */
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is one way more; the attach button is for everybody
    <div
      className={styles.zone}
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth.current += 1
        setOver(true)
      }}
      onDragOver={(event) => {
        if (carriesFiles(event)) event.preventDefault()
      }}
      onDragLeave={(event) => {
        if (!carriesFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        leave()
        onFiles([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length === 0 || areWords(event.clipboardData)) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {children}
      {isOver && (
        <div className={styles.drop} aria-hidden="true">
          <Icon of={IconPhotoUp} size="2.5rem" />
          <strong>{words.drop}</strong>
          <span>{words.hint}</span>
        </div>
      )}
    </div>
  )
}
