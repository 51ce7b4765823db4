import { chatMedia } from "@pinyu/phrases/chat-media"
import { useSyncExternalStore } from "react"
import IconMicrophone from "~icons/tabler/microphone"
import IconMusic from "~icons/tabler/music"
import IconPhoto from "~icons/tabler/photo"
import IconRefresh from "~icons/tabler/refresh"
import IconVideo from "~icons/tabler/video"
import IconX from "~icons/tabler/x"
import { IconButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./upload.module.css"
import type { Upload, UploadKind, UploadQueue } from "./upload-queue.ts"

const icons = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  voice: IconMicrophone,
} satisfies Record<UploadKind, unknown>

/** The files that are on their way: what they are, how far they are, and how to give up or try again. */
export function UploadTray({ uploads: queue }: { uploads: UploadQueue }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  if (uploads.length === 0) return null
  return (
    <ul className={styles.tray} aria-label={chatMedia.uploads}>
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.upload}>
          <Underway upload={upload} queue={queue} />
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ kind, name }: Upload) => (kind === "voice" ? chatMedia.voice : name)

function Underway({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const name = nameOf(upload)
  return (
    <>
      <Preview upload={upload} />
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <HowFar upload={upload} />
      </div>
      {upload.failure && (
        <IconButton label={chatMedia.retry(name)} onClick={() => queue.retry(upload.id)}>
          <Icon of={IconRefresh} size="1.25rem" />
        </IconButton>
      )}
      <IconButton label={chatMedia.cancel(name)} onClick={() => queue.cancel(upload.id)}>
        <Icon of={IconX} size="1.25rem" />
      </IconButton>
    </>
  )
}

function Preview({ upload: { kind, preview } }: { upload: Upload }) {
  if (preview && kind === "image") return <img src={preview} alt="" className={styles.preview} />
  if (preview && kind === "video")
    return <video src={preview} muted playsInline preload="metadata" className={styles.preview} />
  return (
    <span className={styles.preview}>
      <Icon of={icons[kind]} />
    </span>
  )
}

function HowFar({ upload }: { upload: Upload }) {
  const { percent, failure } = upload
  if (failure)
    return (
      <span role="alert" className={classNames(styles.state, styles.failed)}>
        {failure}
      </span>
    )
  if (percent === null) return <span className={styles.state}>{chatMedia.waiting}</span>
  return (
    <span className={styles.state}>
      <progress max={100} value={percent} aria-label={chatMedia.sending(nameOf(upload))} />
      <span>{percent < 100 ? chatMedia.percent(percent) : chatMedia.checking}</span>
    </span>
  )
}
