import type { Post } from "@pinyu/contract/feed/schemas"
import { pages } from "@pinyu/contract/pages"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { feed } from "@pinyu/phrases/feed"
import { useRef } from "react"
import { Link } from "react-router"
import IconHeart from "~icons/tabler/heart"
import IconMessageCircle from "~icons/tabler/message-circle"
import IconPhoto from "~icons/tabler/photo"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { relativeTime } from "../../../lib/time.ts"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { RemoteImage } from "../../../ui/member/remote-image.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import type { useMemberPosts } from "../api.ts"
import { postsOf } from "../model.ts"
import { usePostImages } from "../posts/use-post-images.ts"
import styles from "./member-posts.module.css"

interface MemberPostsProps {
  query: ReturnType<typeof useMemberPosts>
  /** The level of its heading. */
  level: 2 | 3
}

/** A member's posts on their profile, with links to the feed. Renders nothing when there are none. */
export function MemberPosts({ query, level }: MemberPostsProps) {
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  const posts = postsOf(query.data)
  if (posts.length === 0) return null
  return (
    <section>
      <Heading level={level} size="md" className={styles.title}>
        {feed.memberPostsTitle}
      </Heading>
      <ul ref={list} className={styles.list} aria-label={feed.memberPostsTitle}>
        {posts.map((post) => (
          <li key={post.id}>
            <MemberPost post={post} now={now} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} thresholdPx={profileLimits.activity.nearPx} />
    </section>
  )
}

function MemberPost({ post, now }: { post: Post; now: Date }) {
  return (
    <Link to={pages.post(post.id)} className={styles.post}>
      <VisuallyHidden>{feed.openPost(post.nickname)}</VisuallyHidden>
      <div className={styles.words}>
        {post.content ? (
          <p dir="auto" className={styles.content}>
            {post.content}
          </p>
        ) : (
          <p className={styles.withoutText}>
            <Icon of={IconPhoto} size="1.125rem" />
            {feed.picturesOnly(post.pictures.length)}
          </p>
        )}
        <p className={styles.facts}>
          <time dateTime={post.created_at}>{relativeTime(post.created_at, now)}</time>
          {post.audience === "mutual_likes" && <span>{feed.forMatches}</span>}
          <Count icon={IconHeart} count={post.likes_count} label={feed.likes(post.likes_count)} />
          <Count
            icon={IconMessageCircle}
            count={post.comments_count}
            label={feed.comments(post.comments_count)}
          />
        </p>
      </div>
      {post.pictures.length > 0 && <FirstPicture post={post} />}
    </Link>
  )
}

/** The first picture, and how many follow. */
function FirstPicture({ post }: { post: Post }) {
  const [first] = usePostImages(post)
  const image = first && { ...first, url: first.smallUrl ?? first.url }
  const further = post.pictures.length - 1
  return (
    <span className={styles.picture}>
      {image && (
        <RemoteImage
          image={image}
          alt=""
          width={post.media_width ?? undefined}
          height={post.media_height ?? undefined}
        />
      )}
      {further > 0 && (
        <span className={styles.further}>
          <span aria-hidden="true">+{further}</span>
          <VisuallyHidden>{feed.furtherPictures(further)}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

function Count({ icon, count, label }: { icon: typeof IconHeart; count: number; label: string }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <Icon of={icon} size="1rem" />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
