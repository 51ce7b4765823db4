import type { Page } from "@playwright/test"

interface FailedEntry {
  memberId: string
  conversationId: string
  content: string
  error: string
}

/** Stores a failed entry as version 1 of the outbox did, before the app opens its database. */
export const storeVersion1Entry = async (page: Page, { error, ...entry }: FailedEntry) => {
  // A page of this origin without the app's scripts.
  await page.goto("/icons/icon-192.png")
  await page.evaluate(
    (stored) =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase("pinyu-chat")
        const opening = indexedDB.open("pinyu-chat", 1)
        opening.onupgradeneeded = () => {
          const store = opening.result.createObjectStore("outbox", { keyPath: "clientMessageId" })
          store.createIndex("memberId", "memberId")
          store.put(stored)
        }
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
    {
      ...entry,
      ...{ clientMessageId: crypto.randomUUID(), messageType: "text", mediaUrl: null, replyTo: null },
      ...{ createdAt: new Date().toISOString(), order: 1, state: "failed", sentence: error },
    },
  )
}
