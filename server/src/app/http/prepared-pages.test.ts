import { adminRightOf } from "@pinyu/contract/admin/roles"
import type { Route } from "@pinyu/contract/route"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation } from "@pinyu/testkit/factories/chat.ts"
import { buildComment, buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildLegalVersion } from "@pinyu/testkit/factories/legal.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { allRoutes } from "../areas.ts"

let app: TestApp
let member: BuiltMember
let admin: { accessToken: string }
let params: Record<string, string>
const spyOnQueries = () => vi.spyOn(pg.Client.prototype, "query")
let querySpy: ReturnType<typeof spyOnQueries>

beforeAll(async () => {
  app = await testApp()
  member = await buildMember(app)
  admin = await buildAdmin(app)
  const postId = (await buildPost(app, member)).id
  params = {
    conversationId: await buildConversation(app, member, await buildMember(app)),
    postId,
    commentId: (await buildComment(app, member, postId)).id,
    albumId: (await buildAlbum(app, member)).id,
    id: (await buildLegalVersion(app)).id,
  }
})
beforeEach(() => {
  querySpy = spyOnQueries()
})
afterAll(() => app.close())

/** The names of the statements prepared since the last call. */
const preparedNames = () => {
  const names = querySpy.mock.calls.flatMap(([query]) => (query as { name?: string }).name ?? [])
  querySpy.mockClear()
  return [...new Set(names)].toSorted()
}
const ask = async (route: Route, query: object) => {
  const as = adminRightOf(route) ? admin : member
  expect((await app.call(route, { as, params, query })).status).toBe(200)
  return preparedNames()
}

const fieldsOf = (route: Route) => route.query?.shape ?? {}
const lists = allRoutes.filter((route) => "limit" in fieldsOf(route))
/** The shortest, the longest, and some between, also beside the usual one. */
const lengths = [1, 2, 7, 19, 20, 21, 49, 50]

it.each(lists.map((route) => [route.id, route] as const))(
  "%s prepares as many statements for pages of every length as for the usual one",
  async (_id, route) => {
    for (const tab of "tab" in fieldsOf(route) ? ["all", "my", "liked"] : [undefined]) {
      const usual = await ask(route, { tab })
      // Few people use the admin console's lists, so these are not prepared.
      expect(usual.length > 0).toBe(adminRightOf(route) === undefined)
      for (const limit of lengths)
        for (const name of await ask(route, { tab, limit })) expect(usual).toContain(name)
    }
  },
)
