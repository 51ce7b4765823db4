import { markMatches } from "@pinyu/contract/found-text"
import styles from "./marked-text.module.css"

/** A text with what was searched for marked. Its direction does not change what is around it. */
export function MarkedText({ text, searched }: { text: string; searched: string }) {
  return (
    <bdi>
      {markMatches(text, searched).map((piece) =>
        piece.isFound ? (
          <mark key={piece.at} className={styles.found}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  )
}
