import { type DBSchema, openDB } from "idb"
import type { OutboxEntry } from "./entry.ts"
import type { OutboxStorage } from "./outbox.ts"

interface ChatDatabase extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { memberId: string } }
}

/** Keeps the entries as long as the page. */
export const createMemoryOutbox = (): OutboxStorage => {
  const kept = new Map<string, OutboxEntry>()
  const all = async (memberId: string) => [...kept.values()].filter((entry) => entry.memberId === memberId)
  return {
    all,
    put: async (entry) => void kept.set(entry.clientMessageId, entry),
    remove: async (clientMessageId) => void kept.delete(clientMessageId),
    clear: async (memberId) => {
      for (const { clientMessageId } of await all(memberId)) kept.delete(clientMessageId)
    },
  }
}

/** Keeps the entries in the browser's database. */
const openBrowserOutbox = async (): Promise<OutboxStorage> => {
  const database = await openDB<ChatDatabase>("pinyu-chat", 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("outbox", { keyPath: "clientMessageId" }).createIndex("memberId", "memberId")
    },
  })
  return {
    all: (memberId) => database.getAllFromIndex("outbox", "memberId", memberId),
    put: async (entry) => void (await database.put("outbox", entry)),
    remove: (clientMessageId) => database.delete("outbox", clientMessageId),
    clear: async (memberId) => {
      const { store, done } = database.transaction("outbox", "readwrite")
      for (const key of await store.index("memberId").getAllKeys(memberId)) await store.delete(key)
      await done
    },
  }
}

/** Where the browser refuses a database (private mode), what waits lasts as long as the page. */
export const openOutboxStorage = () => openBrowserOutbox().catch(createMemoryOutbox)
