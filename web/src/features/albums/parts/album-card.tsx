import type { Album } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albums as words } from "@pinyu/phrases/albums"
import { type ReactNode, useId } from "react"
import { Link } from "react-router"
import IconLock from "~icons/tabler/lock"
import { Icon } from "../../../ui/icon.tsx"
import { expiryOf, expiryText, levelOf, levelText } from "../model.ts"
import styles from "./album-card.module.css"
import { AlbumCover } from "./album-cover.tsx"
import { levelIcons } from "./level-icons.ts"
import type { MediaUrls } from "./media-urls.ts"

interface AlbumCardProps {
  album: Album
  urls: MediaUrls
  now: Date
  /** The heading level. */
  level: 2 | 3
  /** The album's menu, in the corner of the cover. */
  menu?: ReactNode
  /** The add button, at the bottom of the cover. */
  adder?: ReactNode
}

/** An album in a list: cover, access level and expiry. */
export function AlbumCard({ album, urls, now, level, menu, adder }: AlbumCardProps) {
  const titleId = useId()
  const Title = `h${level}` as const
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.cover}>
        <AlbumCover album={album} urls={urls} />
        {menu && <div className={styles.menu}>{menu}</div>}
        {adder && <div className={styles.adder}>{adder}</div>}
      </div>
      <Title id={titleId} className={styles.title} dir="auto">
        <Link to={pages.album(album.id)} className={styles.link}>
          {album.title}
        </Link>
      </Title>
      <p className={styles.level}>
        <Icon of={levelIcons[levelOf(album.privacy_level)]} size="1rem" />
        {levelText(album)}
      </p>
      {album.is_locked ? (
        <p className={styles.level}>
          <Icon of={IconLock} size="1rem" />
          {words.lockedTitle}
        </p>
      ) : (
        <Facts album={album} now={now} />
      )}
    </article>
  )
}

/** Facts for viewers with access only. */
function Facts({ album, now }: Pick<AlbumCardProps, "album" | "now">) {
  const { media_count: count, max_media_count: max } = album
  const expiry = expiryOf(album.expires_at, now)
  return (
    <p className={styles.facts}>
      <span data-expiry={expiry.state}>{expiryText(expiry)}</span>
      {count !== null && (
        <span role="img" aria-label={max === null ? words.count(count) : words.countOfLabel(count, max)}>
          {max === null ? words.count(count) : words.countOf(count, max)}
        </span>
      )}
    </p>
  )
}
