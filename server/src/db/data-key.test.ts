import { testDatabase } from "@pinyu/testkit/database.ts"
import { expect, it, onTestFinished } from "vitest"
import { checkDataKey } from "./data-key.ts"

it("accepts the key of the first start, and no other until that one is forgotten", async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  // Several nodes start at once.
  await Promise.all([checkDataKey(db, "one"), checkDataKey(db, "one"), checkDataKey(db, "one")])
  await expect(checkDataKey(db, "other")).rejects.toThrow("DATA_SECRET")
  await checkDataKey(db, "one")
  expect(await db.selectFrom("data_key").select("fingerprint").execute()).toEqual([{ fingerprint: "one" }])

  await db.deleteFrom("data_key").execute()
  await checkDataKey(db, "other")
  await expect(checkDataKey(db, "one")).rejects.toThrow("DATA_SECRET")
})
