import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { ReportTarget } from "@pinyu/contract/options"
import type { Route } from "@pinyu/contract/route"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { buildAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildComment, buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { buildReport } from "@pinyu/testkit/factories/reports.ts"
import { buildWish } from "@pinyu/testkit/factories/wishes.ts"
import { startReportCases } from "@pinyu/testkit/report-cases.ts"
import { afterAll, describe, expect, it } from "vitest"

const { app, caseOf, read, decide, apply, mine, noticesOf } = await startReportCases()
afterAll(() => app.close())

interface Content {
  id: string
  /** How its author deletes it. */
  deletion: { route: Route; params: Record<string, string> }
  /** Whether it is still there. */
  isLeft: () => Promise<boolean>
}

const isRow = async (table: "posts" | "comments" | "albums", id: string) =>
  (await app.db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()) !== undefined

/** Content of each kind that can be reported, by its author, seen by a reader. */
const builders: Record<
  Exclude<ReportTarget, "member">,
  (author: BuiltMember, reader: BuiltMember) => Promise<Content>
> = {
  post: async (author) => {
    const { id } = await buildPost(app, author)
    const deletion = { route: feedRoutes.remove, params: { postId: id } }
    return { id, deletion, isLeft: () => isRow("posts", id) }
  },
  comment: async (author) => {
    const { id: postId } = await buildPost(app, await buildMember(app))
    const { id } = await buildComment(app, author, postId)
    const deletion = { route: feedRoutes.removeComment, params: { postId, commentId: id } }
    return { id, deletion, isLeft: () => isRow("comments", id) }
  },
  wish: async (author) => {
    const { id } = await buildWish(app, author)
    const deletion = { route: wishesRoutes.close, params: { wishId: id } }
    // It is closed, so that only its author sees it.
    const row = () => app.db.selectFrom("wishes").select("status").where("id", "=", id)
    return { id, deletion, isLeft: async () => (await row().executeTakeFirst())?.status === "active" }
  },
  message: async (author, reader) => {
    const conversationId = await buildConversation(app, reader, author)
    const { id } = await buildMessage(app, author, conversationId)
    const deletion = { route: chatRoutes.remove, params: { messageId: id } }
    const row = () => app.db.selectFrom("messages").select("deleted_at").where("id", "=", id)
    return { id, deletion, isLeft: async () => (await row().executeTakeFirst())?.deleted_at === null }
  },
  album: async (author) => {
    const { id } = await buildAlbum(app, author)
    const deletion = { route: albumsRoutes.remove, params: { albumId: id } }
    return { id, deletion, isLeft: () => isRow("albums", id) }
  },
}

describe.each(Object.keys(builders) as (keyof typeof builders)[])("a reported %s", (target_type) => {
  const decided = async () => {
    const [author, reader] = [await buildMember(app), await buildMember(app)]
    const content = await builders[target_type](author, reader)
    await buildReport(app, reader, author, { target_type, target_id: content.id })
    const id = await caseOf(author, { target_type })
    await decide(id, { action: "remove_content", rule: "spam" })
    return { author, reader, id, content }
  }

  it("is removed when the decision takes effect, though its reader has blocked the author", async () => {
    const { author, reader, id, content } = await decided()
    await buildBlock(app, reader, author)
    expect(await content.isLeft()).toBe(true)
    await apply(id)
    expect([await content.isLeft(), (await read(id)).body.report.state]).toEqual([false, "closed"])
    expect([await noticesOf(author), await mine(reader)]).toMatchObject([
      [expect.any(String)],
      [{ outcome: "acted" }],
    ])
  })

  it("that its author has deleted meanwhile closes the case as well", async () => {
    const { author, reader, id, content } = await decided()
    const { route, ...call } = content.deletion
    expect((await app.call(route, { as: author, ...call })).status).toBe(200)
    await apply(id)
    expect([await content.isLeft(), (await read(id)).body.report.state]).toEqual([false, "closed"])
    expect(await mine(reader)).toMatchObject([{ outcome: "acted" }])
  })
})
