import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { call } from "../../../lib/api/api.ts"
import { registerWorker } from "../../../lib/pages/service-worker.ts"
import { session } from "../../../lib/session/session.ts"
import { storage, storageKeys } from "../../../lib/session/storage.ts"
import { withTabLock } from "../../../lib/session/tab-lock.ts"

export const pushDeviceKey = ["push-device"]

/** The push state of this browser. */
export type PushState = "unsupported" | "blocked" | "off" | "on"

const isSupported = () =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis

const subscriptionHere = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Sends the subscription to the server; returns true when it was unknown there. */
const registerSubscription = async (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("the browser gave no keys")
  const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  return (await call(notificationsRoutes.subscribe, { body })).data.isNew
}

/**
 * Returns the browser's subscription under the server's key, or a new one. A subscription under an old
 * key receives nothing.
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

/** Serialises changes: all tabs share the browser's only subscription, and any of them may end it. */
const serializeChange = (change: () => Promise<void>) => withTabLock("pinyu.push", change)

/** The push state for this member. */
export const pushState = async (memberId: string): Promise<PushState> => {
  if (!isSupported()) return "unsupported"
  if (Notification.permission === "denied") return "blocked"
  return isOwner(memberId) && (await subscriptionHere()) ? "on" : "off"
}

/**
 * Asks the member for permission, subscribes at the browser's push service, and registers with the
 * server.
 */
export const turnOn = async (memberId: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== "granted") return pushState(memberId)
  const registration = await registerWorker()
  if (!registration) return "unsupported"
  await serializeChange(async () => {
    await registerSubscription(await subscribe(registration))
    storage.set(storageKeys.pushOwner, memberId)
  })
  return "on"
}

export const turnOff = async (): Promise<PushState> => {
  await serializeChange(async () => {
    storage.remove(storageKeys.pushOwner)
    await call(notificationsRoutes.unsubscribe, {})
    await (await subscriptionHere())?.unsubscribe()
  })
  return "off"
}

/**
 * The member whose subscription this page has restored, so that a remounted frame does not restore it
 * again.
 */
let restored: { memberId: string; done: Promise<void> } | null = null

/**
 * Restores the member's push subscription in a new session, or after the browser or the server dropped
 * it. A known subscription stays; a new session has none and gets another.
 */
export const restoreSubscription = (memberId: string) => {
  if (restored?.memberId === memberId) return restored.done
  const done = restore(memberId)
  const current = { memberId, done }
  restored = current
  const forget = () => {
    if (restored === current) restored = null
  }
  // A new sign-in starts a session without a subscription.
  const stop = session.subscribe(() => {
    if (session.state().status === "member") return
    stop()
    forget()
  })
  done.catch(forget)
  return done
}

const restore = async (memberId: string) => {
  if (!isSupported() || Notification.permission !== "granted" || !isOwner(memberId)) return
  const registration = await registerWorker()
  if (!registration) return
  await serializeChange(async () => {
    // Another tab may have turned it off while this one waited for the lock.
    if (!isOwner(memberId)) return
    const before = await registration.pushManager.getSubscription()
    const wasUnknown = await registerSubscription(await subscribe(registration))
    if (!before || !wasUnknown) return
    // The push service may reject this one, which is why the server dropped it: a new one is safe.
    await before.unsubscribe()
    await registerSubscription(await subscribe(registration))
  })
}
