import { use, useMemo } from "react"
import { MarkedText } from "../../../ui/member/marked-text.tsx"
import { splitLinks } from "../links.ts"
import { SearchedContext } from "../search/index.ts"
import styles from "./message-body.module.css"

/** The text of a message. Links send no referrer and pass no ranking. */
export function MessageBody({ content }: { content: string }) {
  const searched = use(SearchedContext)
  const pieces = useMemo(() => splitLinks(content), [content])
  return (
    <p className={styles.body}>
      {pieces.map((piece) =>
        piece.kind === "text" ? (
          <Words key={piece.at} text={piece.text} searched={searched} />
        ) : (
          <a key={piece.at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            <Words text={piece.text} searched={searched} />
          </a>
        ),
      )}
    </p>
  )
}

function Words({ text, searched }: { text: string; searched: string }) {
  return searched === "" ? text : <MarkedText text={text} searched={searched} />
}
