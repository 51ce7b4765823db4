import type { Album } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import IconLock from "~icons/tabler/lock"
import IconPhoto from "~icons/tabler/photo"
import { Icon } from "../../../ui/icon.tsx"
import { RemoteImage } from "../../../ui/member/remote-image.tsx"
import styles from "./album-cover.module.css"
import type { MediaUrls } from "./media-urls.ts"

/** The cover of an album; an illustration when it is locked or has no picture. */
export function AlbumCover({ album, urls }: { album: Album; urls: MediaUrls }) {
  if (album.cover_image_url !== null) return <RemoteImage image={urls.of(album.cover_image_url)} alt="" />
  return (
    <div className={styles.blank}>
      <Icon of={album.is_locked ? IconLock : IconPhoto} size="1.75rem" />
      {!album.is_locked && <span>{words.noCover}</span>}
    </div>
  )
}
