import { notifications as words } from "@pinyu/phrases/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { registerWorker } from "../../lib/service-worker.ts"
import { useSession } from "../../lib/session.ts"
import { notificationSocket, useNotificationEvent, useNotificationsConnected } from "../../lib/socket.ts"
import { useCatchUp } from "../../lib/use-catch-up.ts"
import { usePollMs } from "../../lib/use-poll-ms.ts"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import { useUnreadCount } from "./api.ts"
import { catchUp, hearUnread } from "./cache.ts"
import { headlineOf } from "./model.ts"
import { keepSubscribed } from "./settings/push.ts"

/** Hears of notifications on every page, and asks for them where nothing can tell. */
export function NotificationsLive() {
  const client = useQueryClient()
  const connected = useNotificationsConnected()
  const session = useSession()
  const memberId = session.status === "member" ? session.user.id : null
  const [said, setSaid] = useState("")
  useEffect(() => notificationSocket.follow(), [])
  useEffect(() => {
    // Without a worker there are no pushes; everything else goes on.
    registerWorker().catch(() => {})
    if (memberId !== null) keepSubscribed(memberId).catch(() => {})
  }, [memberId])
  useUnreadCount(usePollMs(connected || memberId === null))
  useNotificationEvent("notification-updated", (unread) => hearUnread(client, unread))
  useNotificationEvent("new-notification", (told) => setSaid(words.arrived(headlineOf(told))))

  useCatchUp(connected, () => void catchUp(client))

  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
