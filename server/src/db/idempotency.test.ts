import { type TestDatabase, testDatabase } from "@pinyu/testkit/database.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deleteResponsesBefore, runIdempotently } from "./idempotency.ts"

const now = new Date("2026-03-02T04:00:00Z")
const request = { email: "a@b.tw", password: "moonlight 7" }
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const attempt = (
  key: string | undefined,
  work: () => Promise<object>,
  { scope = "area.verb", body = request } = {},
) => runIdempotently(database.db, { scope, key, request: body }, now, work)

describe("runIdempotently", () => {
  it("runs once and returns the same response to retries", async () => {
    let runs = 0
    const work = async () => ({ run: ++runs, list: [1, "二"] })
    expect(await attempt("once", work)).toEqual({ run: 1, list: [1, "二"] })
    expect(await attempt("once", work)).toEqual({ run: 1, list: [1, "二"] })
    expect(runs).toBe(1)
  })

  it("makes concurrent repeats wait for the first", async () => {
    let runs = 0
    const work = async () => ({ run: ++runs })
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt("race", work)))
    expect(answers).toEqual(Array(20).fill({ run: 1 }))
  })

  it("rejects the key with another request, and treats it as new in another scope", async () => {
    const work = async () => ({ done: true })
    await attempt("shared", work)
    const other = { ...request, password: "moonlight 8" }
    await expect(attempt("shared", work, { body: other })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    })
    await expect(attempt("shared", work, { scope: "area.other", body: other })).resolves.toEqual({
      done: true,
    })
  })

  it("stores nothing of failed work", async () => {
    const fail = () => attempt("failed", () => Promise.reject(new Error("no")))
    await expect(fail()).rejects.toThrow("no")
    expect(await attempt("failed", async () => ({ fine: true }))).toEqual({ fine: true })
  })

  it.each([undefined, ""])("stores nothing without a key (%j)", async (key) => {
    let runs = 0
    const work = async () => ({ run: ++runs })
    await attempt(key, work)
    expect(await attempt(key, work)).toEqual({ run: 2 })
  })

  it("stores neither the key nor the request", async () => {
    await attempt("a key to look for", async () => ({}))
    const rows = await database.db.selectFrom("idempotency_keys").selectAll().execute()
    const text = rows
      .map(({ key_hash, request_hash, ...row }) => JSON.stringify(row) + key_hash + request_hash)
      .join()
    expect(text).not.toContain("a key to look for")
    expect(text).not.toContain(request.password)
  })

  it("deletes responses from before an instant", async () => {
    await attempt("old", async () => ({ first: true }))
    await deleteResponsesBefore(database.db, now)
    expect(await attempt("old", async () => ({ first: false }))).toEqual({ first: true })
    await deleteResponsesBefore(database.db, new Date(now.getTime() + 1))
    expect(await attempt("old", async () => ({ first: false }))).toEqual({ first: false })
  })
})
