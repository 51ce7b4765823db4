import { chatRoutes } from "@pinyu/contract/chat/routes"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { ProfilePart } from "@pinyu/contract/profiles/parts"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildAnswer } from "@pinyu/testkit/factories/profiles.ts"
import { likedPartTools, versionOf } from "@pinyu/testkit/scenarios/liked-parts.ts"
import { statusOfUrl } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp
let liker: BuiltMember
let owner: BuiltMember
let tools: ReturnType<typeof likedPartTools>

beforeAll(async () => {
  // Rate limits use the real clock.
  app = await testApp({ clock: testClock(new Date()) })
  tools = likedPartTools(app)
})
beforeEach(async () => {
  ;[liker, owner] = await Promise.all([buildMember(app), buildMember(app)])
})
afterAll(() => app.close())

type PartOptions = [more?: object, as?: BuiltMember | null, of?: { id: string }]
const likePart = (part: ProfilePart, ...[more = {}, as = liker, of = owner]: PartOptions) =>
  tools.likePart(as, of, part, more)
const codeOf = async (...call: Parameters<typeof likePart>) => (await likePart(...call)).body.code ?? "liked"
const addPhoto = (to = owner) => tools.addPhoto(to)
const profileFor = async (as: BuiltMember) =>
  (await app.call(profileRoutes.user, { as, params: { userId: owner.id } })).body.profile
const setPrivacy = (body: object) => app.call(profileRoutes.setPrivacy, { as: owner, body })
/** How many likes, conversations and messages exist. */
const counts = () =>
  Promise.all(
    (["likes", "conversations", "messages"] as const).map(
      async (table) =>
        (
          await app.db
            .selectFrom(table)
            .select(({ lit }) => lit(1).as("one"))
            .execute()
        ).length,
    ),
  )
/** What a call adds to `counts`. */
const added = async (call: () => Promise<unknown>) => {
  const before = await counts()
  await call()
  return (await counts()).map((count, index) => count - (before[index] ?? 0))
}
describe("a like of a photo or an answer", () => {
  it("with a line likes the member and opens the conversation with a message about the photo", async () => {
    const first = await addPhoto()
    const photo = await addPhoto()
    expect((await profileFor(liker)).photo_ids).toEqual([first.photo_id, photo.photo_id])
    const { status, body } = await likePart(photo)
    expect([status, body]).toMatchObject([200, { liked: true, is_mutual: false }])
    expect((await profileFor(liker)).i_like_them).toBe(true)
    for (const as of [liker, owner]) {
      const [message] = await tools.messagesFor(as, body.conversationId)
      expect(message).toMatchObject({ content: "這張好溫柔", sender_id: liker.id })
      const liked = message?.liked_part
      const url = liked?.kind === "photo" ? liked.photo_url : null
      expect([versionOf(url), await statusOfUrl(app, url ?? "")]).toEqual(["small", 200])
    }
    const invitations = (await app.call(chatRoutes.invitations, { as: owner })).body.conversations
    expect(invitations).toMatchObject([{ id: body.conversationId, invitation: "pending" }])
  })

  it("quotes the answer to both members", async () => {
    const { prompt, answer } = await buildAnswer(app, owner)
    const { body } = await likePart({ prompt })
    const quoted = { kind: "prompt", prompt, answer }
    expect(await tools.likedFor(liker, body.conversationId)).toEqual(quoted)
    expect(await tools.likedFor(owner, body.conversationId)).toEqual(quoted)
    const id = (await tools.messagesFor(owner, body.conversationId))[0]?.id ?? ""
    const { message } = (await app.call(chatRoutes.message, { as: owner, params: { messageId: id } })).body
    expect(message.liked_part).toEqual(quoted)
    const changes = { params: { conversationId: body.conversationId ?? "" }, query: { since: 0 } }
    expect((await app.call(chatRoutes.changes, { as: owner, ...changes })).body.messages).toMatchObject([
      { liked_part: quoted },
    ])
  })

  it("without a line is only a like", async () => {
    const photo = await addPhoto()
    const call = async () =>
      expect((await likePart(photo, { content: null })).body).toMatchObject({ conversationId: null })
    expect(await added(call)).toEqual([1, 0, 0])
    expect(await added(call)).toEqual([0, 0, 0])
  })

  it("continues a conversation, accepts its invitation and makes a match", async () => {
    await buildAnswer(app, liker)
    await buildAnswer(app, owner)
    const { conversationId } = (await likePart({ prompt: "ask_me" })).body
    const { body } = await likePart({ prompt: "ask_me" }, { content: "你也是" }, owner, liker)
    expect(body).toMatchObject({ conversationId, is_mutual: true })
    const { conversations } = (await app.call(chatRoutes.conversations, { as: owner })).body
    expect(conversations).toMatchObject([{ id: conversationId, invitation: null }])
  })

  it("is sent once, however often it is repeated", async () => {
    const { prompt } = await buildAnswer(app, owner)
    const once = { clientMessageId: newId() }
    const repeat = async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => likePart({ prompt }, once)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect(await added(repeat)).toEqual([1, 1, 1])
    expect(await added(repeat)).toEqual([0, 0, 0])
    expect(await codeOf({ prompt }, { ...once, content: "另一句" })).toBe("client_message_id_reused")
    expect(await codeOf(await addPhoto(), once)).toBe("client_message_id_reused")
  })

  it("completes an earlier call that only sent the line, though the part has changed since", async () => {
    const { prompt } = await buildAnswer(app, owner)
    const once = { clientMessageId: newId() }
    const { conversationId } = (await likePart({ prompt }, once)).body
    await app.db.deleteFrom("likes").where("liker_id", "=", liker.id).execute()
    await app.db.deleteFrom("member_prompts").where("member_id", "=", owner.id).execute()
    expect(await codeOf({ prompt }, { ...once, content: "另一句" })).toBe("profile_part_not_found")
    expect(await codeOf({ prompt }, {})).toBe("profile_part_not_found")
    expect((await likePart({ prompt }, once)).body).toMatchObject({ conversationId, liked: true })
  })

  it("needs an id of its own with a line", async () => {
    const { prompt } = await buildAnswer(app, owner)
    const { body } = await likePart({ prompt }, { clientMessageId: null })
    expect(body).toMatchObject({ code: "invalid_fields", fields: { clientMessageId: expect.any(String) } })
  })
})

