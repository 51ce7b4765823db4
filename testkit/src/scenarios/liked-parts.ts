import { chatRoutes } from "@pinyu/contract/chat/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { ProfilePart } from "@pinyu/contract/profiles/parts"
import { settingsAdminRoutes } from "@pinyu/contract/settings/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { buildAdmin } from "../factories/admin.ts"
import type { BuiltMember } from "../factories/auth.ts"
import { storePhoto } from "../factories/profiles.ts"
import type { TestApp } from "../test-app.ts"

/** Helpers for tests of liked photos and answers in one app. */
export const likedPartTools = (app: TestApp) => {
  /** Likes a part of a member with a line. */
  const likePart = (as: BuiltMember | null, { id }: { id: string }, part: ProfilePart, more: object = {}) =>
    app.call(friendsRoutes.likePart, {
      ...(as && { as }),
      params: { userId: id },
      body: { part, content: "這張好溫柔", clientMessageId: newId(), ...more },
    })
  /** Adds a photo at the end of a member's photos. */
  const addPhoto = async (to: BuiltMember) => {
    await storePhoto(app, to)
    const photos = app.db.selectFrom("member_photos").select("id").where("member_id", "=", to.id)
    const { id } = await photos.orderBy("position", "desc").executeTakeFirstOrThrow()
    return { photo_id: id }
  }
  const retire = async (retired_prompts: string[]) => {
    const as = await buildAdmin(app, { role: "owner" })
    await app.call(settingsAdminRoutes.change, { as, body: { retired_prompts } as object })
  }
  /** The messages of a conversation as one of its members sees them. */
  const messagesFor = async (as: BuiltMember, conversationId: string | null) => {
    const params = { conversationId: conversationId ?? "" }
    return (await app.call(chatRoutes.messages, { as, params })).body.messages
  }
  /** What the first message quotes, as one of the members sees it. */
  const likedFor = async (as: BuiltMember, conversationId: string | null) =>
    (await messagesFor(as, conversationId))[0]?.liked_part
  return { likePart, addPhoto, retire, messagesFor, likedFor }
}

/** The version of a photo at a URL. */
export const versionOf = (url: string | null | undefined) =>
  /-(large|small|blurred|avatar)\.webp/.exec(url ?? "")?.[1]
