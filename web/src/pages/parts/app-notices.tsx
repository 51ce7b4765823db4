import { shell } from "@pinyu/phrases/shell"
import { useEffect } from "react"
import { useOnline } from "../../lib/online.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import styles from "./app-notices.module.css"

/** A first visit loads first; only then does the app look for newer versions of itself. */
const firstLookMs = 20_000

/** What the app says about itself on every page: no network, or a newer version. */
export function AppNotices() {
  const online = useOnline()

  useEffect(() => {
    let stop = () => {}
    const look = async () => {
      const { refreshApp, startVersionWatcher } = await import("../../lib/start-version-watcher.ts")
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
    // Without a network its code cannot be had: the next look comes after as long again.
    const lookInTime = () => {
      timer = setTimeout(() => look().catch(lookInTime), firstLookMs)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    lookInTime()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <div role="status" className={styles.place}>
      {!online && <p className={styles.offline}>{shell.offline}</p>}
    </div>
  )
}
