import { accountLimits } from "@pinyu/contract/account/limits"
import { accountRoutes } from "@pinyu/contract/account/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { buildAlbum, buildAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildContactForm } from "@pinyu/testkit/factories/contact.ts"
import { buildComment, buildPost, buildPostLike } from "@pinyu/testkit/factories/feed.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { buildNote } from "@pinyu/testkit/factories/notes.ts"
import { buildPasskeyRecord } from "@pinyu/testkit/factories/passkeys.ts"
import { buildPhoto } from "@pinyu/testkit/factories/profiles.ts"
import { buildReport } from "@pinyu/testkit/factories/reports.ts"
import { buildSecondStep } from "@pinyu/testkit/factories/second-step.ts"
import { buildWish, buildWishLike } from "@pinyu/testkit/factories/wishes.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const day = 24 * 60 * 60

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const words = "離開的人寫下的字"
const phone = "+886912000777"
const nextEmail = "next-address@example.com"

const mediaOf = async (as: BuiltMember, purpose: "chat" | "posts") =>
  (await uploadMedia(app, as, await colouredPicture(), purpose)).body.originalUrl

/** A member with everything that the product can hold, and another one with whom they shared it. */
const buildEverything = async () => {
  const member = await buildMember(app, { nickname: "離開的人", phone, aboutMe: words })
  const other = await buildMember(app, { nickname: "留下的人" })
  const third = await buildMember(app)
  await buildPhoto(app, member)
  const conversationId = await buildConversation(app, member, other)
  await buildMessage(app, member, conversationId, { content: "保留的訊息" })
  const mediaUrl = await mediaOf(member, "chat")
  await buildMessage(app, member, conversationId, { messageType: "image", content: null, mediaUrl })
  await buildMessage(app, other, conversationId, { content: "對方的訊息" })
  const { id: postId } = await buildPost(app, member, {
    content: words,
    media_url: await mediaOf(member, "posts"),
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
const cellsWith = async (texts: readonly string[]) => {
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

const filesOf = async () => (await Array.fromAsync(app.platform.storage.list())).toSorted()

/** What names a member: id, address, number, name and words. */
const tracesOf = ({ id, email, nickname }: BuiltMember) => [id, email, nextEmail, nickname, phone, words]

/** What the decision on departed members keeps: the id, in the conversations of others. */
const kept = ["conversation_members.member_id", "conversation_members.other_id", "messages.sender_id"]

describe("the erasure of an account", () => {
  it("leaves nothing of the member but what others keep of their conversation", async () => {
    const filesBefore = await filesOf()
    const { member, other, conversationId, contents } = await buildEverything()
    const before = await cellsWith(tracesOf(member))
    expect(before.length).toBeGreaterThan(30)
    expect((await filesOf()).length).toBeGreaterThan(filesBefore.length + 5)

    await app.call(accountRoutes.end, { as: member, body: { password: memberPassword } })
    app.clock.advance(accountLimits.returnDays * day)
    await app.services.account.eraseDue()
    await app.jobsIdle()
    await app.services.contact.sweep()
    await app.services.auth.purgeExpired()

    expect(await cellsWith(tracesOf(member))).toEqual(kept)
    expect(await cellsWith(contents)).toEqual([])
    expect(await filesOf()).toEqual(filesBefore)
    const { messages } = await app.services.chat.messages(other.id, conversationId, { limit: 30 })
    expect(messages.map(({ content }) => content)).toEqual(["保留的訊息", null, "對方的訊息"])
    // The other member keeps what is theirs.
    const owned = ["posts", "wishes", "credentials", "sessions"] as const
    for (const table of owned)
      expect(
        await app.db.selectFrom(table).select("member_id").where("member_id", "=", other.id).execute(),
        table,
      ).not.toEqual([])
  })

  it("that fails changes nothing, holds up nobody, and is repeated", async () => {
    const [failing, next] = [await buildMember(app), await buildMember(app)]
    for (const as of [failing, next])
      await app.call(accountRoutes.end, { as, body: { password: memberPassword } })
    app.clock.advance(accountLimits.returnDays * day)
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'a planted failure'; end $$`.execute(app.db)
    await sql`create trigger planted before delete on members for each row
      when (old.id = ${sql.lit(failing.id)}) execute function refuse()`.execute(app.db)
    const before = await cellsWith([failing.id, failing.email])
    await expect(app.services.account.eraseDue()).rejects.toThrow("a planted failure")
    expect(await cellsWith([failing.id, failing.email])).toEqual(before)
    expect(await cellsWith([next.id, next.email])).toEqual([])
    await sql`drop trigger planted on members`.execute(app.db)
    await app.services.account.eraseDue()
    expect(await cellsWith([failing.id, failing.email])).toEqual([])
  })
})
