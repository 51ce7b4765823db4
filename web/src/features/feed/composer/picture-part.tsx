import { feed } from "@pinyu/phrases/feed"
import { lazy, Suspense } from "react"
import { loadChunk } from "../../../lib/pages/chunk.ts"
import { Button } from "../../../ui/button.tsx"
import rowStyles from "./picture-rows.module.css"
import type { DraftPicture, DraftPictures } from "./use-pictures.ts"

/** With the library that drags, which readers of the feed do not need. */
const loadRows = () => loadChunk(() => import("./picture-rows.tsx"))
export const LazyPictureRows = lazy(async () => ({ default: (await loadRows()).PictureRows }))

/** The pictures of a draft: previews, texts, progress, and failures by the names of their files. */
export function PicturePart({ of: { list, leftOut, move, describe, remove, retry } }: { of: DraftPictures }) {
  return (
    <>
      {list.length > 0 && (
        <Suspense fallback={null}>
          <LazyPictureRows
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
      {leftOut.length > 0 && (
        <p role="alert" className={rowStyles.status}>
          {feed.leftOut(leftOut)}
        </p>
      )}
    </>
  )
}

function UploadStatus({ picture, onRetry }: { picture: DraftPicture; onRetry: () => void }) {
  const { name, percent, answer, failure, isFinal } = picture
  if (failure)
    return (
      <div className={rowStyles.failure}>
        <p role="alert">{feed.rejected(name, failure)}</p>
        {!isFinal && (
          <Button variant="quiet" size="sm" aria-label={feed.retryPicture(name)} onClick={onRetry}>
            {feed.retry}
          </Button>
        )}
      </div>
    )
  if (answer) return null
  const sent = percent ?? 0
  return (
    <p className={rowStyles.status}>
      <progress max={100} value={sent} aria-label={feed.sending(name)} />
      <span>{sent < 100 ? feed.percent(sent) : feed.checking}</span>
    </p>
  )
}
