import { feed } from "@pinyu/phrases/feed"
import { lazy, Suspense } from "react"
import IconAlertCircle from "~icons/tabler/alert-circle"
import IconRefresh from "~icons/tabler/refresh"
import { loadChunk } from "../../../lib/pages/chunk.ts"
import { IconButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./picture-strip.module.css"
import type { DraftPicture, DraftPictures } from "./use-pictures.ts"

/** With the library that drags, which readers of the feed do not need. */
const loadStrip = () => loadChunk(() => import("./picture-strip.tsx"))
export const LazyPictureStrip = lazy(async () => ({ default: (await loadStrip()).PictureStrip }))

/** The pictures of a draft: thumbnails with their uploads, and what failed or was not added, by the files' names. */
export function PicturePart({
  of: { list, rejected, move, describe, remove, retry },
}: {
  of: DraftPictures
}) {
  const failures = list.flatMap(({ id, name, failure }) =>
    failure === null ? [] : [{ id, text: feed.rejected(name, failure) }],
  )
  return (
    <>
      {list.length > 0 && (
        <Suspense fallback={null}>
          <LazyPictureStrip
            pictures={list.map((picture) => ({
              ...{ id: picture.id, src: picture.preview, alt: picture.alt },
              status: <UploadStatus picture={picture} onRetry={() => retry(picture.id)} />,
            }))}
            onMove={move}
            onDescribe={describe}
            onRemove={remove}
          />
        </Suspense>
      )}
      {[...failures, ...rejected.map((text) => ({ id: text, text }))].map(({ id, text }) => (
        <p key={id} role="alert" className={styles.error}>
          {text}
        </p>
      ))}
    </>
  )
}

/** Over the thumbnail: the progress, or that the upload failed. */
function UploadStatus({ picture, onRetry }: { picture: DraftPicture; onRetry: () => void }) {
  const { name, percent, answer, failure, isFinal } = picture
  if (failure)
    return (
      <div className={classNames(styles.status, styles.failed)}>
        {isFinal ? (
          <Icon of={IconAlertCircle} />
        ) : (
          <IconButton label={feed.retryPicture(name)} look="onPhoto" onClick={onRetry}>
            <Icon of={IconRefresh} size="1.25rem" />
          </IconButton>
        )}
      </div>
    )
  if (answer) return null
  const sent = percent ?? 0
  return (
    <div className={styles.status}>
      <span>{sent < 100 ? feed.percent(sent) : feed.checking}</span>
      <progress max={100} value={sent} aria-label={feed.sending(name)} />
    </div>
  )
}
