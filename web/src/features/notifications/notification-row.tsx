import type { Notification } from "@pinyu/contract/notifications/schemas"
import { notifications as words } from "@pinyu/phrases/notifications"
import type { ReactNode } from "react"
import { Link } from "react-router"
import IconCheck from "~icons/tabler/check"
import IconTrash from "~icons/tabler/trash"
import { relativeTime } from "../../lib/time.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { IconButton } from "../../ui/button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { Icon } from "../../ui/icon.tsx"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import { iconOf } from "./icons.ts"
import { destinationOf, headlineOf } from "./model.ts"
import styles from "./notification-row.module.css"

export interface RowActions {
  /** Called when the notification was opened. */
  onOpen: (notification: Notification) => void
  onRead: (notification: Notification) => void
  onRemove: (notification: Notification) => void
}

interface NotificationRowProps extends RowActions {
  notification: Notification
  now: Date
}

/** One notification, which links to its target. */
export function NotificationRow({ notification, now, onOpen, onRead, onRemove }: NotificationRowProps) {
  const { actor, message, status, created_at: at } = notification
  const unread = status === "unread"
  const headline = headlineOf(notification)
  return (
    <li className={classNames(styles.row, unread && styles.unread)}>
      <Destination notification={notification} onOpen={() => onOpen(notification)}>
        <Face notification={notification} />
        <span className={styles.words}>
          <span className={styles.headline}>
            {unread && <VisuallyHidden>{words.unread}，</VisuallyHidden>}
            {headline}
          </span>
          {!actor && <span className={styles.message}>{message}</span>}
          <time dateTime={at} className={styles.time}>
            {relativeTime(at, now)}
          </time>
        </span>
      </Destination>
      <span className={styles.actions}>
        {unread && (
          <IconButton label={words.markOne(headline)} onClick={() => onRead(notification)}>
            <Icon of={IconCheck} size="1.125rem" />
          </IconButton>
        )}
        <IconButton label={words.removeOne(headline)} onClick={() => onRemove(notification)}>
          <Icon of={IconTrash} size="1.125rem" />
        </IconButton>
      </span>
    </li>
  )
}

interface DestinationProps {
  notification: Notification
  onOpen: () => void
  children: ReactNode
}

function Destination({ notification, onOpen, children }: DestinationProps) {
  const destination = destinationOf(notification.action_url, window.location.origin)
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

/** The actor's picture with the type's icon; the icon alone for an announcement. */
function Face({ notification: { actor, type } }: { notification: Notification }) {
  const sign = <Icon of={iconOf(type)} size={actor ? "0.875rem" : "1.25rem"} />
  if (!actor) return <span className={styles.system}>{sign}</span>
  return (
    <span className={styles.face}>
      <Avatar src={actor.avatar_url} id={actor.id} size={44} />
      <span className={styles.sign}>{sign}</span>
    </span>
  )
}
