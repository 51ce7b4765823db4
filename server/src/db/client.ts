import { Kysely, PostgresDialect, type Transaction } from "kysely"
import pg from "pg"
import type { DatabaseConnection } from "./connection.ts"
import { sqlStateOf } from "./database-errors.ts"
import { withPreparedStatements } from "./prepared.ts"
import { withoutSilentConnections } from "./silent-connections.ts"
import type {
  AdminAuditChainTable,
  AdminAuditTable,
  AdminInvitationsTable,
  AdminMemberAccountsTable,
  AdminOtpsTable,
  AdminRecoveryCodesTable,
  AdminSessionsTable,
  AdminsTable,
  AnnouncementsTable,
} from "./tables/admin.ts"
import type {
  AlbumGrantsTable,
  AlbumMarksTable,
  AlbumMediaTable,
  AlbumMembersTable,
  AlbumRequestsTable,
  AlbumsTable,
  AlbumViewsTable,
} from "./tables/albums.ts"
import type {
  CredentialsTable,
  EmailChangesTable,
  IdempotencyKeysTable,
  MailedTokensTable,
  OneTimeCodesTable,
  RefreshTokensTable,
  SessionsTable,
} from "./tables/auth.ts"
import type {
  AvoidedContactListsTable,
  AvoidedContactsTable,
  AvoidedPairsTable,
} from "./tables/avoided-contacts.ts"
import type {
  ConversationMembersTable,
  ConversationsTable,
  MessageReactionsTable,
  MessagesTable,
} from "./tables/chat.ts"
import type {
  ContactAttachmentsTable,
  ContactFormsTable,
  ContactRepliesTable,
  SpentProofsTable,
} from "./tables/contact.ts"
import type { SavedSearchesTable } from "./tables/explore.ts"
import type { ExportsTable } from "./tables/exports.ts"
import type {
  CommentLikesTable,
  CommentsTable,
  PostLikesTable,
  PostPicturesTable,
  PostsTable,
} from "./tables/feed.ts"
import type { FigureDaysTable, FiguresTable } from "./tables/figures.ts"
import type { BlocksTable, FollowsTable, LikesTable, PassesTable } from "./tables/friends.ts"
import type { LegalAcceptancesTable, LegalDraftsTable, LegalVersionsTable } from "./tables/legal.ts"
import type { MediaFilesTable, UploadDaysTable, UploadsTable } from "./tables/media.ts"
import type { MeetingOptOutsTable, MeetingsTable } from "./tables/meetings.ts"
import type { MemberPhotosTable, MemberPromptsTable, MembersTable } from "./tables/members.ts"
import type {
  AppealsTable,
  FirstMessageLimitsTable,
  MemberNotesTable,
  SuspensionsTable,
} from "./tables/moderation.ts"
import type { NotesTable } from "./tables/notes.ts"
import type {
  NotificationDigestsTable,
  NotificationEventsTable,
  NotificationPreferencesTable,
  NotificationQuietHoursTable,
  NotificationsTable,
  PushSubscriptionsTable,
} from "./tables/notifications.ts"
import type { PasskeyChallengesTable, PasskeySettingsTable, PasskeysTable } from "./tables/passkeys.ts"
import type { FirstStepsTable, MeetingPreferencesTable } from "./tables/preferences.ts"
import type { ReportCasesTable, ReportFilesTable, ReportsTable } from "./tables/reports.ts"
import type {
  DisabledPasswordSignInsTable,
  MemberOtpsTable,
  MemberRecoveryCodesTable,
} from "./tables/second-step.ts"
import type { SecurityNoticesTable } from "./tables/security.ts"
import type { DataKeyTable, SettingsTable } from "./tables/settings.ts"
import type { MemberSignalsTable, RegistrationNetworksTable, SignalDaysTable } from "./tables/signals.ts"
import type {
  RejectedPicturesTable,
  TakedownFilesTable,
  TakedownItemsTable,
  TakedownLogTable,
  TakedownsTable,
} from "./tables/takedowns.ts"
import type {
  VerificationChallengesTable,
  VerificationRequestsTable,
  VerificationsTable,
} from "./tables/verification.ts"
import type { WishesTable, WishLikesTable } from "./tables/wishes.ts"

