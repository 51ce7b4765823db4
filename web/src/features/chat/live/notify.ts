import { messageTag } from "@pinyu/contract/notifications/events"
import { pages } from "@pinyu/contract/pages"
import { pushWords } from "@pinyu/phrases/notification-messages"
import { showOnDevice } from "../../../lib/service-worker.ts"
import { isLookedAtElsewhere } from "./looked-at.ts"

/** Only a desk shows what a page tells by itself: a phone lets pages sleep that nobody looks at, and has pushes. */
export const canNotify = () => "Notification" in globalThis && matchMedia("(pointer: fine)").matches

interface Asked {
  memberId: string
  conversationId: string
  isWanted: () => Promise<boolean>
}

/**
 * Tells on the desk that there is a message, while nobody looks at any of the member's tabs, if the member allowed it and
 * wants it. In the words of a push and by its tag: others may see the screen, and a push of the same takes its place.
 */
export const notify = async ({ memberId, conversationId, isWanted }: Asked) => {
  if (!canNotify() || Notification.permission !== "granted") return
  if (document.visibilityState === "visible" || (await isLookedAtElsewhere(memberId))) return
  if (!(await isWanted())) return
  const url = pages.chatWith(conversationId)
  await showOnDevice(pushWords.title, {
    body: pushWords.body,
    tag: messageTag(conversationId),
    data: { url },
  })
}
