const pollMs = 300_000
const remindMs = 300_000
const dismissMs = 600_000

/** How long the notice stays without interaction, in seconds. */
export const noticeSeconds = 30

/** The answers to the notice; without one it returns at the next check. */
export interface NoticeAnswers {
  remindLater: () => void
  dismiss: () => void
}

interface VersionWatcherDeps {
  clock: { now(): Date }
  /** Runs the task after `ms` milliseconds. Returns a function that cancels it. */
  setTimer: (task: () => void, ms: number) => () => void
  /** The server's current version; null when unknown. */
  currentVersion: () => Promise<string | null>
  /** True when a newer worker of the installed app waits to activate. */
  isUpdateWaiting: () => Promise<boolean>
  /** Reports when one begins to wait. Returns a function that stops it. */
  onUpdateWaiting: (check: () => void) => () => void
  /** Shows that a newer version exists. */
  notify: (answers: NoticeAnswers) => void
}

/**
 * Checks for a new version every 5 minutes and notifies the person. A reminder waits 5 minutes, a
 * dismissal 10. Returns a function that stops it.
 */
export const watchVersion = ({
  clock,
  setTimer,
  currentVersion,
  isUpdateWaiting,
  onUpdateWaiting,
  notify,
}: VersionWatcherDeps) => {
  let ours: string | null = null
  let pausedUntil = 0
  let stopped = false
  let cancel = () => {}

  const schedule = (ms: number) => {
    cancel()
    cancel = setTimer(() => void poll(), ms)
  }

  const pauseNotices = (ms: number) => {
    pausedUntil = clock.now().getTime() + ms
    schedule(ms)
  }

  const poll = async () => {
    schedule(pollMs)
    const [current, isWaiting] = await Promise.all([currentVersion(), isUpdateWaiting().catch(() => false)])
    if (stopped) return
    ours ??= current
    const isNewer = current !== null && current !== ours
    if (!(isNewer || isWaiting) || clock.now().getTime() < pausedUntil) return
    notify({ remindLater: () => pauseNotices(remindMs), dismiss: () => pauseNotices(dismissMs) })
  }

  void poll()
  // A page from the cache may be older than the service: the notice appears as soon as the update is cached.
  const stopListening = onUpdateWaiting(() => void poll())
  return () => {
    stopped = true
    stopListening()
    cancel()
  }
}
