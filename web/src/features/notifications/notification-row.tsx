import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import { notifications as words } from "@pinyu/phrases/notifications"
import { memo, type ReactNode, useId, useState } from "react"
import { Link } from "react-router"
import IconChevronDown from "~icons/tabler/chevron-down"
import IconTrash from "~icons/tabler/trash"
import { useSwipe } from "../../lib/hooks/use-swipe.ts"
import { minuteOfDay, relativeTime } from "../../lib/time.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { classNames } from "../../ui/class-names.ts"
import { Icon } from "../../ui/icon.tsx"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import {
  actorsOf,
  groupHeadline,
  groupOfOne,
  type NotificationGroup,
  targetOf,
  unreadIdsOf,
} from "./groups.ts"
import { iconOf } from "./icons.ts"
import { destinationOf } from "./model.ts"
import styles from "./notification-row.module.css"
import { RowMenu } from "./row-menu.tsx"
import type { RowActions } from "./use-row-actions.ts"

/** Far enough that a deletion is meant. */
const swipeDistance = { actPx: 96, stays: false }

interface NotificationRowProps {
  group: NotificationGroup
  now: Date
  actions: RowActions
}

/** The time of day, except for today: the days stand above the rows. */
const timeOf = (at: string, now: Date) =>
  new Date(at) < startOfTaipeiDay(now) ? minuteOfDay(at) : relativeTime(at, now)

/**
 * One row of the list. It links to the target that all its notifications share; otherwise it opens to show
 * each of them.
 */
export const NotificationRow = memo(function Row({ group, now, actions }: NotificationRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { notifications } = group
  const [latest, ...others] = notifications
  const isUnread = unreadIdsOf(group).length > 0
  const headline = groupHeadline(group)
  // The messages of a conversation are in the conversation.
  const opens = others.length > 0 && latest.type !== "message_received"
  const target = targetOf(group)
  const toggle = () => setOpen(!isOpen)
  const content = (
    <>
      <Face group={group} />
      <span className={styles.words}>
        <span className={styles.headline}>
          {isUnread && <VisuallyHidden>{words.unread}，</VisuallyHidden>}
          {headline}
        </span>
        {!latest.actor && <span className={styles.message}>{latest.message}</span>}
        <span className={styles.time}>
          <time dateTime={latest.created_at}>{timeOf(latest.created_at, now)}</time>
          {opens && (
            <span className={styles.folded}>
              {words.folded(notifications.length)}
              {target === null && <Icon of={IconChevronDown} size="1rem" />}
            </span>
          )}
        </span>
      </span>
    </>
  )
  return (
    <li className={classNames(styles.item, isUnread && styles.unread, isOpen && styles.open)}>
      <SwipeRow onSwipe={() => actions.onRemove(group)}>
        {opens && target === null ? (
          <button
            type="button"
            className={styles.link}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={toggle}
          >
            {content}
          </button>
        ) : (
          <Destination actionUrl={latest.action_url} onOpen={() => actions.onOpen(group)}>
            {content}
          </Destination>
        )}
        <RowMenu
          group={group}
          headline={headline}
          isUnread={isUnread}
          actions={actions}
          fold={opens ? { isOpen, toggle } : null}
        />
      </SwipeRow>
      {opens && isOpen && (
        <ul id={id} className={styles.each}>
          {notifications.map((one) => (
            <NotificationRow key={one.id} group={groupOfOne(one)} now={now} actions={actions} />
          ))}
        </ul>
      )}
    </li>
  )
})

/** A row that a finger moves aside to delete it. The menu does the same. */
function SwipeRow({ onSwipe, children }: { onSwipe: () => void; children: ReactNode }) {
  const { offset, willAct, handlers } = useSwipe({ ...swipeDistance, onSwipe })
  return (
    <div className={classNames(styles.swipe, willAct && styles.willAct)}>
      {offset < 0 && (
        <span className={styles.behind}>
          <span className={styles.bin}>
            <Icon of={IconTrash} />
          </span>
        </span>
      )}
      <div
        className={styles.row}
        // A transform would be the origin of the menu's fixed position.
        style={offset < 0 ? { transform: `translateX(${offset}px)` } : undefined}
        {...handlers}
      >
        {children}
      </div>
    </div>
  )
}

interface DestinationProps {
  actionUrl: string
  onOpen: () => void
  children: ReactNode
}

function Destination({ actionUrl, onOpen, children }: DestinationProps) {
  const destination = destinationOf(actionUrl, window.location.origin)
  if (!destination) return <span className={styles.link}>{children}</span>
  if (destination.inside)
    return (
      <Link to={destination.to} className={styles.link} onClick={onOpen}>
        {children}
      </Link>
    )
  return (
    <a
      href={destination.to}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      onClick={onOpen}
    >
      {children}
    </a>
  )
}

/** The pictures of the latest two actors with the type's icon; the icon alone for an announcement. */
function Face({ group }: { group: NotificationGroup }) {
  const [latest, before] = actorsOf(group)
  const { type } = group.notifications[0]
  const sign = <Icon of={iconOf(type)} size={latest ? "0.875rem" : "1.25rem"} />
  if (!latest) return <span className={styles.system}>{sign}</span>
  const size = before ? 32 : 44
  return (
    <span className={classNames(styles.face, before && styles.pair)}>
      {before && <Avatar src={before.avatar_url} id={before.id} nickname={before.nickname} size={size} />}
      <Avatar src={latest.avatar_url} id={latest.id} nickname={latest.nickname} size={size} />
      <span className={styles.sign}>{sign}</span>
    </span>
  )
}
