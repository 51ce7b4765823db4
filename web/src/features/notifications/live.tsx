import type { Notification } from "@pinyu/contract/notifications/schemas"
import { notifications as words } from "@pinyu/phrases/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router"
import { precacheApp } from "../../lib/pages/precache-app.ts"
import { reducedData } from "../../lib/reduced-data.ts"
import { useSession } from "../../lib/session/session.ts"
import { setTimer } from "../../lib/set-timer.ts"
import {
  memberSocket,
  notificationSocket,
  useNotificationEvent,
  useNotificationsConnected,
  useSocketConnected,
} from "../../lib/socket/socket.ts"
import { useCatchUp } from "../../lib/socket/use-catch-up.ts"
import { usePollMs } from "../../lib/socket/use-poll-ms.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import { useUnreadCount } from "./api.ts"
import { applyUnreadCount, refetchAll } from "./cache.ts"
import { destinationOf, headlineOf } from "./model.ts"
import { reportVisibility } from "./report-visibility.ts"
import { pushDeviceKey, restoreSubscription } from "./settings/push.ts"

/** Reports the page's visibility over the socket, again after each change or reconnect. */
function useReportVisibility() {
  const connected = useSocketConnected()
  useEffect(() => memberSocket.follow(), [])
  useEffect(() => {
    // The server treats a disconnected page as hidden.
    if (!connected) return
    return reportVisibility({ report: (isVisible) => memberSocket.emit("page-visible", isVisible), setTimer })
  }, [connected])
}

/** Shows notifications that the bell does not store. */
function useShowOnPage() {
  const navigate = useNavigate()
  return (notification: Notification) => {
    const destination = destinationOf(notification.action_url, location.origin)
    const action = destination?.inside && { label: words.see, onPress: () => void navigate(destination.to) }
    toasts.show({ text: headlineOf(notification), actions: action ? [action] : [] })
  }
}

/** Handles notification events on every page, and polls without a socket. */
export function NotificationsLive() {
  const client = useQueryClient()
  const connected = useNotificationsConnected()
  const session = useSession()
  const memberId = session.status === "member" ? session.user.id : null
  const showOnPage = useShowOnPage()
  const [announcement, setAnnouncement] = useState({ times: 0, words: "" })
  useEffect(() => notificationSocket.follow(), [])
  useEffect(() => {
    // Without a worker there are no pushes and no offline start; everything else works.
    if (!reducedData.isOn()) precacheApp().catch(() => {})
    if (memberId === null) return
    const setUnread = () => client.invalidateQueries({ queryKey: pushDeviceKey })
    restoreSubscription(memberId).then(setUnread, () => {})
  }, [memberId, client])
  useReportVisibility()
  useUnreadCount(usePollMs(connected || memberId === null))
  useNotificationEvent("notification-updated", (unread) => applyUnreadCount(client, unread))
  useNotificationEvent("new-notification", (notification) => {
    if (notification.inBell)
      setAnnouncement(({ times }) => ({ times: times + 1, words: words.arrived(headlineOf(notification)) }))
    else showOnPage(notification)
  })

  useCatchUp(connected, () => refetchAll(client))

  return (
    <VisuallyHidden>
      <span role="status">
        {/* A new key makes screen readers announce a repeated text again. */}
        <span key={announcement.times}>{announcement.words}</span>
      </span>
    </VisuallyHidden>
  )
}
