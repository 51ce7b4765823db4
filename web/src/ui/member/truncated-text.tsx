import { memberParts } from "@pinyu/phrases/member-parts"
import { useState } from "react"
import { Button } from "../button.tsx"
import { classNames } from "../class-names.ts"
import { exceedsLimit, type TextLimit } from "./text-limit.ts"
import styles from "./truncated-text.module.css"

interface TruncatedTextProps {
  content: string
  /** The visible part of a longer text. */
  limit: TextLimit
  className?: string | undefined
}

/** A member's text as typed. Long texts are truncated until the reader expands them. */
export function TruncatedText({ content, limit, className }: TruncatedTextProps) {
  const [isOpen, setOpen] = useState(false)
  const long = exceedsLimit(content, limit)
  return (
    <div className={className}>
      <p
        dir="auto"
        className={classNames(styles.text, long && !isOpen && styles.folded)}
        style={{ WebkitLineClamp: limit.lines }}
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
