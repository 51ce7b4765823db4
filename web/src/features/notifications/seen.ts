interface Deps {
  /** Tells the server; rejects where it did not take it. */
  say: (isVisible: boolean) => Promise<unknown>
  later: (task: () => void, ms: number) => () => void
}

/** In milliseconds: what a server that did not take it is given. */
const againAfter = 10_000

/**
 * Says whether the page is looked at, and again when that changes, or until the server takes it: what it believes decides
 * whether the phone stays silent. Returns how to stop.
 */
export const saySeen = ({ say, later }: Deps) => {
  let callOff = () => {}
  let stopped = false
  const sayNow = () => {
    callOff()
    say(document.visibilityState === "visible").catch(() => {
      callOff()
      if (!stopped) callOff = later(sayNow, againAfter)
    })
  }
  sayNow()
  document.addEventListener("visibilitychange", sayNow)
  return () => {
    stopped = true
    callOff()
    document.removeEventListener("visibilitychange", sayNow)
  }
}
