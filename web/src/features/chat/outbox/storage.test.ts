import { beforeEach, expect, it, vi } from "vitest"
import type { OutboxEntry } from "./entry.ts"
import type * as Storage from "./storage.ts"

const { openDB } = vi.hoisted(() => ({ openDB: vi.fn() }))
vi.mock("idb", () => ({ openDB }))

const entry: OutboxEntry = {
  ...{ clientMessageId: "m1", memberId: "me", conversationId: "c1", messageType: "text", content: "hi" },
  ...{ mediaUrl: null, replyTo: null, createdAt: "2026-01-01T00:00:00.000Z", order: 1 },
  ...{ state: "waiting", error: null },
}

let openOutboxStorage: typeof Storage.openOutboxStorage

beforeEach(async () => {
  // Another test file may have loaded the module with the real library.
  vi.resetModules()
  ;({ openOutboxStorage } = await import("./storage.ts"))
})

it("closes the database for the tab of a newer version, and keeps later messages in memory", async () => {
  const database = {
    close: vi.fn(),
    put: vi.fn(async () => undefined),
    getAllFromIndex: vi.fn(async () => [entry]),
  }
  openDB.mockResolvedValue(database)
  const storage = await openOutboxStorage()
  await storage.put(entry)
  expect(database.put).toHaveBeenCalledOnce()
  expect(database.close).not.toHaveBeenCalled()

  await openDB.mock.calls[0]?.[2].blocking()
  expect(database.close).toHaveBeenCalledOnce()
  expect(await storage.all("me"), "the other tab sends these").toEqual([])
  await storage.put({ ...entry, clientMessageId: "m2" })
  expect(await storage.all("me")).toMatchObject([{ clientMessageId: "m2" }])
  expect(database.put).toHaveBeenCalledOnce()
})

it("uses memory without a database", async () => {
  openDB.mockRejectedValue(new Error("private mode"))
  const storage = await openOutboxStorage()
  await storage.put(entry)
  expect(await storage.all("me")).toEqual([entry])
})
