import { chatDatabase } from "./device-keys.ts"
import { session } from "./session.ts"
import { sessionNetwork } from "./session-network.ts"
import { storage, storageKeys } from "./storage.ts"

/**
 * Completes a sign-out: the page left before the server confirmed the sign-out, or without a network.
 * A sign-in since then replaced the cookie, so nothing remains to be ended.
 */
export const finishExit = async () => {
  if (session.hasMarker()) return storage.remove(storageKeys.exited)
  storage.remove(storageKeys.chatDrafts)
  try {
    indexedDB.deleteDatabase(chatDatabase)
  } catch {
    // A browser that blocks it has nothing stored.
  }
  try {
    await sessionNetwork.logout()
    if (!session.hasMarker()) storage.remove(storageKeys.exited)
  } catch {
    window.addEventListener("online", () => void finishExit(), { once: true })
  }
}
