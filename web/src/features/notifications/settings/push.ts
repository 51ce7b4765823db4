import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { call } from "../../../lib/api.ts"
import { inOneTab } from "../../../lib/one-tab.ts"
import { registerWorker } from "../../../lib/service-worker.ts"
import { storage, storageKeys } from "../../../lib/storage.ts"

export const pushDeviceKey = ["push-device"]

/** How it stands with pushes to this browser. */
export type PushState = "unsupported" | "blocked" | "off" | "on"

const isSupported = () =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis

const subscriptionHere = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Tells the server; answers whether it did not know of it. */
const tellServer = async (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("the browser gave no keys")
  const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  return (await call(notificationsRoutes.subscribe, { body })).data.isNew
}

/**
 * The browser's subscription under the server's key: the one that it has, else a new one. What was made under another key,
 * before the server lost that, brings nothing any more.
 */
const subscribe = async ({ pushManager }: ServiceWorkerRegistration) => {
  const { data } = await call(notificationsRoutes.pushKey, {})
  const options = { userVisibleOnly: true, applicationServerKey: data.publicKey }
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription()
    if (!old || !(error instanceof DOMException) || error.name !== "InvalidStateError") throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
}

const isOwner = (memberId: string) => storage.get(storageKeys.pushOwner) === memberId

/** One change after the other: all tabs have the one subscription of the browser, and any of them may end it. */
const changing = (change: () => Promise<void>) => inOneTab("pinyu.push", change)

/** How it stands for this member. */
export const pushState = async (memberId: string): Promise<PushState> => {
  if (!isSupported()) return "unsupported"
  if (Notification.permission === "denied") return "blocked"
  return isOwner(memberId) && (await subscriptionHere()) ? "on" : "off"
}

/** Asks the member, then the browser's push service, and tells the server. */
export const turnOn = async (memberId: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== "granted") return pushState(memberId)
  const registration = await registerWorker()
  if (!registration) return "unsupported"
  await changing(async () => {
    await tellServer(await subscribe(registration))
    storage.set(storageKeys.pushOwner, memberId)
  })
  return "on"
}

export const turnOff = async (): Promise<PushState> => {
  await changing(async () => {
    storage.remove(storageKeys.pushOwner)
    await call(notificationsRoutes.unsubscribe, {})
    await (await subscriptionHere())?.unsubscribe()
  })
  return "off"
}

/**
 * Goes on with the pushes that the member asked this browser for: in a new session, and where browser or server let go of
 * the subscription. What the server knows stays; after signing in again it knows none, and gets another one.
 */
export const keepSubscribed = async (memberId: string) => {
  if (!isSupported() || Notification.permission !== "granted" || !isOwner(memberId)) return
  const registration = await registerWorker()
  if (!registration) return
  await changing(async () => {
    // It may have been turned off while another tab had its turn.
    if (!isOwner(memberId)) return
    const before = await registration.pushManager.getSubscription()
    const wasForgotten = await tellServer(await subscribe(registration))
    if (!before || !wasForgotten) return
    // Its push service may take nothing for this one any more, which is when the server forgets: another one is sure.
    await before.unsubscribe()
    await tellServer(await subscribe(registration))
  })
}