describe("a liked part", () => {
  const likedParts = async () => (await profileFor(liker)).liked_parts
  const unlike = (part: ProfilePart) =>
    app.call(friendsRoutes.unlikePart, { as: liker, params: { userId: owner.id }, body: { part } })

  it("stays marked until it is taken back, which keeps the like of the member", async () => {
    const [photo, other] = [await addPhoto(), await addPhoto()]
    const { prompt } = await buildAnswer(app, owner)
    expect(await likedParts()).toEqual({ photo_ids: [], prompts: [] })
    await likePart(photo, { content: null })
    for (const part of [{ prompt }, { prompt }, other]) await likePart(part)
    expect(await likedParts()).toEqual({ photo_ids: [photo.photo_id, other.photo_id], prompts: [prompt] })
    expect((await profileFor(owner)).liked_parts).toEqual({ photo_ids: [], prompts: [] })
    for (const part of [photo, photo, { prompt }]) expect((await unlike(part)).status).toBe(200)
    expect(await likedParts()).toEqual({ photo_ids: [other.photo_id], prompts: [] })
    expect((await profileFor(liker)).i_like_them).toBe(true)
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      "the like of the member",
      () => app.call(friendsRoutes.unlike, { as: liker, params: { userId: owner.id } }),
    ],
    ["the answer", () => app.db.deleteFrom("member_prompts").where("member_id", "=", owner.id).execute()],
  ])("ends with %s", async (_name, end) => {
    const { prompt } = await buildAnswer(app, owner)
    await likePart({ prompt }, { content: null })
    await end()
    await buildLike(app, liker, owner)
    await buildAnswer(app, owner).catch(() => undefined)
    expect(await likedParts()).toEqual({ photo_ids: [], prompts: [] })
  })

  it("of a member who is gone for the viewer cannot be taken back", async () => {
    const { prompt } = await buildAnswer(app, owner)
    await likePart({ prompt }, { content: null })
    await buildBlock(app, owner, liker)
    expect((await unlike({ prompt })).body.code).toBe("member_not_found")
  })
})

