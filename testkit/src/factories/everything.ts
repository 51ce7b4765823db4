import { authRoutes } from "@pinyu/contract/auth/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { sql } from "kysely"
import { colouredPicture } from "../pictures.ts"
import type { TestApp } from "../test-app.ts"
import { buildAlbum, buildAlbumMedia } from "./albums.ts"
import { type BuiltMember, buildMember } from "./auth.ts"
import { buildConversation, buildMessage } from "./chat.ts"
import { buildContactForm } from "./contact.ts"
import { buildComment, buildPost, buildPostLike } from "./feed.ts"
import { buildBlock } from "./friends.ts"
import { uploadMedia } from "./media.ts"
import { buildNote } from "./notes.ts"
import { buildPasskeyRecord } from "./passkeys.ts"
import { buildPhoto } from "./profiles.ts"
import { buildReport } from "./reports.ts"
import { buildSecondStep } from "./second-step.ts"
import { buildWish, buildWishLike } from "./wishes.ts"

/** What the member wrote. */
export const words = "離開的人寫下的字"
export const phone = "+886912000777"
/** The address that the member asked to change to. */
export const nextEmail = "next-address@example.com"

const mediaOf = async (app: TestApp, as: BuiltMember, purpose: "chat" | "posts") =>
  (await uploadMedia(app, as, await colouredPicture(), purpose)).body.originalUrl

/** A member with everything that the product can hold, and another one with whom they shared it. */
export const buildEverything = async (app: TestApp) => {
  const member = await buildMember(app, { nickname: "離開的人", phone, aboutMe: words })
  const other = await buildMember(app, { nickname: "留下的人" })
  const third = await buildMember(app)
  await buildPhoto(app, member)
  const conversationId = await buildConversation(app, member, other)
  await buildMessage(app, member, conversationId, { content: "保留的訊息" })
  const mediaUrl = await mediaOf(app, member, "chat")
  await buildMessage(app, member, conversationId, { messageType: "image", content: null, mediaUrl })
  await buildMessage(app, other, conversationId, { content: "對方的訊息" })
  const { id: postId } = await buildPost(app, member, {
    content: words,
    media_url: await mediaOf(app, member, "posts"),
  })
  const { id: otherPostId } = await buildPost(app, other)
  await buildComment(app, member, otherPostId)
  await buildComment(app, other, postId)
  await buildPostLike(app, member, otherPostId)
  const album = await buildAlbum(app, member, { title: words })
  await buildAlbumMedia(app, member, album)
  await buildWish(app, member, { title: words })
  await buildWishLike(app, member, await buildWish(app, other))
  await buildNote(app, member, other)
  await buildNote(app, other, member)
  await buildReport(app, member, third)
  await buildBlock(app, member, third)
  await buildPasskeyRecord(app, member)
  await buildSecondStep(app, member)
  await app.call(secondStepRoutes.setPasswordSignIn, { as: member, body: { enabled: false } })
  await buildContactForm(app, member)
  await app.call(authRoutes.changeEmail, { as: member, body: { email: nextEmail } })
  await app.services.friends.like(member.id, other.id)
  await app.services.friends.like(other.id, member.id)
  await app.jobsIdle()
  return { member, other, conversationId, contents: [postId, album.id] }
}

/** The cells of the database that contain one of the texts, as `table.column`. */
export const cellsWith = async (app: TestApp, texts: readonly string[]) => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db)
  const found = tables.rows.map(async ({ name }) => {
    const cells = await sql<{ column: string; value: string }>`
      select distinct cell.key as column, cell.value from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) cell
      where cell.value like any(${texts.map((text) => `%${text}%`)})`.execute(app.db)
    return cells.rows.map(({ column }) => `${name}.${column}`)
  })
  return [...new Set((await Promise.all(found)).flat())].toSorted()
}
