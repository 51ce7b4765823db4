import { type DBSchema, openDB } from "idb"
import type { OutboxEntry } from "./entry.ts"
import type { OutboxStorage } from "./outbox.ts"
import { convertEntry } from "./upgrade.ts"

interface ChatDatabase extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { memberId: string } }
}

/** Stores the entries in memory. */
export const createMemoryOutbox = (): OutboxStorage => {
  const entries = new Map<string, OutboxEntry>()
  const removeAll = (matches: (entry: OutboxEntry) => boolean) => {
    for (const entry of [...entries.values()].filter(matches)) entries.delete(entry.clientMessageId)
  }
  return {
    all: async (memberId) => [...entries.values()].filter((entry) => entry.memberId === memberId),
    put: async (entry) => void entries.set(entry.clientMessageId, entry),
    remove: async (clientMessageId) => void entries.delete(clientMessageId),
    clear: async (memberId) => removeAll((entry) => entry.memberId === memberId),
    clearOthers: async (memberId) => removeAll((entry) => entry.memberId !== memberId),
  }
}

/** Opens the database. Fails while another tab keeps an older version open, because the upgrade has to wait. */
const openDatabase = () => {
  const blocked = Promise.withResolvers<never>()
  const opened = openDB<ChatDatabase>("pinyu-chat", 2, {
    upgrade: async (database, oldVersion, _newVersion, transaction) => {
      if (oldVersion < 1)
        database
          .createObjectStore("outbox", { keyPath: "clientMessageId" })
          .createIndex("memberId", "memberId")
      const store = transaction.objectStore("outbox")
      for (const entry of await store.getAll()) await store.put(convertEntry(entry))
    },
    blocked: () => blocked.reject(new Error("another tab keeps an older version open")),
  })
  return Promise.race([opened, blocked.promise])
}

/** Stores the entries in IndexedDB. */
const openBrowserOutbox = async (): Promise<OutboxStorage> => {
  const database = await openDatabase()
  const removeAll = async (matches: (entry: OutboxEntry) => boolean) => {
    const { store, done } = database.transaction("outbox", "readwrite")
    for (const entry of await store.getAll()) if (matches(entry)) await store.delete(entry.clientMessageId)
    await done
  }
  return {
    all: (memberId) => database.getAllFromIndex("outbox", "memberId", memberId),
    put: async (entry) => void (await database.put("outbox", entry)),
    remove: (clientMessageId) => database.delete("outbox", clientMessageId),
    clear: (memberId) => removeAll((entry) => entry.memberId === memberId),
    clearOthers: (memberId) => removeAll((entry) => entry.memberId !== memberId),
  }
}

/** Opens the storage. Falls back to memory without a database, for example in private mode. */
export const openOutboxStorage = () => openBrowserOutbox().catch(createMemoryOutbox)
