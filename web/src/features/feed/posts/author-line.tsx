import { pages } from "@pinyu/contract/pages"
import { Link } from "react-router"
import { relativeTime } from "../../../lib/time.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import styles from "./post-card.module.css"

interface AuthorLineProps {
  author: { user_id: string; nickname: string; user_avatar: string; created_at: string }
  now: Date
  /** Side length of the picture in px. */
  size: number
}

/** The author and the time, with a link to the profile. */
export function AuthorLine({ author, now, size }: AuthorLineProps) {
  const { user_id: id, nickname, user_avatar: avatar, created_at: at } = author
  return (
    <div className={styles.author}>
      <Link to={pages.user(id)} className={styles.person}>
        <Avatar src={avatar} id={id} size={size} />
        <bdi className={styles.name}>{nickname}</bdi>
      </Link>
      <time className={styles.time} dateTime={at}>
        {relativeTime(at, now)}
      </time>
    </div>
  )
}
