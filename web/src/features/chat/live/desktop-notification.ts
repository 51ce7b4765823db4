import { messageTag } from "@pinyu/contract/notifications/events"
import { pages } from "@pinyu/contract/pages"
import { pushTexts } from "@pinyu/phrases/notification-messages"
import { showSystemNotification } from "../../../lib/pages/service-worker.ts"
import { isVisibleElsewhere } from "./visibility-lock.ts"

/** Only desktops show notifications from a page: phones suspend hidden pages and use pushes. */
export const canNotify = () => "Notification" in globalThis && matchMedia("(pointer: fine)").matches

interface NotificationRequest {
  memberId: string
  conversationId: string
  isEnabled: () => Promise<boolean>
}

/**
 * Shows a desktop notification for a message while all of the member's tabs are hidden, if permitted
 * and enabled. It has a push's text and tag: others may see the screen, and a push of the same message
 * replaces it.
 */
export const showDesktopNotification = async ({
  memberId,
  conversationId,
  isEnabled,
}: NotificationRequest) => {
  if (!canNotify() || Notification.permission !== "granted") return
  if (document.visibilityState === "visible" || (await isVisibleElsewhere(memberId))) return
  if (!(await isEnabled())) return
  const url = pages.chatWith(conversationId)
  await showSystemNotification(pushTexts.title, {
    body: pushTexts.body,
    tag: messageTag(conversationId),
    data: { url },
  })
}
