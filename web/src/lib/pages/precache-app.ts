import { registerWorker } from "./service-worker.ts"

/** The build of this page: the router's manifest contains its version. */
const runningManifest = () => {
  const manifest: unknown = Reflect.get(globalThis, "__reactRouterManifest")
  if (typeof manifest !== "object" || manifest === null || !("version" in manifest)) return null
  return manifest.version
}

/**
 * Registers the worker and has it cache the app for offline use. A waiting worker with this page's
 * build takes over at once; `sw.js` decides.
 */
export const precacheApp = async () => {
  const registration = await registerWorker()
  if (!registration) return
  const offerOwn = () => registration.waiting?.postMessage({ runs: runningManifest() })
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offerOwn),
  )
  offerOwn()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage("precache-app")
}
