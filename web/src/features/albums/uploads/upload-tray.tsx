import { albumUploads as words } from "@pinyu/phrases/albums"
import { useSyncExternalStore } from "react"
import { UploadRow } from "../../../ui/member/upload-row.tsx"
import type { AlbumUploads } from "./album-uploads.ts"
import styles from "./upload-tray.module.css"

/** The pending uploads and their albums. */
export function UploadTray({ uploads }: { uploads: AlbumUploads }) {
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  if (list.length === 0) return null
  return (
    <section className={styles.tray} aria-label={words.tray}>
      <ul className={styles.list}>
        {list.map((upload) => (
          <li key={upload.id}>
            <UploadRow
              upload={upload}
              detail={words.into(upload.title)}
              onRetry={() => uploads.retry(upload.id)}
              onCancel={() => uploads.cancel(upload.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
