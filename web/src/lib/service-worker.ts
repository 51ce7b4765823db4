import { returnPath } from "./return-to.ts"

const path = "/sw.js"

const container = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null)

/** Has the app's worker run in this browser; null where there can be none. */
export const registerWorker = async () => (await container()?.register(path)) ?? null

/** Has the worker show something on the device, and lead to `data.url` when it is pressed, as it does with pushes. */
export const showOnDevice = async (
  title: string,
  options: NotificationOptions & { data: { url: string } },
) => {
  const registration = await container()?.getRegistration()
  await registration?.showNotification(title, { icon: "/icons/icon-192.png", lang: "zh-Hant-TW", ...options })
}

/**
 * Hears where the worker wants the page to go, as something was pressed, and says that it heard: paths of this site only.
 * Returns how to stop.
 */
export const onSentTo = (go: (path: string) => void) => {
  const hear = ({ data, ports: [answer] }: MessageEvent<unknown>) => {
    if (typeof data !== "object" || data === null || !("open" in data) || typeof data.open !== "string")
      return
    answer?.postMessage("heard")
    go(returnPath(data.open))
  }
  const worker = container()
  worker?.addEventListener("message", hear)
  return () => worker?.removeEventListener("message", hear)
}

/** Whether a newer worker waits for the pages of the old one to go. */
export const isWorkerWaiting = async () => {
  const registration = await container()?.getRegistration()
  return registration?.waiting != null && registration.active !== null
}

/** Loads the page anew, with the newest worker where there is one. */
export const refreshApp = async () => {
  const registration = await container()
    ?.getRegistration()
    .catch(() => undefined)
  registration?.waiting?.postMessage("skip-waiting")
  location.reload()
}
