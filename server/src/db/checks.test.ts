import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminRoles } from "@pinyu/contract/admin/roles"
import { albumsLimits } from "@pinyu/contract/albums/limits"
import { albumPrivacyLevels } from "@pinyu/contract/albums/options"
import { authLimits } from "@pinyu/contract/auth/limits"
import { avoidedContactKinds } from "@pinyu/contract/avoided-contacts/contacts"
import { chatLimits } from "@pinyu/contract/chat/limits"
import { invitationStates, messageTypes, reactionTypes } from "@pinyu/contract/chat/options"
import { contactLimits } from "@pinyu/contract/contact/limits"
import { contactFormTypes, contactReplyAuthors, contactStatuses } from "@pinyu/contract/contact/options"
import { exploreLimits } from "@pinyu/contract/explore/limits"
import { feedLimits } from "@pinyu/contract/feed/limits"
import { postAudiences } from "@pinyu/contract/feed/options"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import { legalLimits } from "@pinyu/contract/legal/limits"
import { legalTypes } from "@pinyu/contract/legal/schemas"
import {
  mediaLimits,
  mediaPurposes,
  mediaStates,
  mediaTypes,
  uploadPurposes,
} from "@pinyu/contract/media/limits"
import { meetingsLimits } from "@pinyu/contract/meetings/limits"
import { meetingContactKinds, meetingLinkHours, meetingOutcomes } from "@pinyu/contract/meetings/options"
import { moderationLimits } from "@pinyu/contract/moderation/limits"
import { appealOutcomes, communityRules } from "@pinyu/contract/moderation/options"
import { memberStatuses } from "@pinyu/contract/moderation/schemas"
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
import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import { passkeyDeviceTypes } from "@pinyu/contract/passkeys/options"
import { firstStepsStates } from "@pinyu/contract/preferences/first-steps"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { firstWriters } from "@pinyu/contract/profiles/options"
import { prompts } from "@pinyu/contract/profiles/prompts"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { closingActions, mostUrgent } from "@pinyu/contract/reports/options"
import { signalKinds } from "@pinyu/contract/signals/options"
import { takedownsLimits } from "@pinyu/contract/takedowns/limits"
import { takedownOrigins, takedownTargets } from "@pinyu/contract/takedowns/options"
import { verificationLimits } from "@pinyu/contract/verification/limits"
import { declineReasons, verificationOutcomes } from "@pinyu/contract/verification/options"
import { wishesLimits } from "@pinyu/contract/wishes/limits"
import { wishCategories, wishStatuses } from "@pinyu/contract/wishes/options"
import { testDatabase } from "@pinyu/testkit/database.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

interface Range {
  min?: number
  max: number
}

const options = (values: readonly string[]) => ({ options: values.toSorted() })

/**
 * The values that each column with a check accepts, from the contract. A changed list or limit needs a
 * migration, too.
 */
