import { type DBSchema, openDB } from "idb"
import type { OutboxEntry } from "./entry.ts"
import type { OutboxStorage } from "./outbox.ts"

interface ChatDatabase extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { memberId: string } }
}

/** Stores the entries in memory. */
export const createMemoryOutbox = (): OutboxStorage => {
  const kept = new Map<string, OutboxEntry>()
  const forget = (isMeant: (entry: OutboxEntry) => boolean) => {
    for (const entry of [...kept.values()].filter(isMeant)) kept.delete(entry.clientMessageId)
  }
  return {
    all: async (memberId) => [...kept.values()].filter((entry) => entry.memberId === memberId),
    put: async (entry) => void kept.set(entry.clientMessageId, entry),
    remove: async (clientMessageId) => void kept.delete(clientMessageId),
    clear: async (memberId) => forget((entry) => entry.memberId === memberId),
    clearOthers: async (memberId) => forget((entry) => entry.memberId !== memberId),
  }
}

/** Stores the entries in IndexedDB. */
const openBrowserOutbox = async (): Promise<OutboxStorage> => {
  const database = await openDB<ChatDatabase>("pinyu-chat", 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("outbox", { keyPath: "clientMessageId" }).createIndex("memberId", "memberId")
    },
  })
  const forget = async (isMeant: (entry: OutboxEntry) => boolean) => {
    const { store, done } = database.transaction("outbox", "readwrite")
    for (const entry of await store.getAll()) if (isMeant(entry)) await store.delete(entry.clientMessageId)
    await done
  }
  return {
    all: (memberId) => database.getAllFromIndex("outbox", "memberId", memberId),
    put: async (entry) => void (await database.put("outbox", entry)),
    remove: (clientMessageId) => database.delete("outbox", clientMessageId),
    clear: (memberId) => forget((entry) => entry.memberId === memberId),
    clearOthers: (memberId) => forget((entry) => entry.memberId !== memberId),
  }
}

/** Falls back to memory when the browser refuses a database (private mode). */
export const openOutboxStorage = () => openBrowserOutbox().catch(createMemoryOutbox)
