import type { Notification } from "@pinyu/contract/notifications/schemas"
import { notifications as words } from "@pinyu/phrases/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router"
import { later } from "../../lib/later.ts"
import { registerWorker } from "../../lib/service-worker.ts"
import { useSession } from "../../lib/session.ts"
import {
  memberSocket,
  notificationSocket,
  useNotificationEvent,
  useNotificationsConnected,
  useSocketConnected,
} from "../../lib/socket.ts"
import { useCatchUp } from "../../lib/use-catch-up.ts"
import { usePollMs } from "../../lib/use-poll-ms.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import { useUnreadCount } from "./api.ts"
import { catchUp, hearUnread } from "./cache.ts"
import { destinationOf, headlineOf } from "./model.ts"
import { saySeen } from "./seen.ts"
import { keepSubscribed, pushDeviceKey } from "./settings/push.ts"

/** Says over the socket whether the page is looked at, and again when that changes or the socket comes back. */
function useSayingWhetherSeen() {
  const connected = useSocketConnected()
  useEffect(() => memberSocket.follow(), [])
  useEffect(() => {
    // Whoever is not connected looks at nothing, as the server sees it.
    if (!connected) return
    return saySeen({ say: (isVisible) => memberSocket.emit("page-visible", isVisible), later })
  }, [connected])
}

/** How to show what the bell does not keep: it is seen nowhere else. */
function useShowOnPage() {
  const navigate = useNavigate()
  return (told: Notification) => {
    const leads = destinationOf(told.action_url, location.origin)
    const see = leads?.inside && { label: words.see, onPress: () => void navigate(leads.to) }
    toasts.show({ text: headlineOf(told), actions: see ? [see] : [] })
  }
}

/** Hears of notifications on every page, and asks for them where nothing can tell. */
export function NotificationsLive() {
  const client = useQueryClient()
  const connected = useNotificationsConnected()
  const session = useSession()
  const memberId = session.status === "member" ? session.user.id : null
  const showOnPage = useShowOnPage()
  const [said, setSaid] = useState({ times: 0, words: "" })
  useEffect(() => notificationSocket.follow(), [])
  useEffect(() => {
    // Without a worker there are no pushes; everything else goes on.
    registerWorker().catch(() => {})
    if (memberId === null) return
    const showHowItStands = () => client.invalidateQueries({ queryKey: pushDeviceKey })
    keepSubscribed(memberId).then(showHowItStands, () => {})
  }, [memberId, client])
  useSayingWhetherSeen()
  useUnreadCount(usePollMs(connected || memberId === null))
  useNotificationEvent("notification-updated", (unread) => hearUnread(client, unread))
  useNotificationEvent("new-notification", (told) => {
    if (told.inBell) setSaid(({ times }) => ({ times: times + 1, words: words.arrived(headlineOf(told)) }))
    else showOnPage(told)
  })

  useCatchUp(connected, () => void catchUp(client))

  return (
    <VisuallyHidden>
      <span role="status">
        {/* The same words twice are news twice: only what is new in the region is read out. */}
        <span key={said.times}>{said.words}</span>
      </span>
    </VisuallyHidden>
  )
}
