const nameFor = (memberId: string) => `pinyu.visible.${memberId}`

/**
 * Signals the member's other tabs while this page is visible, by a shared Web Lock: it is released even
 * when the tab crashes. Returns a function that stops it.
 */
export const holdVisibilityLock = (memberId: string) => {
  let release = () => {}
  const update = () => {
    release()
    if (document.visibilityState !== "visible") return
    const { promise, resolve } = Promise.withResolvers<void>()
    release = resolve
    void navigator.locks?.request(nameFor(memberId), { mode: "shared" }, () => promise)
  }
  update()
  document.addEventListener("visibilitychange", update)
  return () => {
    document.removeEventListener("visibilitychange", update)
    release()
  }
}

/**
 * True while the member has another visible tab. Without Web Locks it is false: two notifications are
 * better than none.
 */
export const isVisibleElsewhere = async (memberId: string) => {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === nameFor(memberId))
}
