import type { ChatEvents } from "@pinyu/contract/chat/events"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"

/** Only a desk shows what a page tells by itself; a phone's browser has the word for it, and throws. */
export const canNotify = () => "Notification" in globalThis && matchMedia("(pointer: fine)").matches

/**
 * Tells on the desk that somebody wrote, while nobody looks at the page and if the member allowed it. Says who, never
 * what: others may see the screen.
 */
export const notify = (
  { conversationId, message }: Parameters<ChatEvents["new-message"]>[0],
  open: (path: string) => void,
) => {
  if (!canNotify() || Notification.permission !== "granted") return
  if (document.visibilityState === "visible") return
  const notification = new Notification(message.sender_nickname, {
    body: chat.notificationText,
    // One for each conversation, however many messages and tabs there are.
    tag: `pinyu-${conversationId}`,
    icon: "/favicon.svg",
  })
  notification.onclick = () => {
    window.focus()
    open(pages.chatWith(conversationId))
    notification.close()
  }
}
