import { feedRoutes } from "@pinyu/contract/feed/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { collectStatements, countStatements } from "@pinyu/testkit/count-statements.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { isPlannedOnce } from "@pinyu/testkit/plans.ts"
import { openSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"

let app: TestApp
let authors: BuiltMember[]

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date()) })
})
beforeEach(async () => {
  authors = await Promise.all(Array.from({ length: 6 }, () => buildMember(app)))
})
afterAll(() => app.close())

const hostile = `夕陽 {"\\},NULL'`
const create = (as: BuiltMember, body: object, key?: string) =>
  app.call(feedRoutes.create, { as, body, headers: key === undefined ? {} : { "idempotency-key": key } })
const createByAll = (
  bodyOf: (n: number) => object,
  keyOf: (n: number) => string | undefined = () => undefined,
) => Promise.all(authors.map((author, n) => create(author, bodyOf(n), keyOf(n))))
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)
const author = (n: number) => {
  const found = authors[n]
  if (!found) throw new Error("there are six authors")
  return found
}
const postsOf = async (as: BuiltMember) =>
  (await app.call(feedRoutes.list, { as, query: { tab: "my" } })).body.posts

it.each([
  ["without a key", () => undefined],
  ["with a key each", (n: number) => `key ${n}`],
])("posts that arrive together %s share statements, and each author gets their own", async (_name, keyOf) => {
  const texts = await countStatements(async () => {
    const answers = await createByAll((n) => ({ content: `${hostile}${n}` }), keyOf)
    expect(statuses(answers)).toEqual(authors.map(() => 201))
    for (const [n, { body }] of answers.entries())
      expect(body.post).toMatchObject({ user_id: author(n).id, content: `${hostile}${n}`, canDelete: true })
  })
  // The first one alone at once, the others together.
  expect(texts.filter((text) => text.includes("insert into posts"))).toHaveLength(2)
  expect(texts.filter((text) => text === "begin")).toEqual([])
  for (const [n, one] of authors.entries())
    expect((await postsOf(one)).map(({ content }) => content)).toEqual([`${hostile}${n}`])
})

it("one statement inserts one post or many, and is planned once", async () => {
  const bodyOf = () => ({ content: "晨跑" })
  const statements = await collectStatements(async () => {
    await createByAll(bodyOf)
    await create(author(0), bodyOf(), "a key")
  })
  const inserting = statements.filter(({ text }) => text.includes("insert into posts"))
  expect(new Set(inserting.map(({ text }) => text)).size).toBe(1)
  // Without values, so that it can run several times.
  for (const statement of inserting.slice(0, 1)) {
    const values = statement.values.map(() => [])
    expect(await isPlannedOnce(app.connection, { ...statement, values })).toBe(true)
  }
})

it("one key twice among posts that arrive together creates one post", async () => {
  const [twice, differing] = [author(2), author(3)]
  const [others, same, different] = await Promise.all([
    createByAll((n) => ({ content: `其他 ${n}` })),
    Promise.all(["一次就好", "一次就好"].map((content) => create(twice, { content }, "the same"))),
    Promise.all(["一句", "另一句"].map((content) => create(differing, { content }, "the same"))),
  ])
  expect(statuses(others)).toEqual(authors.map(() => 201))
  expect(statuses(same)).toEqual([201, 201])
  expect(same[1]?.body).toEqual(same[0]?.body)
  expect(statuses(different).toSorted()).toEqual([201, 409])
  expect(different.map(({ body }) => body.code)).toContain("idempotency_key_reused")
  for (const one of [twice, differing]) expect(await postsOf(one)).toHaveLength(2)
})

it("posts are created when the database rejects another one of their statement", async () => {
  await sql`alter table posts add constraint no_storm check (content <> '暴雨')`.execute(app.db)
  try {
    const answers = await createByAll(
      (n) => ({ content: n === 4 ? "暴雨" : "晴天" }),
      (n) => `weather ${n}`,
    )
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 500, 201])
    expect(await Promise.all(authors.map(async (one) => (await postsOf(one)).length))).toEqual([
      1, 1, 1, 1, 0, 1,
    ])
  } finally {
    await sql`alter table posts drop constraint no_storm`.execute(app.db)
  }
  // Nothing of the failed attempt is stored.
  expect((await create(author(4), { content: "暴雨" }, "weather 4")).status).toBe(201)
})

it("posts do not wait for an author whom another transaction has locked", async () => {
  const held = author(1)
  const { last } = await app.db.transaction().execute(async (trx) => {
    await sql`select from members where id = ${held.id} for update`.execute(trx)
    const creating = authors.map((one, n) => create(one, { content: "稍等" }, `wait ${n}`))
    const others = await Promise.all(creating.filter((_, n) => n !== 1))
    expect(statuses(others)).toEqual([201, 201, 201, 201, 201])
    // Within an object, because the transaction would wait for a promise.
    return { last: creating[1] }
  })
  expect((await last)?.status).toBe(201)
  expect(await postsOf(held)).toHaveLength(1)
})

it("a suspended author is rejected, and the posts beside theirs are created", async () => {
  await sql`update members set status = 'suspended' where id = ${author(2).id}`.execute(app.db)
  const answers = await createByAll(() => ({ content: "早安" }))
  expect(statuses(answers)).toEqual([201, 201, 401, 201, 201, 201])
})

/** What a post shows of its author and to whom it is broadcast, by name. */
const states: Record<string, (member: BuiltMember, other: BuiltMember) => Promise<unknown>> = {
  "shows all": async () => undefined,
  "hides age and city": ({ id }) =>
    sql`update members set show_age = false, show_city = false where id = ${id}`.execute(app.db),
  "is incognito": ({ id }) => sql`update members set discoverable = false where id = ${id}`.execute(app.db),
  "has blocked the reader": (member, other) => buildBlock(app, member, other),
  "is blocked by the reader": (member, other) => buildBlock(app, other, member),
  "matches the reader": async (member, other) => {
    await buildLike(app, member, other)
    await buildLike(app, other, member)
  },
}

it("authors in every state get the same answer and broadcast as for a post alone", async () => {
  const reader = await buildMember(app)
  const socket = await openSocket(await app.origin(), { as: reader })
  await socket.emit("watch-feed", true)
  for (const [n, prepare] of Object.values(states).entries()) await prepare(author(n), reader)
  const bodyOf = (n: number) => ({ content: "晚安", audience: n % 2 ? "mutual_likes" : "public" })
  const alone = []
  for (const [n, one] of authors.entries()) alone.push((await create(one, bodyOf(n))).body.post)
  const together = (await createByAll(bodyOf)).map(({ body }) => body.post)
  const withoutId = (posts: object[]) => posts.map((post) => ({ ...post, id: "" }))
  expect(withoutId(together)).toEqual(withoutId(alone))
  expect(new Set(withoutId(alone).map((post) => JSON.stringify(post))).size).toBe(authors.length)
  // Events keep their order: the marker event has arrived, and all before it.
  const marker = (await create(await buildMember(app), { content: "之後" })).body.post.id
  const received: string[] = []
  while (received.at(-1) !== marker) received.push((await socket.next("new-post")).postId)
  socket.close()
  const indicesIn = (posts: { id: string }[]) =>
    posts.flatMap(({ id }, n) => (received.includes(id) ? [n] : []))
  expect(indicesIn(alone)).toEqual([0, 5])
  expect(indicesIn(together)).toEqual([0, 5])
})
