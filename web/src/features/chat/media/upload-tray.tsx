import { chatMedia } from "@pinyu/phrases/chat-media"
import { useSyncExternalStore } from "react"
import { UploadRow } from "../../../ui/member/upload-row.tsx"
import styles from "./upload.module.css"
import type { Upload, UploadQueue } from "./upload-queue.ts"

/** A recorded voice has a generated file name. */
const named = (upload: Upload) => (upload.kind === "voice" ? { ...upload, name: chatMedia.voice } : upload)

interface UploadTrayProps {
  uploads: UploadQueue
  /** Restores the caption of a cancelled file. */
  onCaptionRestored: (caption: string) => void
}

/** The uploads of a conversation. */
export function UploadTray({ uploads: queue, onCaptionRestored }: UploadTrayProps) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  if (uploads.length === 0) return null
  return (
    <ul className={styles.tray} aria-label={chatMedia.uploads}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow
            upload={named(upload)}
            onRetry={() => queue.retry(upload.id)}
            onCancel={() => {
              queue.cancel(upload.id)
              if (upload.content !== null) onCaptionRestored(upload.content)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
