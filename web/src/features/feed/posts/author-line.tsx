import type { PostAudience } from "@pinyu/contract/feed/options"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { Link } from "react-router"
import IconHearts from "~icons/tabler/hearts"
import { relativeTime } from "../../../lib/time.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./post-card.module.css"

interface AuthorLineProps {
  author: {
    user_id: string
    nickname: string
    user_avatar: string
    created_at: string
    /** A comment has no age and city. */
    user_age?: number | null
    user_city?: string | null
    edited_at?: string | null
    audience?: PostAudience
  }
  now: Date
  /** Side length of the picture in px. */
  size: number
}

/** The author with age and city, and the time, with a link to the profile. */
export function AuthorLine({ author, now, size }: AuthorLineProps) {
  const { user_id: id, nickname, user_avatar: avatar, created_at: at } = author
  const { user_age: age = null, user_city: city = null, edited_at: editedAt = null, audience } = author
  const facts = [age === null ? null : feed.years(age), city].filter((fact) => fact !== null)
  return (
    <div className={styles.author}>
      <Link to={pages.user(id)} className={styles.person}>
        <Avatar src={avatar} id={id} nickname={nickname} size={size} />
        <span className={styles.who}>
          <bdi className={styles.name}>{nickname}</bdi>
          {facts.length > 0 && <span className={styles.facts}>{facts.join("・")}</span>}
        </span>
      </Link>
      <span className={styles.when}>
        <time dateTime={at}>{relativeTime(at, now)}</time>
        {editedAt !== null && <span>{feed.wasEdited}</span>}
        {audience === "mutual_likes" && (
          <span className={styles.audience} title={feed.forMatchesHint}>
            <Icon of={IconHearts} size="0.875rem" />
            {feed.forMatches}
          </span>
        )}
      </span>
    </div>
  )
}
