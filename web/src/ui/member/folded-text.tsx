import { memberParts } from "@pinyu/phrases/member-parts"
import { useState } from "react"
import { Button } from "../button.tsx"
import { classNames } from "../class-names.ts"
import styles from "./folded-text.module.css"
import { isLong, type Room } from "./is-long.ts"

interface FoldedTextProps {
  content: string
  /** What is shown of more than that. */
  room: Room
  className?: string | undefined
}

/** What somebody wrote, as it was typed; of much only the beginning, until somebody wants the rest. */
export function FoldedText({ content, room, className }: FoldedTextProps) {
  const [isOpen, setOpen] = useState(false)
  const long = isLong(content, room)
  return (
    <div className={className}>
      <p
        dir="auto"
        className={classNames(styles.text, long && !isOpen && styles.folded)}
        style={{ WebkitLineClamp: room.lines }}
      >
        {content}
      </p>
      {long && (
        <Button
          variant="quiet"
          size="sm"
          className={styles.unfold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? memberParts.showLess : memberParts.showAll}
        </Button>
      )}
    </div>
  )
}
