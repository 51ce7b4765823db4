import { privacySettingNames } from "@pinyu/contract/profiles/privacy"
import { type RawBuilder, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import type { Tables } from "../../db/tables.ts"

/** The members' own rows of a table. */
interface Exported {
  /** The file of the archive. */
  area: string
  rows: (db: Db, memberId: string) => Promise<object[]>
}

/** Why the rows of a table are in no export. */
interface LeftOut {
  reason: string
}

type Condition = (memberId: string) => RawBuilder<unknown>

const ownedBy =
  (column: string): Condition =>
  (memberId) =>
    sql`${sql.ref(column)} = ${memberId}`

/** Rows that belong to a row of the member. */
const within =
  (column: string, table: keyof Tables): Condition =>
  (memberId) =>
    sql`${sql.ref(column)} in (select id from ${sql.table(table)} where member_id = ${memberId})`

/** The member's own messages, without those that they have deleted for themselves. */
const stillShownToSender: Condition = (memberId) => sql`sender_id = ${memberId}
  and position > (select cleared_position from conversation_members mine
    where mine.conversation_id = messages.conversation_id and mine.member_id = ${memberId})`

/** The member's files that something shows. One that is kept as evidence would tell them of the report. */
const inUse: Condition = (memberId) => sql`member_id = ${memberId} and used_at is not null`

/** Exports these columns of the rows that meet the condition. */
const own = <Table extends keyof Tables>(
  area: string,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  condition: Condition = ownedBy("member_id"),
): Exported => ({
  area,
  rows: async (db, memberId) => {
    const chosen = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<object>`
      select ${chosen} from ${sql.table(table)} where ${condition(memberId)} order by 1`.execute(db)
    return rows
  },
})

const leftOut = (reason: string): LeftOut => ({ reason })
const secret = leftOut("hashes and tokens, which only the service needs")
const ofAdmins = leftOut("belongs to the admins")
const technical = leftOut("counts and times that the service keeps for itself")

/**
 * The columns and rows of each table that belong to a member's export. A new table does not compile until it
 * is decided here (docs/decisions/036-data-export.md).
 */
export const contents: Record<keyof Tables, Exported | LeftOut> = {
  members: own(
    "profile",
    "members",
    [
      ...(["id", "nickname", "birth_date", "city", "height_cm", "weight_kg", "identity", "gender"] as const),
      ...(["about_me", "occupation", "smoking_habit", "drinking_habit", "relationship_type"] as const),
      ...(["interaction_mode", "ideal_partner_description", "identity_switched_at"] as const),
      ...privacySettingNames,
      ...(["status", "vip_expires_at", "last_online", "created_at", "updated_at"] as const),
      "photo_verified_at",
    ],
    ownedBy("id"),
  ),
  member_photos: own("photos", "member_photos", ["position", "large_key", "created_at", "verified_at"]),
  member_prompts: own("prompts", "member_prompts", ["position", "prompt", "answer"]),
  meeting_preferences: own("preferences", "meeting_preferences", [
    ...(["genders", "identities", "min_age", "max_age", "cities"] as const),
  ]),
  saved_searches: own("saved-searches", "saved_searches", ["saved_at", "filter", "seen_at"]),
  first_steps: own("first-steps", "first_steps", ["state"]),
  credentials: own("account", "credentials", ["email", "email_verified_at", "phone", "created_at"]),
  email_changes: own("email-changes", "email_changes", [
    ...(["requested_at", "to_email", "from_email", "confirmed_at"] as const),
  ]),
  sessions: own("devices", "sessions", ["created_at", "device", "remembered", "last_used_at", "expires_at"]),
  security_notices: own("security-notices", "security_notices", ["created_at", "event", "detail"]),
  passkeys: own("passkeys", "passkeys", [
    ...(["created_at", "device_name", "device_type", "is_synced", "usage_count", "last_used_at"] as const),
  ]),
  passkey_settings: own("passkey-settings", "passkey_settings", ["auto_remove_unused_days"]),
  member_otps: own("authenticator-app", "member_otps", ["started_at", "confirmed_at"]),
  second_step_removals: own("second-step-removal", "second_step_removals", ["requested_at", "due_at"]),
  disabled_password_sign_ins: own("password-sign-in-off", "disabled_password_sign_ins", ["disabled_at"]),
  legal_acceptances: own("legal-acceptances", "legal_acceptances", ["accepted_at", "version_id"]),
  likes: own("likes", "likes", ["created_at", "liked_id"], ownedBy("liker_id")),
  liked_parts: own("liked-parts", "liked_parts", ["created_at", "liked_id", "part_id"], ownedBy("liker_id")),
  unseen_matches: technical,
  blocks: own("blacklist", "blocks", ["created_at", "blocked_id", "reason"], ownedBy("blocker_id")),
  follows: own("follows", "follows", ["followed_at", "followed_id"]),
  passes: own("passes", "passes", ["passed_at", "passed_id"]),
  // The labels are encrypted, and no member's pairs may be revealed.
  avoided_contacts: own("avoided-contacts", "avoided_contacts", ["created_at", "kind"]),
  avoided_contact_lists: secret,
  avoided_contact_changes: technical,
  avoided_pairs: leftOut("would tell which members have a contact"),
  notes: own("notes", "notes", ["updated_at", "target_id", "content"], ownedBy("author_id")),
  reports: own(
    "reports",
    "reports",
    ["created_at", "receipt_number", "target_type", "target_id", "reason", "details", "status"],
    ownedBy("reporter_id"),
  ),
  conversation_members: own("conversations", "conversation_members", [
    ...(["sorted_at", "conversation_id", "other_id", "invitation", "declined_at"] as const),
    ...(["is_pinned", "is_archived", "is_marked_unread", "muted_until"] as const),
  ]),
  messages: own(
    "messages",
    "messages",
    [
      ...(["created_at", "id", "conversation_id", "type", "content", "media_key", "reply_to_id"] as const),
      ...(["liked_photo_id", "liked_prompt", "shared_member_id", "shared_post_id"] as const),
      ...(["is_view_once", "group_id", "edited_at"] as const),
    ],
    stillShownToSender,
  ),
  message_reactions: own("reactions", "message_reactions", ["message_id", "type"]),
  posts: own("posts", "posts", ["created_at", "id", "content", "audience", "edited_at"]),
  post_pictures: own(
    "post-pictures",
    "post_pictures",
    ["post_id", "position", "media_key", "alt"],
    within("post_id", "posts"),
  ),
  post_likes: own("post-likes", "post_likes", ["created_at", "post_id"]),
  comments: own("comments", "comments", ["created_at", "id", "post_id", "parent_id", "content"]),
  comment_likes: own("comment-likes", "comment_likes", ["created_at", "comment_id"]),
  wishes: own("wishes", "wishes", [
    ...(["created_at", "id", "title", "content", "category", "status", "is_granted"] as const),
    ...(["thanks", "is_pinned", "expires_at"] as const),
  ]),
  wish_likes: own("wish-likes", "wish_likes", ["created_at", "wish_id"]),
  albums: own("albums", "albums", [
    ...(["created_at", "id", "title", "description", "privacy_level", "expires_at"] as const),
    ...(["accepts_requests", "marks_pictures"] as const),
  ]),
  album_media: own(
    "album-media",
    "album_media",
    ["created_at", "album_id", "media_key"],
    within("album_id", "albums"),
  ),
  album_members: own(
    "album-members",
    "album_members",
    ["album_id", "member_id"],
    within("album_id", "albums"),
  ),
  album_grants: own(
    "album-grants",
    "album_grants",
    ["created_at", "album_id", "member_id", "expires_at"],
    within("album_id", "albums"),
  ),
  // Without the owner's answer, and nothing that tells a declined request from a waiting one.
  album_requests: own("album-requests", "album_requests", ["created_at", "album_id", "message"]),
  album_views: own("album-views", "album_views", ["viewed_at", "album_id"]),
  album_marks: leftOut("codes on pictures, by which owners find the source of a copy"),
  media_files: own(
    "files",
    "media_files",
    [
      ...(["created_at", "key", "transcoded_key", "purpose", "media_type", "content_type", "size"] as const),
      ...(["width", "height", "duration_seconds"] as const),
    ],
    inUse,
  ),
  notifications: own("notifications", "notifications", [
    ...(["created_at", "type", "title", "message", "read_at"] as const),
  ]),
  notification_preferences: own("notification-preferences", "notification_preferences", [
    ...(["topic", "push_enabled", "email_enabled", "in_app_enabled"] as const),
  ]),
  notification_quiet_hours: own("notification-quiet-hours", "notification_quiet_hours", [
    ...(["starts_at", "ends_at"] as const),
  ]),
  contact_forms: own("contact-forms", "contact_forms", [
    ...([
      "created_at",
      "id",
      "form_type",
      "submitter_name",
      "submitter_email",
      "subject",
      "content",
    ] as const),
    ...(["status", "admin_notes"] as const),
  ]),
  contact_replies: own(
    "contact-replies",
    "contact_replies",
    ["created_at", "form_id", "side", "content"],
    within("form_id", "contact_forms"),
  ),
  contact_attachments: own("contact-attachments", "contact_attachments", [
    ...(["created_at", "form_id", "key", "filename"] as const),
  ]),
  upload_days: own("upload-days", "upload_days", ["day", "bytes"]),
  exports: own("exports", "exports", ["requested_at"]),

  member_recovery_codes: secret,
  refresh_tokens: secret,
  one_time_codes: secret,
  mailed_tokens: secret,
  passkey_challenges: secret,
  push_subscriptions: secret,
  idempotency_keys: secret,
  spent_proofs: secret,
  conversations: technical,
  view_once_readings: technical,
  notification_digests: technical,
  notification_events: leftOut("names the other members; the notifications are in the export"),
  uploads: leftOut("unattached uploads, which are deleted after a day"),
  report_files: leftOut("evidence of the reported content, which is another member's"),
  verifications: own("verifications", "verifications", [
    ...(["submitted_at", "poses", "camera", "erase_after", "decided_at", "outcome", "reason"] as const),
    "message",
  ]),
  verification_challenges: technical,
  verification_requests: leftOut("work of the team; the member is notified"),
  suspensions: own("suspensions", "suspensions", ["created_at", "rule", "until", "ended_at"]),
  appeals: own("appeals", "appeals", ["created_at", "text", "outcome", "answer"]),
  first_message_limits: own("first-message-limits", "first_message_limits", [
    ...(["created_at", "rule", "until", "ended_at"] as const),
  ]),
  report_cases: leftOut("work of the team; the decisions reach the member as notifications"),
  member_notes: leftOut("work of the team, like the notes of its decisions"),
  meetings: own("meetings", "meetings", [
    ...(["created_at", "own_name", "person", "place", "meets_at", "check_in_at", "contact"] as const),
    ...(["contact_kind", "link_hours", "alerts", "contact_stopped_at", "outcome", "ended_at"] as const),
  ]),
  meeting_opt_outs: secret,
  member_signals: leftOut("hints for the team, which would help those who evade it"),
  registration_networks: leftOut("a keyed hash for the team, deleted after a week"),
  signal_days: technical,
  settings: leftOut("how the team configures the service"),
  data_key: technical,
  last_backup: technical,
  departures: leftOut("numbers of the service, without a member"),
  figures: leftOut("numbers of the service, without a member"),
  figure_days: technical,
  takedowns: leftOut("work of the team"),
  takedown_items: leftOut("kept for authorities under a legal hold"),
  takedown_files: leftOut("kept for authorities under a legal hold"),
  takedown_log: leftOut("work of the team"),
  rejected_pictures: leftOut("hashes of pictures, without a member"),
  legal_drafts: leftOut("work of the team"),
  legal_versions: leftOut("published documents"),
  announcements: leftOut("published texts"),
  admins: ofAdmins,
  admin_invitations: ofAdmins,
  admin_member_accounts: ofAdmins,
  admin_otps: ofAdmins,
  admin_passkeys: ofAdmins,
  admin_passkey_challenges: ofAdmins,
  admin_recovery_codes: ofAdmins,
  admin_sessions: ofAdmins,
  admin_audit: ofAdmins,
  admin_audit_personal: leftOut("names the admins of acts about the member, and their notes"),
  admin_audit_chain: ofAdmins,
}

/** The exported parts, by the name of their file. */
export const exportedParts = Object.values(contents).filter((content) => "rows" in content)
