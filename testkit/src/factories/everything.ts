import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { contactRoutes } from "@pinyu/contract/contact/routes"
import { exportsRoutes } from "@pinyu/contract/exports/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { suggestedQuietHours } from "@pinyu/contract/notifications/quiet-hours"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { transact } from "@pinyu/server/db/after-commit.ts"
import { newId } from "@pinyu/server/platform/ids.ts"
import { sql } from "kysely"
import { videoFile } from "../media-files.ts"
import { colouredPicture } from "../pictures.ts"
import type { TestApp } from "../test-app.ts"
import { buildAlbum, buildAlbumGrant, buildAlbumMedia, onRequest } from "./albums.ts"
import { type BuiltMember, buildMember } from "./auth.ts"
import { buildAvoidedContact, hashedContact } from "./avoided-contacts.ts"
import { buildConversation, buildMessage, buildShare } from "./chat.ts"
import { contactFields, sendContactForm } from "./contact.ts"
import { buildSavedSearch } from "./explore.ts"
import { buildComment, buildCommentLike, buildPost, buildPostLike } from "./feed.ts"
import { buildBlock, buildFollow, buildPass } from "./friends.ts"
import { uploadMedia } from "./media.ts"
import { buildMeeting } from "./meetings.ts"
import { buildAccountOfAdmin, buildEndedLimit, buildEndedSuspension, buildMemberNote } from "./moderation.ts"
import { buildNote } from "./notes.ts"
import { buildPasskeyRecord } from "./passkeys.ts"
import { buildAnswer, buildPhoto } from "./profiles.ts"
import { buildReport } from "./reports.ts"
import { buildSecondStep } from "./second-step.ts"
import { buildRegistrationNetwork, buildSignal } from "./signals.ts"
import { buildVerification } from "./verification.ts"
import { buildGrantedWish, buildWish, buildWishLike } from "./wishes.ts"

/** What the member wrote. */
export const words = "離開的人寫下的字"
const phone = "+886912000777"
/** The address that the member asked to change to. */
const nextEmail = "next-address@example.com"
/** The number that the member asked to change to. */
const nextPhone = "+886912000778"

const mediaOf = async (app: TestApp, as: BuiltMember, purpose: "chat" | "posts", file?: Buffer) =>
  (await uploadMedia(app, as, file ?? (await colouredPicture()), purpose)).body.originalUrl

const sharedWith = ({ id }: BuiltMember) => ({
  privacy_level: "selected_members" as const,
  selected_members: [id],
})

/** Preferences that exclude nobody. */
const anybody = { genders: [], identities: [], min_age: 18, max_age: 70, cities: [] }

/** A contact form with a picture, and a reply to it. */
const writeToTheTeam = async (app: TestApp, as: BuiltMember) => {
  const fields = contactFields({ content: words })
  const { body } = await sendContactForm(app, { as, fields, files: [{ body: await colouredPicture() }] })
  const reply = { params: { formId: body.data.form_id }, body: { content: words } }
  await app.call(contactRoutes.reply, { as, ...reply })
}

const chooseSettings = async (app: TestApp, as: BuiltMember) => {
  const choice = { notificationType: "post_liked" as const, emailEnabled: true }
  await app.call(notificationsRoutes.setPreferences, { as, body: { preferences: [choice] } })
  await app.call(notificationsRoutes.setQuietHours, { as, body: { quiet_hours: suggestedQuietHours } })
  await app.call(passkeysRoutes.setSettings, { as, body: { auto_remove_unused_days: 30 } })
  const now = app.clock.now()
  const digest = { member_id: as.id, job_id: newId(), since: now, until: now }
  await app.db.insertInto("notification_digests").values(digest).execute()
}

/** A browser that receives pushes. Added when no job runs: a failed push would delete it. */
const subscribe = async (app: TestApp, { id }: BuiltMember) => {
  const session = app.db.selectFrom("sessions").select("id").where("member_id", "=", id)
  const { id: session_id } = await session.executeTakeFirstOrThrow()
  const keys = { endpoint: `https://push.example/${id}`, p256dh: "p256dh", auth: "auth" }
  await app.db
    .insertInto("push_subscriptions")
    .values({ id: newId(), session_id, created_at: app.clock.now(), ...keys })
    .execute()
}

