const path = "/sw.js"

const container = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null)

/** Has the app's worker run in this browser; null where there can be none. */
export const registerWorker = async () => (await container()?.register(path)) ?? null

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