const contract: Record<string, Range | { options: string[] }> = {
  "admin_invitations.role": options(adminRoles),
  "admins.role": options(adminRoles),
  "album_requests.message": { min: albumsLimits.request.min, max: albumsLimits.request.max },
  "albums.description": { min: 1, ...albumsLimits.description },
  "albums.privacy_level": options(albumPrivacyLevels),
  "albums.title": albumsLimits.title,
  "announcements.message": adminLimits.announcement.message,
  "announcements.title": adminLimits.announcement.title,
  "appeals.answer": { max: moderationLimits.appeal.max },
  "appeals.outcome": options(appealOutcomes),
  // A contact form's content may be an appeal, and is longer.
  "appeals.text": contactLimits.content,
  "avoided_contacts.kind": options(avoidedContactKinds),
  "blocks.reason": friendsLimits.blacklistReason,
  "comments.content": feedLimits.comment,
  "contact_attachments.filename": mediaLimits.fileName,
  "contact_forms.admin_notes": contactLimits.adminNotes,
  "contact_forms.content": { max: contactLimits.content.max },
  "contact_forms.form_type": options(contactFormTypes),
  "contact_forms.status": options(contactStatuses),
  "contact_forms.subject": { max: contactLimits.subject.max },
  "contact_forms.submitter_name": { max: contactLimits.name.max },
  "contact_replies.content": { max: contactLimits.reply.max },
  "conversation_members.invitation": options(invitationStates),
  "contact_replies.side": options(contactReplyAuthors),
  "first_steps.state": options(firstStepsStates.filter((state) => state !== "pending")),
  "legal_drafts.changes": legalLimits.changes,
  "legal_drafts.content": legalLimits.draftContent,
  "legal_drafts.revision": legalLimits.revision,
  "legal_drafts.title": legalLimits.title,
  "legal_drafts.type": options(legalTypes),
  "legal_drafts.version": legalLimits.version,
  "legal_versions.changes": legalLimits.changes,
  "legal_versions.content": legalLimits.content,
  "legal_versions.title": legalLimits.title,
  "legal_versions.type": options(legalTypes),
  "legal_versions.version": legalLimits.version,
  "media_files.media_type": options(mediaTypes),
  "media_files.purpose": options(mediaPurposes),
  "media_files.state": options(mediaStates),
  "meeting_preferences.max_age": { min: exploreLimits.age.min, max: exploreLimits.age.max },
  "meeting_preferences.min_age": { min: exploreLimits.age.min, max: exploreLimits.age.max },
  "member_photos.position": { min: 0, max: profileLimits.photos.max - 1 },
  "member_prompts.answer": profileLimits.promptAnswer,
  "member_prompts.position": { min: 0, max: profileLimits.prompts.max - 1 },
  "member_prompts.prompt": options(prompts),
  "members.who_may_write": options(firstWriters),
  "members.about_me": profileLimits.aboutMe,
  "members.city": options(cities),
  "members.drinking_habit": options(drinkingHabits),
  "members.gender": options(genders),
  "members.height_cm": authLimits.heightCm,
  "members.ideal_partner_description": profileLimits.idealPartner,
  "members.identity": options(identities),
  "members.interaction_mode": options(interactionModes),
  "members.nickname": authLimits.nickname,
  "members.occupation": profileLimits.occupation,
  "members.relationship_type": options(relationshipTypes),
  "members.smoking_habit": options(smokingHabits),
  "members.weight_kg": authLimits.weightKg,
  "message_reactions.type": options(reactionTypes),
  "messages.client_message_id": { max: chatLimits.clientMessageId.max },
  "messages.content": chatLimits.content,
  "messages.liked_prompt": options(prompts),
  "messages.type": options(messageTypes),
  "notes.content": notesLimits.content,
  "notification_preferences.topic": options(notificationTopics),
  "admin_passkeys.credential_id": { min: 1, max: passkeysLimits.credentialIdBytes },
  "admin_passkeys.device_name": passkeysLimits.deviceName,
  "passkey_challenges.device_name": passkeysLimits.deviceName,
  "passkey_settings.auto_remove_unused_days": passkeysLimits.autoRemoveUnusedDays,
  "passkeys.credential_id": { min: 1, max: passkeysLimits.credentialIdBytes },
  "passkeys.device_name": passkeysLimits.deviceName,
  "passkeys.device_type": options(passkeyDeviceTypes),
  "post_pictures.alt": { min: 1, ...feedLimits.alt },
  "post_pictures.position": { min: 0, max: feedLimits.pictures.max - 1 },
  "posts.audience": options(postAudiences),
  "posts.content": { min: 1, ...feedLimits.post },
  "posts.pictures_count": { min: 0, max: feedLimits.pictures.max },
  "report_cases.action": options(closingActions),
  "report_cases.days": reportsLimits.days,
  "report_cases.escalation_note": reportsLimits.note,
  "report_cases.message": reportsLimits.message,
  "report_cases.note": reportsLimits.note,
  "report_cases.reason": options(reportReasons),
  "report_cases.rule": options(communityRules),
  "report_cases.target_type": options(reportTargets),
  "report_cases.urgency": { min: 0, max: mostUrgent },
  "reports.details": reportsLimits.details,
  "reports.reason": options(reportReasons),
  "reports.target_type": options(reportTargets),
  "first_message_limits.rule": options(communityRules),
  "meetings.alerts": { min: 0, max: meetingsLimits.alerts },
  "meetings.contact": { max: authLimits.email.max },
  "meetings.link_hours": { min: Math.min(...meetingLinkHours), max: Math.max(...meetingLinkHours) },
  "meetings.contact_kind": options(meetingContactKinds),
  "meetings.outcome": options(meetingOutcomes),
  "meetings.own_name": meetingsLimits.ownName,
  "meetings.person": meetingsLimits.person,
  "meetings.place": meetingsLimits.place,
  "member_signals.kind": options(signalKinds),
  "member_notes.text": moderationLimits.memberNote,
  "suspensions.note": moderationLimits.note,
  "suspensions.rule": options(communityRules),
  "suspensions.status_before": options(memberStatuses.filter((status) => status !== "suspended")),
  "takedown_items.type": options(takedownTargets),
  "takedowns.note": { min: 1, ...takedownsLimits.note },
  "takedowns.origin": options(takedownOrigins),
  "takedowns.reference": takedownsLimits.reference,
  "uploads.purpose": options([...uploadPurposes, "draft"]),
  "verifications.camera": verificationLimits.camera,
  "verifications.message": verificationLimits.message,
  "verifications.outcome": options(verificationOutcomes),
  "verifications.reason": options(declineReasons),
  "wishes.category": options(wishCategories),
  "wishes.content": wishesLimits.content,
  "wishes.status": options(wishStatuses),
  "wishes.thanks": wishesLimits.thanks,
  "wishes.title": wishesLimits.title,
}

