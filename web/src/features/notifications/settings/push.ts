import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { call } from "../../../lib/api.ts"
import { registerWorker } from "../../../lib/service-worker.ts"
import { storage, storageKeys } from "../../../lib/storage.ts"

/** How it stands with pushes to this browser. */
export type PushState = "unsupported" | "blocked" | "off" | "on"

const isSupported = () =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis

const subscriptionHere = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const tellServer = async (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("the browser gave no keys")
  const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  await call(notificationsRoutes.subscribe, { body })
}

/** How it stands for this member. */
export const pushState = async (memberId: string): Promise<PushState> => {
  if (!isSupported()) return "unsupported"
  if (Notification.permission === "denied") return "blocked"
  const isOwn = storage.get(storageKeys.pushOwner) === memberId
  return isOwn && (await subscriptionHere()) ? "on" : "off"
}

/** Asks the member, then the browser's push service, and tells the server. */
export const turnOn = async (memberId: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== "granted") return pushState(memberId)
  const registration = await registerWorker()
  if (!registration) return "unsupported"
  const { data } = await call(notificationsRoutes.pushKey, {})
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: data.publicKey,
  })
  await tellServer(subscription)
  storage.set(storageKeys.pushOwner, memberId)
  return "on"
}

export const turnOff = async (): Promise<PushState> => {
  storage.remove(storageKeys.pushOwner)
  await call(notificationsRoutes.unsubscribe, {})
  await (await subscriptionHere())?.unsubscribe()
  return "off"
}

/** A new session of the same member on the same browser goes on where the last one ended. */
export const keepSubscribed = async (memberId: string) => {
  if ((await pushState(memberId)) !== "on") return
  const subscription = await subscriptionHere()
  if (subscription) await tellServer(subscription)
}
