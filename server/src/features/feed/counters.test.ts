import { feedRoutes } from "@pinyu/contract/feed/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import fc from "fast-check"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"

let app: TestApp
let members: BuiltMember[]

beforeAll(async () => {
  app = await testApp()
  members = await Promise.all(Array.from({ length: 5 }, () => buildMember(app)))
})
afterAll(() => app.close())

/** The stored counts of posts, and the counted rows. */
const countsOf = async (postIds: readonly string[]) => {
  const rows = await sql<{ likes: number; liked: number; comments: number; commented: number }>`
    select likes_count as likes, comments_count as comments,
      (select count(*)::int from post_likes where post_id = posts.id) as liked,
      (select count(*)::int from comments where post_id = posts.id) as commented
    from posts where id = any(${postIds})`.execute(app.db)
  return rows.rows
}

const expectTrueCounts = async (postIds: readonly string[]) => {
  for (const { likes, liked, comments, commented } of await countsOf(postIds))
    expect([likes, comments]).toEqual([liked, commented])
}

const memberAt = (n: number) => members[n % members.length] as BuiltMember

/** Random operations of members on two posts. */
const deeds = {
  like: (n: number, postId: string) => app.call(feedRoutes.like, { as: memberAt(n), params: { postId } }),
  unlike: (n: number, postId: string) => app.call(feedRoutes.unlike, { as: memberAt(n), params: { postId } }),
  comment: (n: number, postId: string) =>
    app.call(feedRoutes.comment, { as: memberAt(n), params: { postId }, body: { content: "好" } }),
  removeComment: async (n: number, postId: string) => {
    const { body } = await app.call(feedRoutes.comments, { as: memberAt(0), params: { postId } })
    const commentId = body.comments?.[n % Math.max(1, body.comments.length)]?.id
    if (commentId === undefined) return { status: 404 }
    return app.call(feedRoutes.removeComment, { as: memberAt(0), params: { postId, commentId } })
  },
  removePost: (_n: number, postId: string) =>
    app.call(feedRoutes.remove, { as: memberAt(0), params: { postId } }),
}

interface Done {
  name: keyof typeof deeds
  by: number
  to: number
}

const deed: fc.Arbitrary<Done> = fc.record({
  name: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom("like", "unlike", "comment", "removeComment") },
    { weight: 1, arbitrary: fc.constant("removePost") },
  ) as fc.Arbitrary<keyof typeof deeds>,
  by: fc.nat(4),
  to: fc.nat(1),
})

/**
 * Asserts that the final likes match the operations: each like has a member who set it last, and members
 * without an operation have none.
 */
const expectExplained = async (all: readonly Done[], posts: readonly { id: string }[]) => {
  for (const [n, as] of members.entries())
    for (const [to, { id: postId }] of posts.entries()) {
      const { status, body } = await app.call(feedRoutes.post, { as, params: { postId } })
      const own = all.filter((each) => each.by === n && each.to === to && /like$/.test(each.name))
      const outcomes = own.length > 0 ? own.map(({ name }) => name === "like") : [false]
      expect(status === 404 || outcomes.includes(body.post.isLikedByMe)).toBe(true)
    }
}

it("the counts of likes and comments match the rows after concurrent operations", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 20 }), async (all) => {
      const posts = [await buildPost(app, memberAt(0)), await buildPost(app, memberAt(0))]
      const answers = await Promise.all(all.map(({ name, by, to }) => deeds[name](by, posts[to]?.id ?? "")))
      for (const { status } of answers) expect([200, 201, 404]).toContain(status)
      await expectTrueCounts(posts.map(({ id }) => id))
      await expectExplained(all, posts)
    }),
    { numRuns: 4 },
  )
})

it("concurrent likes and unlikes of one member end in a consistent state", async () => {
  const [author, liker] = [memberAt(0), await buildMember(app)]
  const { id: postId } = await buildPost(app, author)
  const request = { as: liker, params: { postId } }
  const both = Array.from({ length: 10 }, () => [feedRoutes.like, feedRoutes.unlike] as const).flat()
  const answers = await Promise.all(both.map((route) => app.call(route, request)))
  // No other member likes the post, so the count is 1 after a like and 0 after an unlike, in any order.
  for (const [n, { status, body }] of answers.entries()) {
    const liked = both[n] === feedRoutes.like
    expect({ status, ...body }).toMatchObject({ status: 200, liked, likes_count: liked ? 1 : 0 })
  }
  const { body } = await app.call(feedRoutes.post, request)
  const stands = body.post.isLikedByMe ? 1 : 0
  expect(await countsOf([postId])).toMatchObject([{ likes: stands, liked: stands }])
  const bell = await app.call(notificationsRoutes.list, { as: author })
  const notifications = bell.body.data.notifications.filter(
    ({ type, actor }) => type === "post_liked" && actor?.id === liker.id,
  )
  expect(notifications).toHaveLength(stands)
})

it("a deleted member's likes and comments leave the counts", async () => {
  const leaving = await buildMember(app)
  const posts = await Promise.all([1, 2, 3].map(() => buildPost(app, memberAt(0))))
  for (const { id } of posts)
    for (const as of [leaving, memberAt(1)]) {
      await app.call(feedRoutes.like, { as, params: { postId: id } })
      await app.call(feedRoutes.comment, { as, params: { postId: id }, body: { content: "好" } })
    }
  await app.db.deleteFrom("members").where("id", "=", leaving.id).execute()
  expect(await countsOf(posts.map(({ id }) => id))).toEqual(
    posts.map(() => ({ likes: 1, liked: 1, comments: 1, commented: 1 })),
  )
})
