import { expect, it } from "vitest"
import { testDatabase } from "./database.ts"

it("is migrated, empty and separate", async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  const email = "a@b.tw"
  const account = { email, password_hash: "x", role: "owner" as const }
  const admin = { id: crypto.randomUUID(), ...account, created_at: new Date() }
  await one.db.insertInto("admins").values(admin).execute()
  expect(await one.db.selectFrom("admins").select("email").execute()).toEqual([{ email }])
  expect(await other.db.selectFrom("admins").selectAll().execute()).toEqual([])
  await Promise.all([one.close(), other.close()])
})
