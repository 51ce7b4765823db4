import { type TestDatabase, testDatabase } from "@pinyu/testkit/database.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { afterCommit, transact } from "./after-commit.ts"

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe("afterCommit", () => {
  it("runs its tasks in order after the commit", async () => {
    const steps: string[] = []
    const answer = await transact(database.db, async (trx) => {
      afterCommit(trx, () => steps.push("first"))
      afterCommit(trx, () => steps.push("second"))
      await Promise.resolve()
      steps.push("work")
      return "answer"
    })
    expect([answer, ...steps]).toEqual(["answer", "work", "first", "second"])
  })

  it("runs none after a rollback", async () => {
    const steps: string[] = []
    const failing = transact(database.db, async (trx) => {
      afterCommit(trx, () => steps.push("task"))
      throw new Error("the work failed")
    })
    await expect(failing).rejects.toThrow("the work failed")
    expect(steps).toEqual([])
  })

  it("fails in a transaction that would never run the task", async () => {
    const failing = database.db.transaction().execute(async (trx) => afterCommit(trx, () => undefined))
    await expect(failing).rejects.toThrow("afterCommit needs")
  })
})
