import { type DragEvent, type ReactNode, useRef, useState } from "react"
import IconPhotoUp from "~icons/tabler/photo-up"
import { Icon } from "../icon.tsx"
import styles from "./drop-zone.module.css"

interface DropZoneProps {
  /** The texts during a drag: the effect of the drop, and the accepted files. */
  texts: { drop: string; hint: string }
  onFiles: (files: readonly File[]) => void
  /** Leaves drops to the browser. */
  disabled?: boolean
  children: ReactNode
}

/** A word processor adds a picture of the copied text; the text takes precedence. */
const isRichText = ({ types }: DataTransfer) => types.includes("text/plain") && types.includes("text/html")

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files")

/** Accepts dropped files and pasted pictures. It covers its container, which must be positioned. */
export function DropZone({ texts, onFiles, disabled = false, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  /** Drags also enter and leave the zone's descendants. */
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  if (disabled) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the attach button is the accessible alternative
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
        if (files.length === 0 || isRichText(event.clipboardData)) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {children}
      {isOver && (
        <div className={styles.drop} aria-hidden="true">
          <Icon of={IconPhotoUp} size="2.5rem" />
          <strong>{texts.drop}</strong>
          <span>{texts.hint}</span>
        </div>
      )}
    </div>
  )
}
