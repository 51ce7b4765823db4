import { common } from "@pinyu/phrases/common"

const prefix = /^\(\d+\+?\) /

/** The document's title with how much is unread before it. */
export const titleWith = (title: string, unread: number) => {
  const plain = title.replace(prefix, "")
  if (unread <= 0) return plain
  return common.titleWithUnread(unread > 99 ? common.countOverflow : String(unread), plain)
}

/** Shows the number on the icon of the installed app, where there is such a thing. */
const markIcon = (unread: number) => {
  if (!("setAppBadge" in navigator)) return
  // Whether it may is the system's to say, and nothing hangs on it.
  const marked = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
  marked.catch(() => {})
}

/** Keeps the number before the title, whichever page sets one, and on the app's icon; returns how to stop. */
export const markUnread = (unread: number) => {
  const mark = () => {
    const wanted = titleWith(document.title, unread)
    if (wanted !== document.title) document.title = wanted
  }
  mark()
  markIcon(unread)
  const observer = new MutationObserver(mark)
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = titleWith(document.title, 0)
    markIcon(0)
  }
}
