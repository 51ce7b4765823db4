import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { ProfilePart } from "@pinyu/contract/profiles/parts"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildAnswer } from "@pinyu/testkit/factories/profiles.ts"
import { chatApp } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { likedPartTools, versionOf } from "@pinyu/testkit/scenarios/liked-parts.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"

const app = chatApp()
let tools: ReturnType<typeof likedPartTools>
let liker: BuiltMember
let owner: BuiltMember

beforeAll(async () => {
  tools = likedPartTools(app)
})
beforeEach(async () => {
  ;[liker, owner] = await Promise.all([buildMember(app), buildMember(app)])
})

const likePart = (part: ProfilePart, more: object = {}) => tools.likePart(liker, owner, part, more)
const addPhoto = () => tools.addPhoto(owner)
const save = (body: object) => app.call(profileRoutes.update, { as: owner, body })
const setPrivacy = (body: object) => app.call(profileRoutes.setPrivacy, { as: owner, body })
const photoFor = async (as: BuiltMember, conversationId: string | null) => {
  const liked = await tools.likedFor(as, conversationId)
  return liked?.kind === "photo" ? (versionOf(liked.photo_url) ?? "gone") : liked
}

describe("the part that a message quotes", () => {
  it("disappears with the photo, also for messages that are sent meanwhile", { tags: "heavy" }, async () => {
    const photo = await addPhoto()
    const { conversationId } = (await likePart(photo)).body
    const [again] = await Promise.all([likePart(photo, { content: "再看一次" }), save({ avatar_urls: [] })])
    expect(["liked", "profile_part_not_found"]).toContain(again.body.code ?? "liked")
    for (const as of [liker, owner]) {
      const parts = (await tools.messagesFor(as, conversationId)).map(({ liked_part }) => liked_part)
      expect(new Set(parts.map((part) => JSON.stringify(part)))).toEqual(
        new Set([JSON.stringify({ kind: "photo", photo_url: null })]),
      )
    }
  })

  it("is blurred for the sender when the owner blurs photos, and clear for the owner", async () => {
    await addPhoto()
    const { conversationId } = (await likePart(await addPhoto())).body
    await setPrivacy({ blur_photos: true })
    const expected = ["blurred", "small"]
    expect([await photoFor(liker, conversationId), await photoFor(owner, conversationId)]).toEqual(expected)
    await app.db.updateTable("member_photos").set({ blurred_key: null }).where("position", "=", 1).execute()
    expect(await photoFor(liker, conversationId)).toBe("gone")
  })

  it("is hidden with a photo in review, and with a member who becomes hidden", async () => {
    const { conversationId } = (await likePart(await addPhoto())).body
    const photos = app.db.updateTable("member_photos").where("member_id", "=", owner.id)
    await photos.set({ hidden: true, queued_at: app.clock.now() }).execute()
    expect(await photoFor(liker, conversationId)).toBe("gone")
    await photos.set({ hidden: false }).execute()
    await setPrivacy({ discoverable: false })
    const expected = ["gone", "small"]
    expect([await photoFor(liker, conversationId), await photoFor(owner, conversationId)]).toEqual(expected)
  })

  it("stays when the answer moves, and is gone when it changes, even back", async () => {
    const sunday = { prompt: "ideal_sunday" as const, answer: "睡到自然醒" }
    const song = { prompt: "on_repeat" as const, answer: "雨聲" }
    await save({ prompts: [sunday, song] })
    const { conversationId } = (await likePart({ prompt: "on_repeat" })).body
    const shown = async () => [
      await tools.likedFor(liker, conversationId),
      await tools.likedFor(owner, conversationId),
    ]
    const quoted = { kind: "prompt", ...song }
    await save({ prompts: [song, sunday] })
    expect(await shown()).toEqual([quoted, quoted])
    await tools.retire(["on_repeat"])
    const gone = { ...quoted, answer: null }
    expect(await shown()).toEqual([gone, gone])
    await tools.retire([])
    await save({ prompts: [{ ...song, answer: "風聲" }, sunday] })
    await save({ prompts: [song, sunday] })
    expect(await shown()).toEqual([gone, gone])
  })

  it("is gone from a recalled message, and from the rows", async () => {
    const { conversationId } = (await likePart(await addPhoto())).body
    const id = (await tools.messagesFor(liker, conversationId))[0]?.id ?? ""
    await app.call(chatRoutes.remove, { as: liker, params: { messageId: id } })
    expect(await tools.messagesFor(owner, conversationId)).toMatchObject([
      { is_deleted: true, liked_part: null },
    ])
    const row = app.db.selectFrom("messages").select(["liked_photo_id", "liked_prompt"]).where("id", "=", id)
    expect(await row.execute()).toEqual([{ liked_photo_id: null, liked_prompt: null }])
  })
})

describe("the evidence of a message that quotes", () => {
  /** The stored evidence of the owner's report on the first message of a conversation. */
  const reported = async (conversationId: string | null) => {
    const target_id = (await tools.messagesFor(owner, conversationId))[0]?.id ?? ""
    const body = { target_type: "message", target_id, reason: "harassment" }
    expect((await app.call(reportsRoutes.submit, { as: owner, body })).status).toBe(201)
    const rows = app.db.selectFrom("reports").select("evidence").where("target_id", "=", target_id)
    return (await rows.executeTakeFirstOrThrow()).evidence
  }

  it("an answer has the prompt and the answer of then", async () => {
    const answer = await buildAnswer(app, owner)
    const { body } = await likePart({ prompt: answer.prompt })
    const expected = { content: "這張好溫柔", liked_part: "answer", prompts: [answer], files: [] }
    expect(await reported(body.conversationId)).toMatchObject(expected)
  })

  it("a photo keeps the photo, also when the owner deletes it", async () => {
    const { photo_id } = await addPhoto()
    const { body } = await likePart({ photo_id })
    const photo = app.db.selectFrom("member_photos").select("large_key").where("id", "=", photo_id)
    const { large_key } = await photo.executeTakeFirstOrThrow()
    const evidence = await reported(body.conversationId)
    expect(evidence).toMatchObject({ liked_part: "photo", files: [large_key] })
    await save({ avatar_urls: [] })
    await app.jobsIdle()
    expect(await isStored(app, large_key)).toBe(true)
  })
})