/** Every table, by name. */
export interface Tables {
  members: MembersTable
  member_photos: MemberPhotosTable
  member_prompts: MemberPromptsTable
  meeting_preferences: MeetingPreferencesTable
  first_steps: FirstStepsTable
  saved_searches: SavedSearchesTable
  credentials: CredentialsTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  one_time_codes: OneTimeCodesTable
  mailed_tokens: MailedTokensTable
  email_changes: EmailChangesTable
  security_notices: SecurityNoticesTable
  exports: ExportsTable
  admins: AdminsTable
  admin_otps: AdminOtpsTable
  admin_invitations: AdminInvitationsTable
  admin_member_accounts: AdminMemberAccountsTable
  admin_recovery_codes: AdminRecoveryCodesTable
  admin_sessions: AdminSessionsTable
  admin_audit: AdminAuditTable
  admin_audit_chain: AdminAuditChainTable
  announcements: AnnouncementsTable
  idempotency_keys: IdempotencyKeysTable
  likes: LikesTable
  blocks: BlocksTable
  follows: FollowsTable
  passes: PassesTable
  avoided_contact_lists: AvoidedContactListsTable
  avoided_contacts: AvoidedContactsTable
  avoided_pairs: AvoidedPairsTable
  legal_drafts: LegalDraftsTable
  legal_versions: LegalVersionsTable
  legal_acceptances: LegalAcceptancesTable
  uploads: UploadsTable
  upload_days: UploadDaysTable
  notes: NotesTable
  suspensions: SuspensionsTable
  appeals: AppealsTable
  first_message_limits: FirstMessageLimitsTable
  member_notes: MemberNotesTable
  settings: SettingsTable
  data_key: DataKeyTable
  member_signals: MemberSignalsTable
  registration_networks: RegistrationNetworksTable
  signal_days: SignalDaysTable
  figures: FiguresTable
  figure_days: FigureDaysTable
  takedowns: TakedownsTable
  meetings: MeetingsTable
  meeting_opt_outs: MeetingOptOutsTable
  takedown_items: TakedownItemsTable
  takedown_files: TakedownFilesTable
  takedown_log: TakedownLogTable
  rejected_pictures: RejectedPicturesTable
  report_cases: ReportCasesTable
  reports: ReportsTable
  report_files: ReportFilesTable
  notifications: NotificationsTable
  notification_events: NotificationEventsTable
  notification_preferences: NotificationPreferencesTable
  notification_digests: NotificationDigestsTable
  notification_quiet_hours: NotificationQuietHoursTable
  push_subscriptions: PushSubscriptionsTable
  passkeys: PasskeysTable
  passkey_settings: PasskeySettingsTable
  passkey_challenges: PasskeyChallengesTable
  member_otps: MemberOtpsTable
  member_recovery_codes: MemberRecoveryCodesTable
  disabled_password_sign_ins: DisabledPasswordSignInsTable
  media_files: MediaFilesTable
  conversations: ConversationsTable
  conversation_members: ConversationMembersTable
  messages: MessagesTable
  message_reactions: MessageReactionsTable
  wishes: WishesTable
  wish_likes: WishLikesTable
  posts: PostsTable
  post_pictures: PostPicturesTable
  post_likes: PostLikesTable
  comments: CommentsTable
  comment_likes: CommentLikesTable
  contact_forms: ContactFormsTable
  contact_replies: ContactRepliesTable
  contact_attachments: ContactAttachmentsTable
  spent_proofs: SpentProofsTable
  albums: AlbumsTable
  album_media: AlbumMediaTable
  album_members: AlbumMembersTable
  album_requests: AlbumRequestsTable
  album_grants: AlbumGrantsTable
  album_views: AlbumViewsTable
  verification_challenges: VerificationChallengesTable
  verifications: VerificationsTable
  verification_requests: VerificationRequestsTable
  album_marks: AlbumMarksTable
}

/** The database or a transaction on it. Queries accept either. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A finished query. Its text has placeholders for the values. */
export interface EndedQuery {
  text: string
  seconds: number
  failed: boolean
  /** The SQLSTATE of an error of the database. */
  sqlState?: string | undefined
}

export interface DatabaseOptions {
  connection: DatabaseConnection
  /** The maximum number of connections; default 12. */
  size?: number
  /** The time limit of a statement in milliseconds; default 8,000. */
  statementLimitMs?: number
  /** Called after each query. */
  onQuery?: (query: EndedQuery) => void
  /** Called when a connection breaks; the pool replaces it. */
  onConnectionLost: (error: Error) => void
}

/** The time limit for opening a connection, and for waiting for a free one. */
const connectionLimitMs = 5_000

/**
 * How much longer than the server's own time limit the client waits for a statement. After that, the server
 * is considered unresponsive.
 */
const silenceMs = 2_000

const dateOid = 1082

/** Calendar days stay `YYYY-MM-DD` strings: a Date would shift them by the time zone. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === dateOid ? (value: string) => value : pg.types.getTypeParser(oid, format),
}

/**
 * Opens a pool on PostgreSQL 15 or later. Every query ends with a result or with an error that
 * `isDatabaseError` recognises, and a connection that does not respond is replaced. `close` waits for running
 * queries.
 */
export const openDatabase = ({
  connection,
  size = 12,
  statementLimitMs = 8_000,
  onQuery = () => undefined,
  onConnectionLost,
}: DatabaseOptions) => {
  const { direct, ...target } = connection
  const isPooled = direct !== undefined
  const pool = new pg.Pool({
    max: size,
    types: parsers,
    connectionTimeoutMillis: connectionLimitMs,
    query_timeout: statementLimitMs + silenceMs,
    // A pooler rejects them, because they would change the sessions of others. It sets its own.
    ...(!isPooled && {
      statement_timeout: statementLimitMs,
      idle_in_transaction_session_timeout: statementLimitMs,
    }),
    keepAlive: true,
    application_name: "pinyu",
    ...target,
  })
  let closing = false
  // Without listeners, a restart of the database would end the process. The pool forwards its connections'
  // errors.
  pool.on("error", () => undefined)
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      if (!closing) onConnectionLost(error)
    }),
  )
  const reliable = withoutSilentConnections(isPooled ? pool : withPreparedStatements(pool))
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: reliable }),
    log: (event) =>
      onQuery({
        text: event.query.sql,
        seconds: event.queryDurationMillis / 1000,
        failed: event.level === "error",
        sqlState: event.level === "error" ? sqlStateOf(event.error) : undefined,
      }),
  })
  const close = async () => {
    closing = true
    await db.destroy()
    // Kysely does not close a pool that none of its queries has used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}
