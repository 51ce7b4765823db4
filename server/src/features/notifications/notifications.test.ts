import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rowsOf = ({ id }: { id: string }) =>
  app.db
    .selectFrom("notifications")
    .select(["type", "actor_id", "created_at", "read_at"])
    .where("member_id", "=", id)
    .orderBy("created_at")
    .execute()
const pair = async () => {
  const [member, actor] = await Promise.all([buildMember(app), buildMember(app)])
  return { member, actor, ids: { memberId: member.id, actorId: actor.id } }
}

describe("what members are told of", () => {
  it("is one row for a hundred times the same at once", async () => {
    const { member, actor, ids } = await pair()
    const { record } = app.services.notifications
    const times = Array.from({ length: 100 }, () => record(app.db, { type: "like_received", ...ids }))
    await Promise.all(times)
    expect(await rowsOf(member)).toEqual([
      { type: "like_received", actor_id: actor.id, created_at: app.clock.now(), read_at: null },
    ])
  })

  it("is one row for each thing and each actor, and a visit one a day", async () => {
    const { member, ids } = await pair()
    const other = await buildMember(app)
    const { record } = app.services.notifications
    await record(app.db, { type: "like_received", ...ids })
    await record(app.db, { type: "match_found", ...ids })
    await record(app.db, { type: "match_found", memberId: member.id, actorId: other.id })
    for (const day of ["2026-01-01", "2026-01-01", "2026-01-02"])
      await record(app.db, { type: "profile_viewed", ...ids, day })
    expect((await rowsOf(member)).map(({ type }) => type).sort()).toEqual([
      "like_received",
      "match_found",
      "match_found",
      "profile_viewed",
      "profile_viewed",
    ])
  })

  it("belongs to the transaction that it was told in", async () => {
    const { member, ids } = await pair()
    const broken = app.db.transaction().execute(async (trx) => {
      await app.services.notifications.record(trx, { type: "like_received", ...ids })
      throw new Error("changed my mind")
    })
    await expect(broken).rejects.toThrow("changed my mind")
    expect(await rowsOf(member)).toEqual([])
  })
})