/** What waits for the member: a code, a link, a challenge, and an export. */
const startPendingActions = async (app: TestApp, as: BuiltMember) => {
  await app.call(authRoutes.sendPhoneCode, { as, body: { phone: nextPhone } })
  await app.call(authRoutes.forgotPassword, { body: { email: as.email } })
  await app.call(passkeysRoutes.beginRegistration, { as, body: {} })
  await app.call(exportsRoutes.request, { as })
}

/** A verification that the team asked for in a case, and the poses of another. */
const askForVerification = async (app: TestApp, member: BuiltMember) => {
  await buildVerification(app, member)
  const [member_id, now] = [member.id, app.clock.now()]
  const poses = { member_id, id: newId(), poses: ["v_sign" as const], expires_at: now }
  await app.db.insertInto("verification_challenges").values(poses).execute()
  const { id: case_id } = await app.db.selectFrom("report_cases").select("id").executeTakeFirstOrThrow()
  const request = { case_id, member_id, requested_at: now, requested_by: null }
  await app.db.insertInto("verification_requests").values(request).execute()
}

/** A member with everything that the product can hold, and another one with whom they shared it. */
export const buildEverything = async (app: TestApp) => {
  const member = await buildMember(app, { nickname: "離開的人", phone, aboutMe: words })
  const other = await buildMember(app, { nickname: "留下的人" })
  const third = await buildMember(app)
  await buildPhoto(app, member)
  const prompts = [{ prompt: "ask_me" as const, answer: words }]
  await app.call(profileRoutes.update, { as: member, body: { prompts } })
  await app.call(preferencesRoutes.write, { as: member, body: anybody })
  await buildSavedSearch(app, member)
  await app.call(preferencesRoutes.leaveFirstSteps, { as: member, body: { state: "left" } })
  const conversationId = await buildConversation(app, member, other)
  await buildMessage(app, member, conversationId, { content: "保留的訊息" })
  const mediaUrl = await mediaOf(app, member, "chat")
  await buildMessage(app, member, conversationId, { messageType: "image", content: null, mediaUrl })
  const onceUrl = await mediaOf(app, member, "chat")
  const once = { messageType: "image", content: null, mediaUrl: onceUrl, isViewOnce: true } as const
  const { id: onceId } = await buildMessage(app, member, conversationId, once)
  await app.services.chat.open(other.id, onceId, undefined)
  const videoUrl = await mediaOf(app, member, "chat", await videoFile("webm"))
  await buildMessage(app, member, conversationId, { messageType: "video", content: null, mediaUrl: videoUrl })
  const { id: messageId } = await buildMessage(app, other, conversationId, { content: "對方的訊息" })
  await app.call(chatRoutes.react, {
    as: member,
    params: { messageId },
    body: { reactionType: "heart" },
  })
  const { id: postId } = await buildPost(app, member, {
    content: words,
    pictures: [
      { media_url: await mediaOf(app, member, "posts"), alt: words },
      { media_url: await mediaOf(app, member, "posts"), alt: null },
    ],
  })
  const { id: otherPostId } = await buildPost(app, other)
  // The first response is kept for a retry.
  await app.call(feedRoutes.create, {
    as: member,
    body: { content: words },
    headers: { "idempotency-key": "once" },
  })
  const { id: commentId } = await buildComment(app, other, postId)
  const { id: ownReplyId } = await buildComment(app, member, postId, words, commentId)
  await buildComment(app, other, postId, undefined, ownReplyId)
  const { id: ownId } = await buildComment(app, member, otherPostId)
  await buildComment(app, other, otherPostId, undefined, ownId)
  await buildCommentLike(app, member, { postId, commentId })
  await buildPostLike(app, member, otherPostId)
  const part = await buildAnswer(app, other)
  const line = { part, content: "喜歡你的回答", clientMessageId: null }
  await app.services.friends.likePart(member.id, other.id, line)
  await app.services.friends.likePart(other.id, member.id, line)
  const album = await buildAlbum(app, member, { title: words, ...sharedWith(other), accepts_requests: true })
  await buildAlbumMedia(app, member, album)
  await buildAlbum(app, other, sharedWith(member))
  await buildAlbumGrant(app, { owner: member, viewer: await buildMember(app), album })
  const host = await buildMember(app)
  const opened = await buildAlbum(app, host, { ...onRequest, marks_pictures: true })
  await buildAlbumGrant(app, { owner: host, viewer: member, album: opened })
  await app.services.albums.album(member.id, opened.id)
  const hostConversationId = await buildConversation(app, host, other)
  await buildMessage(app, host, hostConversationId)
  await buildShare(app, other, hostConversationId, { id: postId }, "post")
  await buildShare(app, other, hostConversationId, member)
  await buildGrantedWish(app, member, { title: words }, words)
  await buildWishLike(app, member, await buildWish(app, other))
  await buildNote(app, member, other)
  await buildNote(app, other, member)
  await buildReport(app, member, third, { details: words })
  const personal = { from: member.nickname, to: words, note: words }
  const renamed = { adminId: null, act: "renamed", target: member.id, address: "203.0.113.9" } as const
  await transact(app.db, (trx) => app.services.admin.recordAct(trx, { ...renamed, personal }))
  await buildEndedSuspension(app, member)
  await buildEndedLimit(app, member)
  await buildMemberNote(app, member)
  await buildAccountOfAdmin(app, member)
  await buildSignal(app, member)
  await buildRegistrationNetwork(app, member)
  await buildMeeting(app, member, { person: words, contact_email: `${member.id}@contact.example` })
  await app.db
    .insertInto("meeting_opt_outs")
    .values({ member_id: member.id, contact_hash: Buffer.alloc(32), created_at: app.clock.now() })
    .execute()
  await askForVerification(app, member)
  await buildBlock(app, member, third)
  await buildFollow(app, member, host)
  await buildFollow(app, host, member)
  await buildPass(app, member, host)
  await buildPass(app, host, member)
  await buildBlock(app, await buildMember(app), member)
  await buildAvoidedContact(app, member, (await buildMember(app)).email)
  await app.services.avoidedContacts.add(member.id, [hashedContact("waiting@example.com")])
  await buildPasskeyRecord(app, member)
  await buildSecondStep(app, member)
  const { secondStep } = app.services
  await transact(app.db, (trx) => secondStep.removeSecondStepSince(trx, member.id, new Date(0)))
  await app.call(secondStepRoutes.setPasswordSignIn, { as: member, body: { enabled: false } })
  await writeToTheTeam(app, member)
  await app.call(authRoutes.changeEmail, { as: member, body: { email: nextEmail } })
  await chooseSettings(app, member)
  await startPendingActions(app, member)
  await app.jobsIdle()
  await subscribe(app, member)
  return { member, other, conversationId, hostConversationId, contents: [postId, album.id] }
}

/** What names the member: id, addresses, number, name and words. */
export const tracesOf = ({ id, email, nickname }: BuiltMember) => [
  ...[id, email, nextEmail, nickname, phone, nextPhone, words],
]

/** The tables of the service; for other schemas all tables of the database, the job queue's among them. */
export const tablesOf = async (app: TestApp, schemas: "ours" | "others" = "ours") => {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and table_schema not in ('pg_catalog', 'information_schema')
      and (table_schema = 'public') = ${schemas === "ours"}`.execute(app.db)
  return rows.map(({ name }) => name.replace(/^public\./, ""))
}

/** The cells of the tables that contain one of the texts, as `table.column`. */
export const cellsWith = async (
  app: TestApp,
  texts: readonly string[],
  schemas: "ours" | "others" = "ours",
) => {
  const found = (await tablesOf(app, schemas)).map(async (name) => {
    const cells = await sql<{ column: string; value: string }>`
      select distinct cell.key as column, cell.value from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) cell
      where cell.value like any(${texts.map((text) => `%${text}%`)})`.execute(app.db)
    return cells.rows.map(({ column }) => `${name}.${column}`)
  })
  return [...new Set((await Promise.all(found)).flat())].toSorted()
}
