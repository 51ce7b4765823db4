import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { ImagePart } from "./image-part.tsx"
import styles from "./picture-group.module.css"

/** The pictures that fit; the viewer shows the others. */
const shownAtOnce = 4

/** Pictures that were chosen together, as a grid; a press opens the viewer at the picture. */
export function PictureGroup({ pictures }: { pictures: readonly Message[] }) {
  const shown = pictures.slice(0, shownAtOnce)
  const hiddenCount = pictures.length - shown.length
  return (
    <ul
      className={styles.grid}
      data-count={shown.length}
      aria-label={chatMedia.groupOf(pictures[0]?.sender_nickname ?? "", pictures.length)}
    >
      {shown.map((picture, place) => (
        <li key={picture.client_message_id ?? picture.id} className={styles.tile}>
          <ImagePart message={picture} progress={null} />
          {hiddenCount > 0 && place === shown.length - 1 && (
            <span className={styles.more} aria-hidden="true">
              {chatMedia.moreInGroup(hiddenCount)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
