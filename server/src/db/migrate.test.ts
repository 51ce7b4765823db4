import { albumsLimits } from "@pinyu/contract/albums/limits"
import { albumPrivacyLevels } from "@pinyu/contract/albums/options"
import { authLimits } from "@pinyu/contract/auth/limits"
import { chatLimits } from "@pinyu/contract/chat/limits"
import { messageTypes, reactionTypes } from "@pinyu/contract/chat/options"
import { contactLimits } from "@pinyu/contract/contact/limits"
import { contactFormTypes, contactReplyAuthors, contactStatuses } from "@pinyu/contract/contact/options"
import { feedLimits } from "@pinyu/contract/feed/limits"
import { postAudiences } from "@pinyu/contract/feed/options"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import { mediaPurposes, mediaStates, mediaTypes, uploadPurposes } from "@pinyu/contract/media/limits"
import { notesLimits } from "@pinyu/contract/notes/limits"
import { notificationTopics } from "@pinyu/contract/notifications/options"
import {
  cities,
  drinkingHabits,
  genders,
  identities,
  interactionModes,
  relationshipTypes,
  reportReasons,
  reportTargets,
  smokingHabits,
} from "@pinyu/contract/options"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { wishesLimits } from "@pinyu/contract/wishes/limits"
import { wishCategories, wishStatuses } from "@pinyu/contract/wishes/options"
import { testDatabase } from "@pinyu/testkit/database.ts"
import { sql } from "kysely"
import { beforeAll, expect, it } from "vitest"
import { longestFileName } from "../platform/observability/calls.ts"

/** The allowed values or lengths of a migrated database's columns, by "table.column", from their checks. */
let checks: { column: string; definition: string }[]
beforeAll(async () => {
  const { db, close } = await testDatabase()
  const { rows } = await sql<(typeof checks)[number]>`
    select conrelid::regclass::text || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`.execute(db)
  await close()
  checks = rows
})

/** The result of `read` for each column with a matching check. */
const read = <Found>(find: (definition: string) => Found | undefined): Record<string, Found> =>
  Object.fromEntries(
    checks.flatMap(({ column, definition }) => {
      const found = find(definition)
      return found === undefined ? [] : [[column, found]]
    }),
  )

const valuesIn = (definition: string) => {
  const values = [...(definition.match(/ANY \(ARRAY\[(.+)\]\)/)?.[1] ?? "").matchAll(/'([^']+)'/g)]
  return values.length > 0 ? new Set(values.map(([, value]) => value)) : undefined
}

const lengthIn = (definition: string) => {
  const length = definition.match(/char_length\(.+<= (\d+)/)?.[1]
  return length === undefined ? undefined : Number(length)
}

it("each column accepts exactly the values of the contract's list", () => {
  const lists: Record<string, readonly string[]> = {
    "members.city": cities,
    "members.identity": identities,
    "members.gender": genders,
    "members.smoking_habit": smokingHabits,
    "members.drinking_habit": drinkingHabits,
    "members.relationship_type": relationshipTypes,
    "members.interaction_mode": interactionModes,
    "posts.audience": postAudiences,
    "reports.target_type": reportTargets,
    "reports.reason": reportReasons,
    "uploads.purpose": [...uploadPurposes, "draft"],
    "media_files.media_type": mediaTypes,
    "media_files.state": mediaStates,
    "media_files.purpose": mediaPurposes,
    "albums.privacy_level": albumPrivacyLevels,
    "messages.type": messageTypes,
    "message_reactions.type": reactionTypes,
    "wishes.category": wishCategories,
    "wishes.status": wishStatuses,
    "contact_forms.status": contactStatuses,
    "contact_forms.form_type": contactFormTypes,
    "contact_replies.side": contactReplyAuthors,
    "notification_preferences.topic": notificationTopics,
  }
  const expected = Object.entries(lists).map(([column, values]) => [column, new Set(values)])
  expect(read(valuesIn)).toMatchObject(Object.fromEntries(expected))
})

it("each column accepts as many characters as the contract", () => {
  expect(read(lengthIn)).toMatchObject({
    "members.nickname": authLimits.nickname.max,
    "members.about_me": profileLimits.aboutMe.max,
    "members.occupation": profileLimits.occupation.max,
    "members.ideal_partner_description": profileLimits.idealPartner.max,
    "blocks.reason": friendsLimits.blacklistReason.max,
    "notes.content": notesLimits.content.max,
    "reports.details": reportsLimits.details.max,
    "messages.content": chatLimits.content.max,
    "messages.client_message_id": chatLimits.clientMessageId.max,
    "post_pictures.alt": feedLimits.alt.max,
    "posts.content": feedLimits.post.max,
    "comments.content": feedLimits.comment.max,
    "contact_forms.submitter_name": contactLimits.name.max,
    "contact_forms.subject": contactLimits.subject.max,
    "contact_forms.content": contactLimits.content.max,
    "contact_forms.admin_notes": contactLimits.adminNotes.max,
    "contact_replies.content": contactLimits.reply.max,
    "contact_attachments.filename": longestFileName,
    "albums.title": albumsLimits.title.max,
    "albums.description": albumsLimits.description.max,
    "wishes.title": wishesLimits.title.max,
    "wishes.content": wishesLimits.content.max,
    "wishes.thanks": wishesLimits.thanks.max,
  })
})
