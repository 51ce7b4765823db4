interface Deps {
  /** Sends the visibility to the server; rejects when the server does not accept it. */
  report: (isVisible: boolean) => Promise<unknown>
  setTimer: (task: () => void, ms: number) => () => void
}

/** The delay before a retry, in milliseconds. */
const retryMs = 10_000

/**
 * Reports the page's visibility on each change, and retries until the server accepts it: the server
 * decides by it whether to push. Returns a function that stops it.
 */
export const reportVisibility = ({ report, setTimer }: Deps) => {
  let cancelRetry = () => {}
  let stopped = false
  const reportNow = () => {
    cancelRetry()
    report(document.visibilityState === "visible").catch(() => {
      cancelRetry()
      if (!stopped) cancelRetry = setTimer(reportNow, retryMs)
    })
  }
  reportNow()
  document.addEventListener("visibilitychange", reportNow)
  return () => {
    stopped = true
    cancelRetry()
    document.removeEventListener("visibilitychange", reportNow)
  }
}
