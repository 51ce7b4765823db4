import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { errorMessages } from "@pinyu/phrases/errors"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildWish } from "@pinyu/testkit/factories/wishes.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Trx } from "../../db/client.ts"

let app: TestApp
const minute = 60
const day = 24 * 60 * minute

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Wished {
  owner: BuiltMember
  fan: BuiltMember
  wish: Wish
}

const setUp = async (form: object = {}): Promise<Wished> => {
  const [owner, fan] = await Promise.all([buildMember(app), buildMember(app)])
  return { owner, fan, wish: await buildWish(app, owner, form) }
}
const form = {
  title: "想找人一起看夜景",
  content: "從象山走上去。",
  category: "other" as const,
  days: 20,
}
const edit = (as: BuiltMember, { id }: { id: string }, changes: object = {}) =>
  app.call(wishesRoutes.edit, { as, params: { wishId: id }, body: { ...form, ...changes } })
const like = (as: BuiltMember, { id }: { id: string }, liked = true) =>
  app.call(wishesRoutes.like, { as, params: { wishId: id }, body: { liked } })
const close = (as: BuiltMember, { id }: { id: string }) =>
  app.call(wishesRoutes.close, { as, params: { wishId: id } })
const rowOf = ({ id }: { id: string }) =>
  app.db.selectFrom("wishes").selectAll().where("id", "=", id).executeTakeFirst()

describe("an edit of a wish", () => {
  it("changes its text, category and end for everybody, and nothing else", async () => {
    const { owner, fan, wish } = await setUp()
    app.clock.advance(minute)
    const { status, body } = await edit(owner, wish)
    const expires_at = new Date(new Date(wish.created_at).getTime() + form.days * day * 1000).toISOString()
    const { days: _days, ...text } = form
    expect([status, body.wish]).toEqual([200, { ...wish, ...text, expires_at }])
    const seen = await app.call(wishesRoutes.list, { as: fan, query: { user_id: owner.id } })
    expect(seen.body.wishes).toEqual([{ ...wish, ...text, expires_at, isOwnWish: false }])
  })

  it("keeps its pin", async () => {
    const owner = await buildMember(app, { vipExpiresAt: new Date(app.clock.now().getTime() + day * 1000) })
    const wish = await buildWish(app, owner, { isPinned: true })
    expect((await edit(owner, wish)).body.wish).toMatchObject({ title: form.title, is_pinned: true })
  })

  it("rejects days that have passed since the wish was created", async () => {
    const { owner, wish } = await setUp()
    app.clock.advance(minute)
    await app.db
      .updateTable("wishes")
      .set({
        created_at: sql`created_at - interval '3 days'`,
        expires_at: sql`expires_at - interval '3 days'`,
      })
      .where("id", "=", wish.id)
      .execute()
    const { status, body } = await edit(owner, wish, { days: 3 })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["days"]])
    expect((await edit(owner, wish, { days: 4 })).status).toBe(200)
  })

  it("fails from the first like on, and is possible again when nobody likes the wish any more", async () => {
    const { owner, fan, wish } = await setUp()
    await like(fan, wish)
    const { status, body } = await edit(owner, wish)
    expect([status, body.code, body.error]).toEqual([
      ...[409, "wish_already_liked", errorMessages.wish_already_liked],
    ])
    expect((await rowOf(wish))?.title).toBe(wish.title)
    await like(fan, wish, false)
    expect((await edit(owner, wish)).status).toBe(200)
  })

  it("that is repeated succeeds, also after a like", async () => {
    const { owner, fan, wish } = await setUp()
    await edit(owner, wish)
    await like(fan, wish)
    const { status, body } = await edit(owner, wish)
    expect([status, body.wish]).toMatchObject([200, { title: form.title, likes_count: 1 }])
  })

  it.each([
    ["closed", (wish: Wished) => close(wish.owner, wish.wish)],
    ["expired", async () => app.clock.advance(minute)],
  ])("of a wish that is %s fails", async (_what, end) => {
    const wished = await setUp()
    await app.db
      .updateTable("wishes")
      .set({ expires_at: new Date(app.clock.now().getTime() + minute * 1000) })
      .where("id", "=", wished.wish.id)
      .execute()
    await end(wished)
    const { status, body } = await edit(wished.owner, wished.wish)
    expect([status, body.code, body.error]).toEqual([409, "wish_ended", errorMessages.wish_ended])
  })
})

/** Runs `second` while the transaction of `first` is open, and commits once the former waits for its lock. */
const racing = async <T>(first: (trx: Trx) => Promise<unknown>, second: () => Promise<T>) => {
  let pending: Promise<T> | undefined
  await app.db.transaction().execute(async (trx) => {
    await first(trx)
    pending = second()
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(app.db)
      expect(rows.length).toBeGreaterThan(0)
    })
  })
  if (!pending) throw new Error("nothing raced")
  return pending
}

describe("an edit that races", () => {
  const holdAsLike = (trx: Trx, { id }: Wish, fan: BuiltMember) =>
    trx
      .selectFrom("wishes")
      .select("id")
      .where("id", "=", id)
      .forShare()
      .execute()
      .then(() =>
        trx
          .insertInto("wish_likes")
          .values({ wish_id: id, member_id: fan.id, created_at: app.clock.now() })
          .execute(),
      )

  it("a like that came first fails, and the liked text stays", async () => {
    const { owner, fan, wish } = await setUp()
    const { body } = await racing(
      (trx) => holdAsLike(trx, wish, fan),
      () => edit(owner, wish),
    )
    expect(body.code).toBe("wish_already_liked")
    expect((await rowOf(wish))?.title).toBe(wish.title)
  })

  it("a later like makes the like wait", async () => {
    const { fan, wish } = await setUp()
    const rename = (trx: Trx) =>
      trx.updateTable("wishes").set({ title: form.title }).where("id", "=", wish.id).execute()
    const { status, body } = await racing(rename, () => like(fan, wish))
    expect([status, body.likes_count]).toEqual([200, 1])
  })

  it("a closing or a deletion that came first fails", async () => {
    const [closed, deleted] = [await setUp(), await setUp()]
    const closing = (trx: Trx) =>
      trx.updateTable("wishes").set({ status: "closed" }).where("id", "=", closed.wish.id).execute()
    expect((await racing(closing, () => edit(closed.owner, closed.wish))).body.code).toBe("wish_ended")
    const deletion = (trx: Trx) => trx.deleteFrom("wishes").where("id", "=", deleted.wish.id).execute()
    expect((await racing(deletion, () => edit(deleted.owner, deleted.wish))).body.code).toBe("wish_not_found")
    expect((await rowOf(closed.wish))?.title).toBe(closed.wish.title)
  })
})
