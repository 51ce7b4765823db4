import { feed } from "@pinyu/phrases/feed"
import { useState } from "react"
import IconRefresh from "~icons/tabler/refresh"
import IconX from "~icons/tabler/x"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./post-composer.module.css"
import type { Picture, PictureInPost } from "./use-picture.ts"

/** The selected picture: preview, progress, and buttons to remove or retry. */
export function PicturePart({ of: { picture, drop, retry } }: { of: PictureInPost }) {
  if (!picture) return null
  return (
    <div className={styles.picture}>
      <Preview key={picture.preview} src={picture.preview} />
      <div className={styles.pictureActions}>
        {picture.failure && (
          <IconButton label={feed.retryPicture} look="onPhoto" onClick={retry}>
            <Icon of={IconRefresh} />
          </IconButton>
        )}
        <IconButton label={feed.dropPicture} look="onPhoto" onClick={drop}>
          <Icon of={IconX} />
        </IconButton>
      </div>
      <UploadProgress picture={picture} />
    </div>
  )
}

/** Not every browser can show camera formats (HEIC); the server reads them anyway. */
function Preview({ src }: { src: string | null }) {
  const [isUnseen, setUnseen] = useState(false)
  if (!src || isUnseen) return <div className={styles.unseen}>{feed.pictureChosen}</div>
  return <img src={src} alt={feed.pictureChosen} className={styles.preview} onError={() => setUnseen(true)} />
}

function UploadProgress({ picture: { percent, answer, failure } }: { picture: Picture }) {
  if (failure)
    return (
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    )
  if (answer) return null
  const sent = percent ?? 0
  return (
    <p className={styles.progress}>
      <progress max={100} value={sent} aria-label={feed.sending} />
      <span>{sent < 100 ? feed.percent(sent) : feed.checking}</span>
    </p>
  )
}
