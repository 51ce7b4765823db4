import { chatRoutes } from "@pinyu/contract/chat/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { takedownsAdminRoutes } from "@pinyu/contract/takedowns/routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildAlbum, buildAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { uploadMedia, uploadPhoto } from "@pinyu/testkit/factories/media.ts"
import { takedownTools } from "@pinyu/testkit/factories/takedowns.ts"
import { filePart, formOf, formType } from "@pinyu/testkit/forms.ts"
import { colouredPicture, shapesPicture } from "@pinyu/testkit/pictures.ts"
import { storedFiles } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp
let owner: Awaited<ReturnType<typeof buildAdmin>>
let sender: BuiltMember
let receiver: BuiltMember
let tools: ReturnType<typeof takedownTools>

beforeEach(async () => {
  app = await testApp()
  owner = await buildAdmin(app)
  tools = takedownTools(app, owner)
  ;[sender, receiver] = await Promise.all([buildMember(app), buildMember(app)])
})
afterEach(() => app.close())

const copiesOf = async (id: string) =>
  (await app.call(takedownsAdminRoutes.copies, { as: owner, params: { id } })).body.copies
const addPicture = (id: string, picture: Buffer) =>
  app.call(takedownsAdminRoutes.addPicture, {
    ...{ as: owner, params: { id } },
    body: formOf([filePart(picture, { name: "picture" })]),
    headers: { "content-type": formType },
  })
const upload = async (as: BuiltMember, picture: Buffer, purpose: "chat" | "posts" = "chat") =>
  (await uploadMedia(app, as, picture, purpose)).body.originalUrl
const sendPicture = async (picture: Buffer) => {
  const conversationId = await buildConversation(app, sender, receiver)
  const mediaUrl = await upload(sender, picture)
  return buildMessage(app, sender, conversationId, { messageType: "image", content: null, mediaUrl })
}

describe("a picture of a takedown", () => {
  it("cannot be uploaded again as a message, a post or a photo, until the takedown is withdrawn", {
    tags: "heavy",
  }, async () => {
    const picture = await shapesPicture("a")
    const { id: messageId } = await sendPicture(picture)
    const { id } = await tools.hide("message", messageId)
    for (const purpose of ["chat", "posts"] as const)
      expect((await uploadMedia(app, receiver, picture, purpose)).body.code).toBe("picture_not_allowed")
    const photo = await uploadPhoto(app, receiver, picture)
    const save = () => app.call(profileRoutes.update, { as: receiver, body: { avatar_urls: [photo] } })
    expect((await save()).body.code).toBe("picture_not_allowed")
    expect((await uploadMedia(app, receiver, await shapesPicture("b"))).status).toBe(201)

    const withdrawn = await app.call(takedownsAdminRoutes.withdraw, { as: owner, params: { id } })
    expect(withdrawn.body.takedown.withdrawn_at).not.toBeNull()
    expect((await save()).status).toBe(200)
  })

  it("cannot be attached if it was uploaded before the takedown", { tags: "nightly" }, async () => {
    const picture = await shapesPicture("a")
    const conversationId = await buildConversation(app, sender, receiver)
    const mediaUrl = await upload(receiver, picture)
    const media_url = await upload(receiver, picture, "posts")
    const { id: messageId } = await sendPicture(picture)
    await tools.hide("message", messageId)
    const answers = [
      await app.call(chatRoutes.send, {
        ...{ as: receiver, params: { conversationId } },
        body: { messageType: "image", mediaUrl },
      }),
      await app.call(feedRoutes.create, { as: receiver, body: { content: "你好", media_url } }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => "picture_not_allowed"))
    const used = app.db.selectFrom("media_files").select("key").where("used_at", "is not", null)
    expect(await used.execute()).toEqual([])
  })

  it("is found by the file alone, in all copies that members have, and nothing keeps that file", {
    tags: "nightly",
  }, async () => {
    const picture = await shapesPicture("a")
    const { id: messageId } = await sendPicture(picture)
    const media_url = await upload(receiver, picture, "posts")
    const post = await buildPost(app, receiver, { media_url })
    const album = await buildAlbum(app, sender)
    const file = await buildAlbumMedia(app, sender, album, picture)
    const photo = await uploadPhoto(app, receiver, picture)
    await app.call(profileRoutes.update, { as: receiver, body: { avatar_urls: [photo] } })
    await upload(sender, await shapesPicture("b"))
    const { body } = await tools.create({})
    const { id } = body.takedown
    const before = await storedFiles(app)
    expect((await addPicture(id, picture)).body.takedown).toMatchObject({ pictures_count: 1 })
    expect(await storedFiles(app)).toEqual(before)

    const copies = await copiesOf(id)
    expect(copies.map(({ type, id: copy }) => [type, type === "photo" ? "" : copy]).toSorted()).toEqual(
      [
        ["album_file", file.id],
        ["message", messageId],
        ["photo", ""],
        ["post", post.id],
      ].toSorted(),
    )
    for (const copy of copies) await tools.add(id, copy.type, copy.id)
    await app.jobsIdle()
    expect(await copiesOf(id)).toEqual([])
    const { body: feed } = await app.call(feedRoutes.list, { as: sender, query: {} })
    expect(feed.posts).toEqual([])
  })

  it("must not be plain or broken", { tags: "heavy" }, async () => {
    const { body } = await tools.create({})
    const { id } = body.takedown
    expect((await addPicture(id, await colouredPicture())).body.code).toBe("picture_too_plain")
    expect((await addPicture(id, Buffer.from("no picture"))).body.code).toBe("file_type_unsupported")
    expect((await addPicture(newId(), await shapesPicture("a"))).body.code).toBe("takedown_not_found")
  })
})