describe("what cannot be liked by itself", () => {
  afterEach(() => tools.retire([]))

  /** The error of a call, if the call changed nothing. */
  const errorOf = async (...call: Parameters<typeof likePart>) => {
    let code: string | undefined
    const changes = await added(async () => {
      code = await codeOf(...call)
    })
    return changes.some((count) => count > 0) ? { code, changes } : code
  }

  it("is one's own photo, somebody else's, one in review and an unknown one", async () => {
    const [own, ofOwner, waiting] = [await addPhoto(liker), await addPhoto(), await addPhoto()]
    const third = await addPhoto(await buildMember(app))
    expect(await errorOf(own, {}, liker, liker)).toBe("cannot_like_self")
    expect(await errorOf(own)).toBe("profile_part_not_found")
    expect(await errorOf(third)).toBe("profile_part_not_found")
    expect(await errorOf({ photo_id: newId() })).toBe("profile_part_not_found")
    await app.db
      .updateTable("member_photos")
      .set({ hidden: true, queued_at: app.clock.now() })
      .where("id", "=", waiting.photo_id)
      .execute()
    expect(await errorOf(waiting)).toBe("profile_part_not_found")
    expect(await codeOf(ofOwner)).toBe("liked")
  })

  it("is a blurred photo, until the owner likes the viewer", async () => {
    const [first, second] = [await addPhoto(), await addPhoto()]
    await setPrivacy({ blur_photos: true })
    expect(await errorOf(second)).toBe("profile_part_not_found")
    expect(await codeOf(first, { content: null })).toBe("liked")
    await buildLike(app, owner, liker)
    expect(await codeOf(second)).toBe("liked")
  })

  it("is an answer that does not exist or is retired", async () => {
    await buildAnswer(app, owner)
    expect(await errorOf({ prompt: "on_repeat" })).toBe("profile_part_not_found")
    await tools.retire(["ask_me"])
    expect(await errorOf({ prompt: "ask_me" })).toBe("profile_part_not_found")
  })

  it("is of a member who is hidden, who does not exist, or nobody's for a visitor", async () => {
    const photo = await addPhoto()
    expect(await errorOf(photo, {}, liker, { id: newId() })).toBe("member_not_found")
    const blocker = await buildMember(app)
    await buildBlock(app, blocker, owner)
    expect(await errorOf(photo, {}, blocker)).toBe("member_not_found")
    const blocked = await buildMember(app)
    await buildBlock(app, owner, blocked)
    expect(await errorOf(photo, {}, blocked)).toBe("member_not_found")
    await setPrivacy({ discoverable: false })
    expect(await errorOf(photo)).toBe("member_not_found")
    expect(await errorOf(photo, {}, null)).toBe("unauthenticated")
  })

  it("leaves no like when the line cannot be sent", async () => {
    const photo = await addPhoto()
    await setPrivacy({ who_may_write: "liked" })
    expect(await errorOf(photo)).toBe("messages_not_accepted")
    expect(await codeOf(photo, { content: null })).toBe("liked")
    await setPrivacy({ who_may_write: "everybody" })
    await app.db.deleteFrom("likes").where("liker_id", "=", liker.id).execute()
    const [now, by] = [app.clock.now(), { admin_id: newId(), case_id: newId() }]
    const limit = { id: newId(), member_id: liker.id, rule: "spam" as const, created_at: now, ...by }
    const until = new Date(now.getTime() + 60_000)
    await app.db
      .insertInto("first_message_limits")
      .values({ ...limit, until })
      .execute()
    expect(await errorOf(photo)).toBe("first_messages_limited")
  })

  it.each([
    ["a line without visible characters", " \u200b\n"],
    ["a line over the limit", "🍀".repeat(friendsLimits.openingLine.max + 1)],
  ])("is %s", async (_name, content) => {
    const { prompt } = await buildAnswer(app, owner)
    expect(await errorOf({ prompt }, { content })).toBe("invalid_fields")
  })

  it.each([{}, { prompt: "no_prompt" }, { photo_id: "1" }])("is the part %j", async (part) => {
    expect(await errorOf(part as ProfilePart)).toBe("invalid_fields")
  })
})
