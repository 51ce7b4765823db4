import { type TestDatabase, testDatabase } from "@pinyu/testkit/database.ts"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createPasswords } from "../../platform/security/passwords.ts"
import { createFirstAdmin } from "./first-admin.service.ts"

const now = new Date("2026-03-02T04:00:00.000Z")
const passwords = createPasswords()
const first = { email: "admin@pinyu.example", password: "a quiet lamp 1" }
const second = { email: "other@pinyu.example", password: "a second lamp 2" }

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const node = () => createFirstAdmin({ db: database.db, clock: { now: () => now }, passwords })
const admins = () => database.db.selectFrom("admins").selectAll().execute()

it("creates the first admin with a hashed password", async () => {
  expect(await node().ensureFirstAdmin(first)).toBe(true)
  const [admin] = await admins()
  expect(admin).toMatchObject({ email: first.email, created_at: now })
  expect(admin?.password_hash).toMatch(/^\$argon2id\$/)
  expect(await passwords.verify(admin?.password_hash ?? "", first.password)).toBe(true)
})

it("leaves an existing admin unchanged", async () => {
  await node().ensureFirstAdmin(first)
  const before = await admins()
  expect(await node().ensureFirstAdmin(second)).toBe(false)
  expect(await node().ensureFirstAdmin({ ...first, password: second.password })).toBe(false)
  expect(await admins()).toEqual(before)
})

it("creates one admin when several nodes start at once", async () => {
  const made = await Promise.all([first, second, first, second].map((who) => node().ensureFirstAdmin(who)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await admins()).toHaveLength(1)
})

it.each(["1q2w3e4r5t6y", "administrator", "the admin 7 lamps"])(
  "rejects the weak password %j",
  async (password) => {
    await expect(node().ensureFirstAdmin({ ...first, password })).rejects.toThrow("ADMIN_PASSWORD")
    expect(await admins()).toEqual([])
  },
)
