import { workers } from "./service-worker.ts"

/** True while a newer worker waits for the pages of the old one to close. */
export const isWorkerWaiting = async () => {
  const registration = await workers()?.getRegistration()
  return registration?.waiting != null && registration.active !== null
}

/** Reports each newer worker once it waits. Resolves to a function that stops it. */
export const onWorkerWaiting = async (report: () => void) => {
  const registration = await workers()
    ?.getRegistration()
    .catch(() => undefined)
  const listening = new AbortController()
  const { signal } = listening
  const follow = () =>
    registration?.installing?.addEventListener(
      "statechange",
      () => {
        if (registration.waiting) report()
      },
      { signal },
    )
  follow()
  registration?.addEventListener("updatefound", follow, { signal })
  return () => listening.abort()
}

/** Reloads the page, with the newest worker when there is one. */
export const refreshApp = async () => {
  const registration = await workers()
    ?.getRegistration()
    .catch(() => undefined)
  registration?.waiting?.postMessage("skip-waiting")
  location.reload()
}
