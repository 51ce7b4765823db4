import { useMemo } from "react"
import { piecesOf } from "../words.ts"
import styles from "./message-body.module.css"

/** The words of a message. Addresses can be followed; where they lead is told nothing of us, and earns nothing. */
export function MessageBody({ content }: { content: string }) {
  const pieces = useMemo(() => piecesOf(content), [content])
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
