const nameFor = (memberId: string) => `pinyu.looked-at.${memberId}`

/**
 * Tells the member's other tabs for as long as this page is looked at, by a lock that all may hold at once: it is free again
 * when the tab is gone, too. Returns how to stop.
 */
export const tellLookedAt = (memberId: string) => {
  let release = () => {}
  const tell = () => {
    release()
    if (document.visibilityState !== "visible") return
    const { promise, resolve } = Promise.withResolvers<void>()
    release = resolve
    void navigator.locks?.request(nameFor(memberId), { mode: "shared" }, () => promise)
  }
  tell()
  document.addEventListener("visibilitychange", tell)
  return () => {
    document.removeEventListener("visibilitychange", tell)
    release()
  }
}

/** Whether the member looks at another tab. Without Web Locks nobody can tell: told twice is better than not at all. */
export const isLookedAtElsewhere = async (memberId: string) => {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === nameFor(memberId))
}
