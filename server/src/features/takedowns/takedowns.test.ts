import { accountRoutes } from "@pinyu/contract/account/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { exportsRoutes } from "@pinyu/contract/exports/routes"

import { takedownsLimits } from "@pinyu/contract/takedowns/limits"
import { takedownsAdminRoutes } from "@pinyu/contract/takedowns/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildAlbum, storeAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildComment, buildPost } from "@pinyu/testkit/factories/feed.ts"
import { storeFile, uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { buildReport } from "@pinyu/testkit/factories/reports.ts"
import { takedownTools } from "@pinyu/testkit/factories/takedowns.ts"
import { buildWish } from "@pinyu/testkit/factories/wishes.ts"
import { shapesPicture } from "@pinyu/testkit/pictures.ts"
import { isStored, statusOfUrl } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

type Admin = Awaited<ReturnType<typeof buildAdmin>>

const day = 24 * 60 * 60

let app: TestApp
let owner: Admin
let sender: BuiltMember
let receiver: BuiltMember
let tools: ReturnType<typeof takedownTools>

beforeEach(async () => {
  app = await testApp({ clock: testClock(new Date()) })
  owner = await buildAdmin(app)
  tools = takedownTools(app, owner)
  ;[sender, receiver] = await Promise.all([buildMember(app), buildMember(app)])
})
afterEach(() => app.close())

const sendPicture = async (picture?: Buffer) => {
  const conversationId = await buildConversation(app, sender, receiver)
  const { originalUrl: mediaUrl } = await storeFile(app, sender, "chat", picture && { picture })
  const sent = { messageType: "image", content: null, mediaUrl } as const
  return { ...(await buildMessage(app, sender, conversationId, sent)), conversationId, mediaUrl }
}
const messagesSeen = async (conversationId: string) =>
  (await app.call(chatRoutes.messages, { as: receiver, params: { conversationId }, query: {} })).body.messages

describe("a takedown of a message", () => {
  it("hides it from both, ends the URLs that they have, and keeps its files sealed", {
    tags: "heavy",
  }, async () => {
    const { id, conversationId, mediaUrl } = await sendPicture()
    const [seen] = await messagesSeen(conversationId)
    const urls = [seen?.media_url_signed ?? "", seen?.media_thumbnail_url_signed ?? ""]
    expect(await Promise.all(urls.map((url) => statusOfUrl(app, url)))).toEqual([200, 200])

    const takedown = await tools.hide("message", id)
    const takenDownAt = app.clock.now()
    expect(await messagesSeen(conversationId)).toMatchObject([{ is_deleted: true }])
    expect(await Promise.all(urls.map((url) => statusOfUrl(app, url)))).toEqual([404, 404])
    expect([await isStored(app, mediaUrl), await isStored(app, `sealed/${mediaUrl}`)]).toEqual([false, true])
    expect(takedown).toMatchObject({
      items: [
        { type: "message", member: { id: sender.id }, files: [{ missing: false }, { missing: false }] },
      ],
      hold_until: new Date(takenDownAt.getTime() + takedownsLimits.holdDays * day * 1000).toISOString(),
    })
    expect(takedown.items[0]?.hidden_at).not.toBeNull()
    expect(await tools.events(takedown.id)).toEqual(["created", "content_added", "content_hidden"])
  })

  it("continues after a crash between the copy and the deletion", async () => {
    const { id, mediaUrl } = await sendPicture()
    const { storage } = app.platform
    const original = await storage.read(mediaUrl)
    if (!original) throw new Error("no file was stored")
    await storage.put(`sealed/${mediaUrl}`, original.body, original)
    const takedown = await tools.hide("message", id)
    expect(takedown.items[0]?.files.map(({ missing }) => missing)).toEqual([false, false])
    const [item] = takedown.items
    if (!item) throw new Error("nothing was hidden")
    await app.services.takedowns.hide(item.id)
    expect(await tools.events(takedown.id)).toHaveLength(3)
    expect([await isStored(app, mediaUrl), await isStored(app, `sealed/${mediaUrl}`)]).toEqual([false, true])
  })

  it("whose job was lost is hidden a minute later", async () => {
    const { id, conversationId } = await sendPicture()
    const { body } = await tools.create({ target: { type: "message", id } })
    await app.db.updateTable("takedown_items").set({ hidden_at: null }).execute()
    app.clock.advance(61)
    await app.services.takedowns.resume()
    await app.jobsIdle()
    expect((await tools.read(body.takedown.id)).items[0]?.hidden_at).not.toBeNull()
    expect(await messagesSeen(conversationId)).toMatchObject([{ is_deleted: true }])
  })
})

describe("a takedown", () => {
  it("hides posts, comments, wishes, albums, files of albums and photos", { tags: "nightly" }, async () => {
    const picture = await shapesPicture("a")
    const media_url = (await uploadMedia(app, sender, picture, "posts")).body.originalUrl
    const post = await buildPost(app, sender, { media_url })
    const comment = await buildComment(app, sender, (await buildPost(app, receiver)).id)
    const wish = await buildWish(app, sender)
    const vipExpiresAt = new Date(app.clock.now().getTime() + 3_600_000)
    const vip = await buildMember(app, { vipExpiresAt })
    const [album, other] = [await buildAlbum(app, vip), await buildAlbum(app, vip)]
    await storeAlbumMedia(app, vip, album)
    const file = await storeAlbumMedia(app, vip, other)
    const kept = await storeAlbumMedia(app, vip, other)
    await storePhoto(app, sender)
    const { id: photoId } = await app.db.selectFrom("member_photos").select("id").executeTakeFirstOrThrow()

    const { id } = await tools.hide("post", post.id)
    const contents = {
      comment: comment.id,
      wish: wish.id,
      album: album.id,
      album_file: file.id,
      photo: photoId,
    }
    for (const [type, contentId] of Object.entries(contents))
      expect((await tools.add(id, type, contentId)).status, type).toBe(200)
    await app.jobsIdle()

    const { items, pictures_count } = await tools.read(id)
    expect(items.map(({ hidden_at }) => hidden_at)).not.toContain(null)
    expect(items.map(({ type, files }) => [type, files.length])).toEqual([
      ["post", 2],
      ...[["comment", 0] as const, ["wish", 0] as const],
      ...[["album", 2] as const, ["album_file", 2] as const, ["photo", 4] as const],
    ])
    // Only the uploaded picture has a hash.
    expect(pictures_count).toBe(1)
    const rows = async (table: "posts" | "comments" | "wishes" | "albums" | "member_photos") =>
      await app.db
        .selectFrom(table)
        .select("id")
        .where("id", "in", Object.values({ ...contents, post: post.id }))
        .execute()
    expect(
      await Promise.all((["posts", "comments", "wishes", "albums", "member_photos"] as const).map(rows)),
    ).toEqual([[], [], [], [], []])
    expect(await app.db.selectFrom("album_media").select("id").execute()).toEqual([{ id: kept.id }])
  })

  it("takes what a report kept when the content is gone", async () => {
    const { id: messageId, mediaUrl } = await sendPicture()
    await buildReport(app, receiver, { id: messageId }, { target_type: "message" })
    await app.call(chatRoutes.remove, { as: sender, params: { messageId } })
    await app.jobsIdle()
    expect(await isStored(app, mediaUrl)).toBe(true)
    await tools.hide("message", messageId)
    expect([await isStored(app, mediaUrl), await isStored(app, `sealed/${mediaUrl}`)]).toEqual([false, true])
  })

  it("outlives the member's account until its hold ends, and then leaves only the hash", {
    tags: "nightly",
  }, async () => {
    const { id: messageId, mediaUrl } = await sendPicture(await shapesPicture("a"))
    const { id } = await tools.hide("message", messageId)
    await app.call(accountRoutes.end, { as: sender, body: { password: memberPassword } })
    app.clock.advance(10 * day)
    await app.services.account.eraseDue()
    await app.jobsIdle()
    await app.services.media.files.dropStale()
    await app.services.takedowns.destroyEnded()
    expect(await isStored(app, `sealed/${mediaUrl}`)).toBe(true)

    app.clock.advance((takedownsLimits.holdDays - 10) * day)
    await app.services.takedowns.destroyEnded()
    expect(await isStored(app, `sealed/${mediaUrl}`)).toBe(false)
    const { takedown } = await app.services.takedowns.takedown(id)
    expect(takedown).toMatchObject({ items: [{ member: null, files: [] }], destroyed_at: expect.any(String) })
    expect(takedown.log[0]?.event).toBe("destroyed")
    expect(takedown.pictures_count).toBe(1)
    const { content } = await app.db.selectFrom("takedown_items").select("content").executeTakeFirstOrThrow()
    expect(content).toBeNull()
    await expect(
      app.services.takedowns.add({ id: owner.id } as never, id, { type: "message", id: messageId }, {
        address: "",
      } as never),
    ).rejects.toMatchObject({ code: "takedown_ended" })
  })

  it("deletes the exports of the member, which hold copies", { tags: "nightly" }, async () => {
    const { id } = await sendPicture()
    const ask = (as: BuiltMember) => app.call(exportsRoutes.request, { as })
    expect([(await ask(sender)).status, (await ask(receiver)).status]).toEqual([201, 201])
    await app.jobsIdle()
    const { body } = await app.call(exportsRoutes.download, { as: sender })
    expect(await statusOfUrl(app, body.url)).toBe(200)
    await tools.hide("message", id)
    expect(await statusOfUrl(app, body.url)).toBe(404)
    const left = await app.db.selectFrom("exports").select("member_id").execute()
    expect(left).toEqual([{ member_id: receiver.id }])
  })

  it("keeps a file as long as another takedown holds it", async () => {
    const { id: messageId, mediaUrl } = await sendPicture()
    await buildReport(app, receiver, { id: messageId }, { target_type: "message" })
    await tools.hide("message", messageId)
    app.clock.advance(day / 2)
    await app.services.takedowns.create(
      ...[
        { id: owner.id } as never,
        { origin: "victim", reference: "2", note: null, target: { type: "message", id: messageId } } as const,
        undefined,
      ],
      { address: "127.0.0.1" } as never,
    )
    await app.jobsIdle()
    app.clock.advance((takedownsLimits.holdDays - 0.5) * day)
    await app.services.takedowns.destroyEnded()
    expect(await isStored(app, `sealed/${mediaUrl}`)).toBe(true)
    app.clock.advance(day / 2)
    await app.services.takedowns.destroyEnded()
    expect(await isStored(app, `sealed/${mediaUrl}`)).toBe(false)
  })

  it("is made once by retries, and its content is hidden once", async () => {
    const post = await buildPost(app, sender)
    const body = { target: { type: "post", id: post.id } }
    const key = { "idempotency-key": "once" }
    const [first, again] = [await tools.create(body, owner, key), await tools.create(body, owner, key)]
    expect(again.body.takedown.id).toBe(first.body.takedown.id)
    const { id } = first.body.takedown
    await app.jobsIdle()
    // The post is gone, and it was not reported.
    expect((await tools.add(id, "post", post.id)).body.code).toBe("takedown_target_not_found")
    expect((await tools.read(id)).items).toHaveLength(1)
    const { body: list } = await app.call(takedownsAdminRoutes.list, { as: owner, query: {} })
    expect(list.takedowns).toMatchObject([{ id, items_count: 1, admin: owner.email }])
  })

  it("rejects unknown ids, content of the admin's own account, and texts that are too long", async () => {
    const { body } = await tools.create({})
    const { id } = body.takedown
    expect((await tools.add(id, "post", newId())).body.code).toBe("takedown_target_not_found")
    expect((await tools.add(newId(), "post", newId())).body.code).toBe("takedown_not_found")
    expect((await tools.add(id, "member", newId())).status).toBe(422)
    const own = await buildMember(app, { email: "moderator@example.com" })
    const moderator = await buildAdmin(app, { email: "moderator@example.com", role: "moderator" })
    const post = await buildPost(app, own)
    expect((await tools.add(id, "post", post.id, moderator)).body.code).toBe("own_account")
    for (const changes of [{ reference: " " }, { reference: "x".repeat(101) }, { note: "x".repeat(2001) }])
      expect((await tools.create(changes)).status).toBe(422)
    expect((await tools.read(id)).items).toEqual([])
  })

  it("opens a sealed file to an owner for one minute, and logs it", async () => {
    const { id: messageId } = await sendPicture()
    const { id, items } = await tools.hide("message", messageId)
    const params = { id, itemId: items[0]?.id ?? "", index: 0 }
    const { body } = await app.call(takedownsAdminRoutes.file, { as: owner, params })
    expect(await statusOfUrl(app, body.url)).toBe(200)
    expect((await tools.events(id)).at(-1)).toBe("file_opened")
    const forged = [
      { ...params, index: 9 },
      { ...params, itemId: newId() },
    ]
    for (const wrong of forged)
      expect((await app.call(takedownsAdminRoutes.file, { as: owner, params: wrong })).body.code).toBe(
        "case_file_not_found",
      )
    const moderator = await buildAdmin(app, { role: "moderator" })
    expect((await app.call(takedownsAdminRoutes.file, { as: moderator, params })).status).toBe(403)
    const acts = await app.db.selectFrom("admin_audit").select("act").where("target", "=", id).execute()
    expect(acts.map(({ act }) => act)).toContain("takedown_file_opened")
  })

  it("has a log that only grows", async () => {
    const { body } = await tools.create({})
    const { id } = body.takedown
    await expect(app.db.deleteFrom("takedown_log").where("takedown_id", "=", id).execute()).rejects.toThrow(
      "only grows",
    )
    await expect(app.db.updateTable("takedown_log").set({ event: "withdrawn" }).execute()).rejects.toThrow(
      "only grows",
    )
  })
})
