import { type NotificationTopic, topicOf } from "@pinyu/contract/notifications/options"
import { pages } from "@pinyu/contract/pages"
import { useMemo } from "react"
import { useNavigate } from "react-router"
import { mainId } from "../../ui/visually-hidden.tsx"
import { useChangeNotifications, useRemove } from "./api.ts"
import { type NotificationGroup, unreadIdsOf } from "./groups.ts"

export interface RowActions {
  /** Called when the row's target was opened. */
  onOpen: (group: NotificationGroup) => void
  onRead: (group: NotificationGroup) => void
  onUnread: (group: NotificationGroup) => void
  onRemove: (group: NotificationGroup) => void
  /** Opens the setting of the row's topic. */
  onMute: (topic: NotificationTopic) => void
}

/** The setting that applies to a row; null for types that every member gets. */
export const topicOfGroup = ({ notifications: [latest] }: NotificationGroup): NotificationTopic | null =>
  // A newer server may have other types.
  Object.hasOwn(topicOf, latest.type) ? topicOf[latest.type] : null

/**
 * Moves the focus from a row that disappears to the menu of the next one, or of the one before, so that the
 * keyboard continues there. After the last row, the panel or the page has the focus.
 */
const focusBeside = (control: Element | null) => {
  const row = control?.closest("li")
  const list = row?.closest("[role=tabpanel]")
  if (!row || !list) return
  const rows = [...list.querySelectorAll("li")].filter((one) => one === row || !row.contains(one))
  const at = rows.indexOf(row)
  const beside = rows[at + 1] ?? rows[at - 1]
  const rest = row.closest("[role=dialog]")?.querySelector<HTMLElement>("[data-autofocus]")
  const next = beside?.querySelector<HTMLElement>("button[aria-haspopup]") ?? rest
  ;(next ?? document.getElementById(mainId))?.focus({ preventScroll: true })
}

/** What the rows of a list do. `onLeave` is called before the page changes. */
export const useRowActions = (onLeave?: () => void): RowActions => {
  const navigate = useNavigate()
  const { mutate: change } = useChangeNotifications()
  const remove = useRemove()
  // Rows render again only when what they show or do changes.
  return useMemo(() => {
    const onRead = (group: NotificationGroup) => {
      const ids = unreadIdsOf(group)
      if (ids.length > 0) change({ what: "read", ids })
    }
    return {
      onRead,
      onOpen: (group) => {
        onRead(group)
        onLeave?.()
      },
      // One unread notification makes the row unread.
      onUnread: ({ notifications: [latest] }) => change({ what: "unread", ids: [latest.id] }),
      onRemove: (group) => {
        focusBeside(document.activeElement)
        remove(group)
      },
      onMute: (topic) => {
        onLeave?.()
        void navigate(`${pages.settingsNotifications}#${topic}`)
      },
    }
  }, [change, remove, navigate, onLeave])
}
