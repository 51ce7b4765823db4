import { chatMedia } from "@pinyu/phrases/chat-media"
import { useSyncExternalStore } from "react"
import { UploadRow } from "../../../ui/member/upload-row.tsx"
import styles from "./upload.module.css"
import type { Upload, UploadQueue } from "./upload-queue.ts"

/** A recorded voice has a file name that nobody gave it. */
const named = (upload: Upload) => (upload.kind === "voice" ? { ...upload, name: chatMedia.voice } : upload)

/** The files that are on their way into a conversation. */
export function UploadTray({ uploads: queue }: { uploads: UploadQueue }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  if (uploads.length === 0) return null
  return (
    <ul className={styles.tray} aria-label={chatMedia.uploads}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow
            upload={named(upload)}
            onRetry={() => queue.retry(upload.id)}
            onCancel={() => queue.cancel(upload.id)}
          />
        </li>
      ))}
    </ul>
  )
}
