import { common } from "@pinyu/phrases/common"

const prefix = /^\(\d+\+?\) /

/** Returns the document's title with the unread count in front. */
export const titleWith = (title: string, unread: number) => {
  const plain = title.replace(prefix, "")
  if (unread <= 0) return plain
  return common.titleWithUnread(unread > 99 ? common.countOverflow : String(unread), plain)
}

/** Shows the count on the installed app's icon, when the browser supports it. */
const setIconBadge = (unread: number) => {
  if (!("setAppBadge" in navigator)) return
  // The system may refuse the badge, which does no harm.
  navigator.setAppBadge(unread).catch(() => {})
}

/**
 * Keeps the count in the title of every page and on the app's icon. Returns a function that stops it.
 */
export const showUnreadBadge = (unread: number) => {
  const mark = () => {
    const title = titleWith(document.title, unread)
    if (title !== document.title) document.title = title
  }
  mark()
  setIconBadge(unread)
  const observer = new MutationObserver(mark)
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = titleWith(document.title, 0)
    setIconBadge(0)
  }
}
