import type { Album } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albumAccess as access } from "@pinyu/phrases/album-access"
import { albums as words } from "@pinyu/phrases/albums"
import { dateLabel } from "@pinyu/phrases/dates"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { Icon } from "../../../ui/icon.tsx"
import { expiryOf, expiryText, levelOf, levelText } from "../model.ts"
import { levelIcons } from "../parts/level-icons.ts"
import styles from "./album-screen.module.css"

interface AlbumHeadProps {
  album: Album
  /** The actions of the album. */
  actions: ReactNode
}

/** The title, description and facts of an album. */
export function AlbumHead({ album, actions }: AlbumHeadProps) {
  const level = levelOf(album.privacy_level)
  return (
    <header className={styles.head}>
      <div className={styles.titleLine}>
        <h1 className={styles.title} dir="auto">
          {album.title}
        </h1>
        <div className={styles.actions}>{actions}</div>
      </div>
      {!album.is_own && (
        <Link to={pages.user(album.owner_id)} className={styles.sharer}>
          {words.sharer(album.owner_nickname)}
        </Link>
      )}
      {album.description && (
        <p className={styles.description} dir="auto">
          {album.description}
        </p>
      )}
      <p className={styles.facts}>
        <span className={styles.level}>
          <Icon of={levelIcons[level]} size="1rem" />
          {levelText(album)}
        </span>
        {!album.is_locked && <Facts album={album} />}
      </p>
      {!album.is_own && !album.is_locked && <p className={styles.notice}>{access.viewsNotice}</p>}
    </header>
  )
}

/** Facts for viewers with access only. */
function Facts({ album }: Pick<AlbumHeadProps, "album">) {
  const now = useNow()
  const { media_count: count, max_media_count: max, created_at: createdAt, expires_at: expiresAt } = album
  const { access_ends_at: accessEndsAt } = album
  const expiry = expiryOf(expiresAt, now)
  return (
    <>
      {count !== null && <span>{max === null ? words.count(count) : words.countOfLabel(count, max)}</span>}
      {createdAt && <span>{words.createdOn(dateLabel(createdAt))}</span>}
      {expiresAt && expiry.state === "expired" && (
        <span className={styles.expired}>{words.expiredOn(dateLabel(expiresAt))}</span>
      )}
      {expiresAt && expiry.state !== "expired" && (
        <span>
          {words.expiresOn(dateLabel(expiresAt))}（{expiryText(expiry)}）
        </span>
      )}
      {accessEndsAt && <span>{access.endsIn(expiryText(expiryOf(accessEndsAt, now)))}</span>}
    </>
  )
}
