import type { Caller, Named } from "@pinyu/server/app/access-matrix/access-matrix.kinds.fixture.ts"
import { newId } from "@pinyu/server/platform/ids.ts"
import { buildAlbumRecord } from "../factories/albums.ts"
import { type BuiltMember, buildMember } from "../factories/auth.ts"
import { buildAvoidedContact } from "../factories/avoided-contacts.ts"
import { buildConversation, buildMessage } from "../factories/chat.ts"
import { buildContactForm } from "../factories/contact.ts"
import { buildSavedSearch } from "../factories/explore.ts"
import { buildComment, buildPost } from "../factories/feed.ts"
import { buildFileRecord } from "../factories/media.ts"
import { buildMeeting } from "../factories/meetings.ts"
import { buildPasskeyRecord } from "../factories/passkeys.ts"
import { buildWish } from "../factories/wishes.ts"
import type { TestApp } from "../test-app.ts"
import { buildAccess, forceAccess } from "./album-access.ts"

const sessionOf = async (app: TestApp, { id }: BuiltMember) => {
  const row = app.db.selectFrom("sessions").select("id").where("member_id", "=", id)
  return (await row.executeTakeFirstOrThrow()).id
}

/** A conversation in which the caller has written and optionally got a reply. */
const talkOf = async (
  app: TestApp,
  [caller, other]: readonly [BuiltMember, BuiltMember],
  isAnswered: boolean,
) => {
  const conversationId = await buildConversation(app, caller, other)
  if (isAnswered) await buildMessage(app, other, conversationId)
  const { id: messageId } = await buildMessage(app, caller, conversationId)
  return { conversationId, messageId }
}

/** Records an event for a member. Returns the notification's id. */
const recordEvent = async (app: TestApp, member: BuiltMember, actor: BuiltMember) => {
  const about = { memberId: member.id, actorId: actor.id }
  await app.services.notifications.recordNow({ type: "match_found", ...about })
  const events = app.db.selectFrom("notification_events").select("notification_id as id")
  return (
    await events.where("member_id", "=", member.id).where("actor_id", "=", actor.id).executeTakeFirstOrThrow()
  ).id
}

/** The two members of a fixture. The owner is both. */
export interface Pair {
  app: TestApp
  who: Caller
  caller: BuiltMember
  target: BuiltMember
  /** Whether the target answered the caller's like and messages. */
  isReturned: boolean
}

/** Content, and the fields by which a call names it. */
export interface Content {
  fields: readonly (keyof Named)[]
  build: (pair: Pair) => Promise<Partial<Named>>
}

/** What the two exchanged before a block. */
export const exchanged: readonly Content[] = [
  {
    fields: ["conversationId", "messageId"],
    build: async ({ app, who, caller, target, isReturned }) =>
      talkOf(app, [caller, who === "owner" ? await buildMember(app) : target], isReturned),
  },
  {
    fields: ["postId", "commentId"],
    build: async ({ app, caller, target }) => {
      const media_url = await buildFileRecord(app, target, "posts")
      const { id: postId } = await buildPost(app, target, { media_url })
      return { postId, commentId: (await buildComment(app, caller, postId)).id }
    },
  },
  {
    fields: ["notificationId"],
    build: async ({ app, who, caller, target }) => {
      if (who !== "owner") await recordEvent(app, caller, target)
      return { notificationId: await recordEvent(app, target, await buildMember(app)) }
    },
  },
]

/** What the target has, also after a block. */
export const owned: readonly Content[] = [
  { fields: ["wishId"], build: async ({ app, target }) => ({ wishId: (await buildWish(app, target)).id }) },
  {
    fields: ["passkeyId"],
    build: async ({ app, target }) => {
      await buildPasskeyRecord(app, target)
      return { passkeyId: await buildPasskeyRecord(app, target) }
    },
  },
  {
    fields: ["contactFormId"],
    build: async ({ app, target }) => ({ contactFormId: (await buildContactForm(app, target)).form_id }),
  },
  {
    fields: ["meetingId"],
    build: async ({ app, target }) => ({ meetingId: (await buildMeeting(app, target)).id }),
  },
  {
    fields: ["searchId"],
    build: async ({ app, target }) => ({ searchId: await buildSavedSearch(app, target) }),
  },
  {
    fields: ["albumId", "mediaId", "lockedAlbumId", "requestId", "grantId"],
    build: async ({ app, who, caller, target }) => {
      const albums = { ...(await buildAlbumRecord(app, target)), ...(await buildAccess(app, target)) }
      if (who !== "owner") await forceAccess(app, caller, target)
      return albums
    },
  },
  {
    fields: ["avoidedContactId"],
    build: async ({ app, target }) => ({
      avoidedContactId: await buildAvoidedContact(app, target, `acquaintance-${newId()}@example.com`),
    }),
  },
  { fields: ["sessionId"], build: async ({ app, target }) => ({ sessionId: await sessionOf(app, target) }) },
]
