import { albumUploads as words } from "@pinyu/phrases/albums"
import { useSyncExternalStore } from "react"
import IconMusic from "~icons/tabler/music"
import IconRefresh from "~icons/tabler/refresh"
import IconX from "~icons/tabler/x"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import type { AlbumUpload, AlbumUploads } from "./album-uploads.ts"
import styles from "./upload-tray.module.css"

/** The files that are on their way: where to, how far they are, and how to give up or try again. */
export function UploadTray({ uploads }: { uploads: AlbumUploads }) {
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  if (list.length === 0) return null
  return (
    <section className={styles.tray} aria-label={words.tray}>
      <ul className={styles.list}>
        {list.map((upload) => (
          <li key={upload.id} className={styles.upload}>
            <Underway upload={upload} uploads={uploads} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Underway({ upload, uploads }: { upload: AlbumUpload; uploads: AlbumUploads }) {
  const { id, name, title, failure } = upload
  return (
    <>
      <Preview upload={upload} />
      <div className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.album}>{words.into(title)}</span>
        <HowFar upload={upload} />
      </div>
      {failure !== null && (
        <IconButton label={words.retry(name)} onClick={() => uploads.retry(id)}>
          <Icon of={IconRefresh} size="1.25rem" />
        </IconButton>
      )}
      <IconButton label={words.cancel(name)} onClick={() => uploads.cancel(id)}>
        <Icon of={IconX} size="1.25rem" />
      </IconButton>
    </>
  )
}

function Preview({ upload: { kind, preview } }: { upload: AlbumUpload }) {
  if (preview && kind === "image") return <img src={preview} alt="" className={styles.preview} />
  if (preview && kind === "video")
    return <video src={preview} muted playsInline preload="metadata" className={styles.preview} />
  return (
    <span className={styles.preview}>
      <Icon of={IconMusic} />
    </span>
  )
}

function HowFar({ upload: { name, percent, failure } }: { upload: AlbumUpload }) {
  if (failure !== null)
    return (
      <span role="alert" className={styles.failed}>
        {failure}
      </span>
    )
  if (percent === null) return <span className={styles.state}>{words.waiting}</span>
  return (
    <span className={styles.state}>
      <progress max={100} value={percent} aria-label={words.sending(name)} />
      <span className={styles.percent}>{percent < 100 ? words.percent(percent) : words.checking}</span>
    </span>
  )
}
