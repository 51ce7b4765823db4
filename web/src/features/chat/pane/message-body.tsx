import { useMemo } from "react"
import { splitLinks } from "../text.ts"
import styles from "./message-body.module.css"

/** The text of a message. Links send no referrer and pass no ranking. */
export function MessageBody({ content }: { content: string }) {
  const pieces = useMemo(() => splitLinks(content), [content])
  return (
    <p className={styles.body}>
      {pieces.map((piece) =>
        piece.kind === "text" ? (
          piece.text
        ) : (
          <a key={piece.at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </a>
        ),
      )}
    </p>
  )
}
