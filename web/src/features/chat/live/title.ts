import { chat } from "@pinyu/phrases/chat"
import { common } from "@pinyu/phrases/common"

const prefix = /^\(\d+\+?\) /

/** The document's title with how many messages are unread before it. */
export const titleWith = (title: string, unread: number) => {
  const plain = title.replace(prefix, "")
  if (unread <= 0) return plain
  return chat.titleWithUnread(unread > 99 ? common.countOverflow : String(unread), plain)
}

/** Keeps the number before the title, whichever page sets one; returns how to stop. */
export const markTitle = (unread: number) => {
  const mark = () => {
    const wanted = titleWith(document.title, unread)
    if (wanted !== document.title) document.title = wanted
  }
  mark()
  const observer = new MutationObserver(mark)
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = titleWith(document.title, 0)
  }
}
