import { common } from "@pinyu/phrases/common"
import { shell } from "@pinyu/phrases/shell"
import { useEffect, useSyncExternalStore } from "react"
import { toChunkMessage } from "../../lib/pages/chunk-texts.ts"
import { missingPages } from "../../lib/pages/route-modules.ts"
import { useOnline } from "../../lib/socket/online.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import styles from "./app-notices.module.css"

/** The first version check waits until the first visit has loaded. */
const firstCheckMs = 20_000

/** The app's own notices on every page: offline, or a newer version. */
export function AppNotices() {
  const online = useOnline()

  useEffect(() => {
    let stop = () => {}
    const check = async () => {
      const { refreshApp, startVersionWatcher } = await import("../../lib/pages/start-version-watcher.ts")
      stop = startVersionWatcher(({ remindLater, dismiss }, seconds) =>
        toasts.show({
          text: shell.updated,
          seconds,
          actions: [
            { label: shell.refreshNow, onPress: () => void refreshApp() },
            { label: shell.remindLater, onPress: remindLater },
          ],
          onDismiss: dismiss,
        }),
      )
    }
    // The code cannot load offline: try again after the same delay.
    const scheduleCheck = () => {
      timer = setTimeout(() => check().catch(scheduleCheck), firstCheckMs)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    scheduleCheck()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <div role="status" className={styles.place}>
      {!online && <p className={styles.notice}>{shell.offline}</p>}
      <MissingPage online={online} />
    </div>
  )
}

/** Why the requested page does not open. The current page stays, with everything typed there. */
function MissingPage({ online }: { online: boolean }) {
  const failure = useSyncExternalStore(missingPages.subscribe, missingPages.failure, () => null)
  useEffect(() => {
    window.addEventListener("online", missingPages.resume)
    return () => window.removeEventListener("online", missingPages.resume)
  }, [])
  if (!failure) return null
  return (
    <p className={styles.notice}>
      {toChunkMessage(failure, online)}
      <button type="button" onClick={missingPages.retry}>
        {common.retry}
      </button>
      {online && (
        <button type="button" onClick={() => location.reload()}>
          {shell.reload}
        </button>
      )}
    </p>
  )
}
