import { feedRoutes } from "@pinyu/contract/feed/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPost, buildPostLike } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { findPosts } from "./posts.queries.ts"
import { arePostsShown } from "./replica-reads.queries.ts"

let app: TestApp
let author: BuiltMember
let viewer: BuiltMember
let postId: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[author, viewer] = await Promise.all([buildMember(app), buildMember(app)])
  postId = (await buildPost(app, author)).id
  app.clock.advance(1)
})
afterAll(() => app.close())

/** Whether a page that was read before a change still holds after it. */
const holdsAfter = async (change: () => Promise<unknown>) => {
  const page = { viewerId: viewer.id, order: "posted", memberId: author.id, after: undefined } as const
  const posts = await findPosts(app.db, { ...page, limit: 20 })
  expect(posts.length).toBeGreaterThan(0)
  await change()
  return arePostsShown(app.db, viewer.id, posts)
}

it.each([
  ["a block of the viewer", () => buildBlock(app, author, viewer)],
  ["a block by the viewer", () => buildBlock(app, viewer, author)],
  ["a deletion", () => app.services.feed.remove(author.id, postId)],
  [
    "an edit",
    () => app.call(feedRoutes.edit, { as: author, params: { postId }, body: { content: "改過的文字" } }),
  ],
  ["a hidden age", () => app.call(profileRoutes.setPrivacy, { as: author, body: { show_age: false } })],
  ["another nickname", () => app.services.profiles.rename(app.db, author.id, "新的名字")],
  [
    "a suspension",
    () => app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", author.id).execute(),
  ],
])("posts hold no longer after %s", async (_, change) => {
  expect(await holdsAfter(change)).toBe(false)
})

it("posts for matches hold no longer after the end of the match", async () => {
  await buildLike(app, author, viewer)
  await buildLike(app, viewer, author)
  await buildPost(app, author, { audience: "mutual_likes" })
  expect(await holdsAfter(() => app.services.friends.unlike(author.id, viewer.id))).toBe(false)
})

it("posts hold after likes, and nothing needs no confirmation", async () => {
  expect(await holdsAfter(() => buildPostLike(app, viewer, postId))).toBe(true)
  expect(await arePostsShown(app.db, viewer.id, [])).toBe(true)
})
