import { returnPath } from "../session/return-to.ts"

const path = "/sw.js"

const container = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null)

/** Registers the service worker; null when the browser has none. */
export const registerWorker = async () => (await container()?.register(path)) ?? null

/** Shows a notification through the worker. It opens `data.url`, as pushes do. */
export const showSystemNotification = async (
  title: string,
  options: NotificationOptions & { data: { url: string } },
) => {
  const registration = await container()?.getRegistration()
  await registration?.showNotification(title, { icon: "/icons/icon-192.png", lang: "zh-Hant-TW", ...options })
}

/**
 * Listens for navigation requests of the worker and confirms them. Accepts only paths of this site.
 * Returns a function that stops it.
 */
export const onNavigationRequest = (go: (path: string) => void) => {
  const handleMessage = ({ data, ports: [answer] }: MessageEvent<unknown>) => {
    if (typeof data !== "object" || data === null || !("open" in data) || typeof data.open !== "string")
      return
    answer?.postMessage("received")
    go(returnPath(data.open))
  }
  const worker = container()
  worker?.addEventListener("message", handleMessage)
  return () => worker?.removeEventListener("message", handleMessage)
}

/** True while a newer worker waits for the pages of the old one to close. */
export const isWorkerWaiting = async () => {
  const registration = await container()?.getRegistration()
  return registration?.waiting != null && registration.active !== null
}

/** Reloads the page, with the newest worker when there is one. */
export const refreshApp = async () => {
  const registration = await container()
    ?.getRegistration()
    .catch(() => undefined)
  registration?.waiting?.postMessage("skip-waiting")
  location.reload()
}
