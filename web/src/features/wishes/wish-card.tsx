import { pages } from "@pinyu/contract/pages"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { dateLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { wishes } from "@pinyu/phrases/wishes"
import { type ReactNode, useId } from "react"
import { Link } from "react-router"
import IconHourglass from "~icons/tabler/hourglass"
import IconPinFilled from "~icons/tabler/pin-filled"
import { Avatar } from "../../ui/avatar.tsx"
import { Icon } from "../../ui/icon.tsx"
import { TruncatedText } from "../../ui/member/truncated-text.tsx"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import { CategoryEmoji } from "./category-emoji.tsx"
import { remainingTimeLabel, statusAt } from "./model.ts"
import styles from "./wish-card.module.css"
import { WishHeart } from "./wish-heart.tsx"

/** The limit of the visible details. */
const limit = { lines: 4, characters: 84 }

interface WishCardProps {
  wish: Wish
  now: Date
  /** The heading level. */
  level?: 1 | 2 | 3 | 4 | undefined
  /** The actions beside the like button. */
  actions?: ReactNode
  /** Rarely used actions, in the corner. */
  menu?: ReactNode
  /** The target of the whole card, in a list of one member's wishes: the card then omits the owner. */
  to?: string
}

/** A wish with all details. Members' text appears exactly as typed, isolated from its surroundings. */
export function WishCard({ wish, now, level = 2, actions, menu, to }: WishCardProps) {
  const titleId = useId()
  const status = statusAt(wish, now)
  const Title = `h${level}` as const
  return (
    <article
      className={styles.card}
      aria-labelledby={titleId}
      data-pinned={wish.is_pinned}
      data-status={status}
    >
      {!to && (
        <div className={styles.head}>
          <WishOwner wish={wish} />
          {menu && <div className={styles.menu}>{menu}</div>}
        </div>
      )}
      <p className={styles.marks}>
        <span className={styles.category}>
          <CategoryEmoji category={wish.category} />
          {optionNames.wishCategory[wish.category]}
        </span>
        {wish.is_pinned && status === "active" && (
          <span className={styles.pinned}>
            <Icon of={IconPinFilled} size="0.875rem" />
            {wishes.pinned}
          </span>
        )}
        {to && <span className={styles.status}>{status === "active" ? wishes.active : wishes.ended}</span>}
      </p>
      <Title id={titleId} className={styles.title} dir="auto">
        {to ? (
          <Link to={to} className={styles.link}>
            {wish.title}
          </Link>
        ) : (
          wish.title
        )}
      </Title>
      <TruncatedText content={wish.content} limit={limit} className={styles.content} />
      {wish.thanks !== null && (
        <p className={styles.thanks}>
          <span className={styles.thanksLabel}>{wishes.thanksOf}</span>
          <span className={styles.thanksText} dir="auto">
            {wish.thanks}
          </span>
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.life} title={wishes.wishedOn(dateLabel(wish.created_at))}>
          <Icon of={IconHourglass} size="1.0625rem" />
          {remainingTimeLabel(wish, now)}
        </span>
        <WishHeart wish={wish} canLike={!wish.isOwnWish && status === "active"} />
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}

function WishOwner({ wish }: { wish: Wish }) {
  return (
    <Link to={pages.user(wish.user_id)} className={styles.wisher}>
      <Avatar src={wish.user_avatar} id={wish.user_id} nickname={wish.nickname} size={40} />
      <bdi className={styles.name}>{wish.nickname}</bdi>
      {wish.is_vip && (
        <span className={styles.vip}>
          <VisuallyHidden>，</VisuallyHidden>
          {wishes.vip}
        </span>
      )}
    </Link>
  )
}
