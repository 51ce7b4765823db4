const pollMs = 300_000
const remindMs = 300_000
const dismissMs = 600_000

/** How long the notice stays when nobody touches it, in seconds. */
export const noticeSeconds = 30

/** What a person may answer to the notice; saying nothing means that it comes back with the next look. */
export interface NoticeAnswers {
  remindLater: () => void
  dismiss: () => void
}

interface VersionWatcherDeps {
  clock: { now(): Date }
  /** Runs the task after so many ms; returns how to call it off. */
  later: (task: () => void, ms: number) => () => void
  /** The version that the server runs now; null when it cannot be told. */
  currentVersion: () => Promise<string | null>
  /** Whether the installed app has fetched a newer worker that waits to begin. */
  isUpdateWaiting: () => Promise<boolean>
  /** Tells the person that there is a newer version than the page's. */
  notify: (answers: NoticeAnswers) => void
}

/**
 * Looks for a new version every 5 minutes and tells the person, unless they asked to be reminded later (5 minutes) or
 * waved the notice away (10 minutes). Returns how to stop.
 */
export const watchVersion = ({
  clock,
  later,
  currentVersion,
  isUpdateWaiting,
  notify,
}: VersionWatcherDeps) => {
  let ours: string | null = null
  let quietUntil = 0
  let stopped = false
  let cancel = () => {}

  const schedule = (ms: number) => {
    cancel()
    cancel = later(() => void look(), ms)
  }

  const stayQuiet = (ms: number) => {
    quietUntil = clock.now().getTime() + ms
    schedule(ms)
  }

  const look = async () => {
    schedule(pollMs)
    const [current, isWaiting] = await Promise.all([currentVersion(), isUpdateWaiting().catch(() => false)])
    if (stopped) return
    ours ??= current
    const isNewer = current !== null && current !== ours
    if (!(isNewer || isWaiting) || clock.now().getTime() < quietUntil) return
    notify({ remindLater: () => stayQuiet(remindMs), dismiss: () => stayQuiet(dismissMs) })
  }

  void look()
  return () => {
    stopped = true
    cancel()
  }
}