/** Columns whose checks do not come from the contract. */
const internal = new Set([
  ...[
    "members.status",
    "one_time_codes.purpose",
    "admin_passkey_challenges.purpose",
    "passkey_challenges.purpose",
    "passkey_challenges.user_verification",
    "reports.status",
    "saved_searches.filter",
  ],
  ...["notification_events.dedup_key", "notifications.group_key", "notifications.message"],
  ...["notifications.title", "sessions.device"],
])

/** The list or the range that a check allows; undefined for every other condition. */
const allowedBy = (definition: string) => {
  const list = /^CHECK \(\("?(\w+)"? = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)
  if (list) {
    const values = [...(list[2] ?? "").matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value)
    return { column: list[1], allowed: options(values) }
  }
  const [, column, max] = /[("](\w+)"?\)? <= (\d+)\)/.exec(definition) ?? []
  if (max === undefined) return
  const [, min] = / >= (\d+)\)/.exec(definition) ?? []
  return { column, allowed: { ...(min && { min: Number(min) }), max: Number(max) } }
}

describe("the checks of the database", () => {
  let checks: { table: string; definition: string }[]
  beforeAll(async () => {
    const { db, close } = await testDatabase()
    afterAll(close)
    const found = await sql<{ table: string; definition: string }>`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db)
    checks = found.rows
  })

  const allowedInDatabase = () => {
    const allowed = checks.flatMap(({ table, definition }) => {
      const { column, allowed } = allowedBy(definition) ?? {}
      return allowed ? [[`${table}.${column}`, allowed] as const] : []
    })
    return Object.fromEntries(allowed.filter(([name]) => !internal.has(name)))
  }

  it("allow what the contract allows: each list and each limit", () => {
    expect(allowedInDatabase()).toEqual(contract)
  })

  it("enforce the minimum age and the maximum lifetime of a wish", () => {
    const of = (name: string) =>
      checks.filter(({ table }) => table === name).map(({ definition }) => definition)
    expect(of("members")).toContainEqual(expect.stringContaining(`'${authLimits.minimumAge} years'`))
    expect(of("wishes")).toContainEqual(
      expect.stringContaining(`(${wishesLimits.days.max})::double precision * '24:00:00'`),
    )
  })
})
