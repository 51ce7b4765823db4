import { quickExit as words } from "@pinyu/phrases/quick-exit"
import { createListeners } from "../../lib/listeners.ts"
import { deviceKeys } from "../../lib/session/device-keys.ts"
import { neutralPage } from "../../lib/session/neutral-page.ts"
import { session } from "../../lib/session/session.ts"
import { storage, storageKeys, tabStorage } from "../../lib/session/storage.ts"
import { leave } from "./leaving.ts"

/** What the member's frame lends to an exit. */
interface Prepared {
  takeUnsent: () => Promise<object | null>
  seal: ((words: object) => Promise<void>) | null
  clearCache: () => void
}

let prepared: Prepared = { takeUnsent: async () => null, seal: null, clearCache: () => {} }

/** Sets what the next exit uses. */
export const prepareExit = (next: Prepared) => {
  prepared = next
}

const icons = 'link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]'

/** Keeps the tab neutral, whatever the router still renders, until the next page has loaded. */
const neutralise = () => {
  // Another observer may put a count in front.
  if (!document.title.endsWith(words.neutralName)) document.title = words.neutralName
  for (const icon of document.querySelectorAll<HTMLLinkElement>(icons)) {
    if (icon.href !== "data:,") icon.href = "data:,"
  }
}

/** Blanks the tab, and reloads it when the browser brings it back from its memory. */
const hide = () => {
  document.documentElement.style.setProperty("display", "none", "important")
  for (const key of [storageKeys.contactDraft, storageKeys.registration]) tabStorage.remove(key)
  neutralise()
  new MutationObserver(neutralise).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  // A page with unsaved changes asks no question.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true })
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload())
}

const replacePage = () => location.replace(neutralPage)

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("pinyu.quick-exit") : null
channel?.addEventListener("message", () => {
  hide()
  replacePage()
})

const closeNotifications = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

let isLeaving = false

/** Blanks the screen, signs this browser out, and replaces the page of every tab by a neutral one. */
export const exitNow = () => {
  if (isLeaving) return
  isLeaving = true
  void leave({
    ...{ hide, closeNotifications, replacePage },
    record: () => storage.set(storageKeys.exited, "true"),
    announce: () => channel?.postMessage(null),
    takeUnsent: prepared.takeUnsent,
    seal: keepsWords() ? prepared.seal : null,
    signOut: () => {
      prepared.clearCache()
      void session.signOut()
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}

const { subscribe, notify } = createListeners()
const drop = "drop"

/** Whether an exit keeps unsent words, encrypted; a choice of this device. */
export const keepsWords = () => storage.get(deviceKeys.exitWords) !== drop
export const onKeepsWords = subscribe
export const setKeepsWords = (keeps: boolean) => {
  if (keeps) storage.remove(deviceKeys.exitWords)
  else storage.set(deviceKeys.exitWords, drop)
  if (!keeps) storage.remove(deviceKeys.sealedWords)
  notify()
}
