import type { PostPreview } from "@pinyu/contract/feed/schemas"
import { chatSharing as words } from "@pinyu/phrases/chat-sharing"
import { type ReactNode, useState } from "react"
import { Avatar } from "../../../ui/avatar.tsx"
import styles from "./post-summary.module.css"

interface PostSummaryProps {
  post: PostPreview
  /** A line below the text. */
  children?: ReactNode
}

/** A post that is shared: its author, the start of its text and its first picture. */
export function PostSummary({ post: { author, excerpt, picture_url }, children }: PostSummaryProps) {
  return (
    <span className={styles.summary}>
      <span className={styles.author}>
        <Avatar src={author.avatar_url} id={author.id} nickname={author.nickname} size={28} />
        <bdi className={styles.name}>{author.nickname}</bdi>
      </span>
      <span className={styles.content}>
        <span className={styles.text}>{excerpt ?? words.picturesOnly}</span>
        {picture_url !== null && <Picture url={picture_url} />}
      </span>
      {children}
    </span>
  )
}

/** Absent once its address has expired; the post itself has another one. */
function Picture({ url }: { url: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === url) return null
  return (
    <img
      src={url}
      alt=""
      width={72}
      height={72}
      className={styles.picture}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(url)}
    />
  )
}
