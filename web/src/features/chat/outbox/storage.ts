import { type DBSchema, openDB } from "idb"
import { whilePending } from "../../../lib/pending.ts"
import { chatDatabase } from "../../../lib/session/device-keys.ts"
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

/**
 * Opens the database. Rejects while another tab keeps an older version open, because the upgrade has to
 * wait. Closes it when a tab of a newer version upgrades it.
 */
const openDatabase = (onClosed: () => void) => {
  const blocked = Promise.withResolvers<never>()
  const opened = openDB<ChatDatabase>(chatDatabase, 2, {
    upgrade: async (database, oldVersion, _newVersion, transaction) => {
      if (oldVersion < 1)
        database
          .createObjectStore("outbox", { keyPath: "clientMessageId" })
          .createIndex("memberId", "memberId")
      const store = transaction.objectStore("outbox")
      for (const entry of await store.getAll()) await store.put(convertEntry(entry))
    },
    blocking: async () => {
      onClosed()
      ;(await opened).close()
    },
    blocked: () => blocked.reject(new Error("another tab keeps an older version open")),
  })
  return Promise.race([opened, blocked.promise])
}

/** Stores the entries in IndexedDB. */
const openBrowserOutbox = async (onClosed: () => void): Promise<OutboxStorage> => {
  const database = await openDatabase(onClosed)
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

/**
 * Opens the storage. Uses memory without a database, for example in private mode, and after a newer version
 * took the database over: its tab then sends the entries in it.
 */
export const openOutboxStorage = async (): Promise<OutboxStorage> => {
  const memory = createMemoryOutbox()
  let isClosed = false
  const onClosed = () => {
    isClosed = true
  }
  const browser = await openBrowserOutbox(onClosed).catch(() => memory)
  const current = () => (isClosed ? memory : browser)
  return {
    all: (memberId) => current().all(memberId),
    put: (entry) => whilePending(current().put(entry)),
    remove: (clientMessageId) => whilePending(current().remove(clientMessageId)),
    clear: (memberId) => current().clear(memberId),
    clearOthers: (memberId) => current().clearOthers(memberId),
  }
}
