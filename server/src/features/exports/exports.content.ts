import { privacySettingNames } from "@pinyu/contract/profiles/privacy"
import { type RawBuilder, sql } from "kysely"
import type { Db, Tables } from "../../db/client.ts"

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
    ],
    ownedBy("id"),
  ),
  member_photos: own("photos", "member_photos", ["position", "large_key", "created_at"]),
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
  disabled_password_sign_ins: own("password-sign-in-off", "disabled_password_sign_ins", ["disabled_at"]),
  legal_acceptances: own("legal-acceptances", "legal_acceptances", ["accepted_at", "version_id"]),
  likes: own("likes", "likes", ["created_at", "liked_id"], ownedBy("liker_id")),
  blocks: own("blacklist", "blocks", ["created_at", "blocked_id", "reason"], ownedBy("blocker_id")),
  notes: own("notes", "notes", ["updated_at", "target_id", "content"], ownedBy("author_id")),
  reports: own(
    "reports",
    "reports",
    ["created_at", "receipt_number", "target_type", "target_id", "reason", "details", "status"],
    ownedBy("reporter_id"),
  ),
  conversation_members: own("conversations", "conversation_members", [
    ...(["sorted_at", "conversation_id", "other_id"] as const),
  ]),
  messages: own(
    "messages",
    "messages",
    ["created_at", "id", "conversation_id", "type", "content", "media_key", "reply_to_id", "edited_at"],
    ownedBy("sender_id"),
  ),
  message_reactions: own("reactions", "message_reactions", ["message_id", "type"]),
  posts: own("posts", "posts", ["created_at", "id", "content", "media_key"]),
  post_likes: own("post-likes", "post_likes", ["created_at", "post_id"]),
  comments: own("comments", "comments", ["created_at", "id", "post_id", "content"]),
  wishes: own("wishes", "wishes", [
    ...(["created_at", "id", "title", "content", "category", "status", "is_granted"] as const),
    ...(["is_pinned", "expires_at"] as const),
  ]),
  wish_likes: own("wish-likes", "wish_likes", ["created_at", "wish_id"]),
  albums: own("albums", "albums", [
    ...(["created_at", "id", "title", "description", "privacy_level", "expires_at"] as const),
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
  media_files: own("files", "media_files", [
    ...(["created_at", "key", "transcoded_key", "purpose", "media_type", "content_type", "size"] as const),
    ...(["width", "height", "duration_seconds"] as const),
  ]),
  notifications: own("notifications", "notifications", [
    ...(["created_at", "type", "title", "message", "read_at"] as const),
  ]),
  notification_preferences: own("notification-preferences", "notification_preferences", [
    ...(["topic", "push_enabled", "email_enabled", "in_app_enabled"] as const),
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
  notification_digests: technical,
  notification_events: leftOut("names the other members; the notifications are in the export"),
  uploads: leftOut("unattached uploads, which are deleted after a day"),
  report_files: leftOut("evidence of the reported content, which is another member's"),
  suspensions: own("suspensions", "suspensions", ["created_at", "rule", "until", "ended_at"]),
  appeals: own(
    "appeals",
    "appeals",
    ["created_at", "text", "outcome", "answer"],
    within("suspension_id", "suspensions"),
  ),
  report_cases: leftOut("work of the team; the decisions reach the member as notifications"),
  legal_versions: leftOut("published documents"),
  announcements: leftOut("published texts"),
  admins: ofAdmins,
  admin_invitations: ofAdmins,
  admin_otps: ofAdmins,
  admin_recovery_codes: ofAdmins,
  admin_sessions: ofAdmins,
  admin_audit: ofAdmins,
  admin_audit_chain: ofAdmins,
}

/** The exported parts, by the name of their file. */
export const exportedParts = Object.values(contents).filter((content) => "rows" in content)
