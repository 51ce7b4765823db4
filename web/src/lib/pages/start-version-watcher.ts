import { versionHeader, versionRoutes } from "@pinyu/contract/version/routes"
import { apiOrigin } from "../config.ts"
import { deviceClock } from "../device-clock.ts"
import { type NoticeAnswers, noticeSeconds, watchVersion } from "./version-watcher.ts"
import { isWorkerWaiting, onWorkerWaiting, refreshApp } from "./worker-updates.ts"

export { refreshApp }

const currentVersion = async () => {
  try {
    const answer = await fetch(apiOrigin() + versionRoutes.current.path, { cache: "no-store" })
    // An answer that is not read to its end keeps its connection.
    await answer.arrayBuffer()
    return answer.ok ? answer.headers.get(versionHeader) : null
  } catch {
    // Offline: the next check decides.
    return null
  }
}

/**
 * Watches for a newer version; `notify` also gets how long to show the notice. Returns a function that
 * stops it.
 */
export const startVersionWatcher = (notify: (answers: NoticeAnswers, seconds: number) => void) =>
  watchVersion({
    clock: deviceClock,
    setTimer: (task, ms) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    currentVersion,
    isUpdateWaiting: isWorkerWaiting,
    onUpdateWaiting: (check) => {
      const stopping = onWorkerWaiting(check)
      return () => void stopping.then((stop) => stop())
    },
    notify: (answers) => notify(answers, noticeSeconds),
  })
