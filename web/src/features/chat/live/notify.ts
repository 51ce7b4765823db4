import type { ServerEvents } from "@pinyu/contract/chat/events"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"

/**
 * Tells on the desk that somebody wrote, while nobody looks at the page and if the member allowed it. Says who, never
 * what: others may see the screen.
 */
export const notify = (
  { conversationId, message }: Parameters<ServerEvents["new-message"]>[0],
  open: (path: string) => void,
) => {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return
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
