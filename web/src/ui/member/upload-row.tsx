import { uploads as words } from "@pinyu/phrases/uploads"
import type { ReactNode } from "react"
import IconMicrophone from "~icons/tabler/microphone"
import IconMusic from "~icons/tabler/music"
import IconPhoto from "~icons/tabler/photo"
import IconRefresh from "~icons/tabler/refresh"
import IconVideo from "~icons/tabler/video"
import IconX from "~icons/tabler/x"
import type { QueuedUpload } from "../../lib/uploads/upload-queue.ts"
import { IconButton } from "../button.tsx"
import { Icon } from "../icon.tsx"
import styles from "./upload-row.module.css"

const icons = { image: IconPhoto, video: IconVideo, audio: IconMusic, voice: IconMicrophone }

type UploadItem = QueuedUpload & { kind: keyof typeof icons }

interface UploadRowProps {
  upload: UploadItem
  /** More detail, for example the destination. */
  detail?: ReactNode
  onRetry: () => void
  onCancel: () => void
}

/** An upload: name, progress, and buttons to cancel or retry. */
export function UploadRow({ upload, detail, onRetry, onCancel }: UploadRowProps) {
  const { name, failure, isFinal } = upload
  return (
    <div className={styles.row}>
      <Preview upload={upload} />
      <div className={styles.words}>
        <bdi className={styles.line}>{name}</bdi>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        <UploadProgress upload={upload} />
      </div>
      {failure !== null && !isFinal && (
        <IconButton label={words.retry(name)} onClick={onRetry}>
          <Icon of={IconRefresh} size="1.25rem" />
        </IconButton>
      )}
      <IconButton label={words.cancel(name)} onClick={onCancel}>
        <Icon of={IconX} size="1.25rem" />
      </IconButton>
    </div>
  )
}

function Preview({ upload: { kind, preview } }: { upload: UploadItem }) {
  if (preview && kind === "image") return <img src={preview} alt="" className={styles.preview} />
  if (preview && kind === "video")
    return <video src={preview} muted playsInline preload="metadata" className={styles.preview} />
  return (
    <span className={styles.preview}>
      <Icon of={icons[kind]} />
    </span>
  )
}

function UploadProgress({ upload: { name, percent, failure } }: { upload: UploadItem }) {
  if (failure !== null)
    return (
      <span role="alert" className={styles.failure}>
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
