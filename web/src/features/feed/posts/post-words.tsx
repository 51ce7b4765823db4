import { feed } from "@pinyu/phrases/feed"
import { useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { isLong } from "../model.ts"
import styles from "./post-card.module.css"

/** What a post says, as it was typed; of much only the beginning, until somebody wants the rest. */
export function PostWords({ content }: { content: string }) {
  const [isOpen, setOpen] = useState(false)
  const long = isLong(content)
  return (
    <div>
      <p dir="auto" className={classNames(styles.words, long && !isOpen && styles.clamped)}>
        {content}
      </p>
      {long && (
        <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? feed.less : feed.more}
        </Button>
      )}
    </div>
  )
}
