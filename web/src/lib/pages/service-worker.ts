import { returnPath } from "../session/return-to.ts"

const path = "/sw.js"

/** Null when the browser has no service workers. */
export const workers = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null)

/** Registers the service worker; null when the browser has none. */
export const registerWorker = async () => (await workers()?.register(path)) ?? null

/** Shows a notification through the worker. It opens `data.url`, as pushes do. */
export const showSystemNotification = async (
  title: string,
  options: NotificationOptions & { data: { url: string } },
) => {
  const registration = await workers()?.getRegistration()
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
  const worker = workers()
  worker?.addEventListener("message", handleMessage)
  return () => worker?.removeEventListener("message", handleMessage)
}
