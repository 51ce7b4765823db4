import type { DeparturesTable } from "./tables/account.ts"
import type {
  AdminAuditChainTable,
  AdminAuditPersonalTable,
  AdminAuditTable,
  AdminInvitationsTable,
  AdminMemberAccountsTable,
  AdminOtpsTable,
  AdminPasskeyChallengesTable,
  AdminPasskeysTable,
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
  AvoidedContactChangesTable,
  AvoidedContactListsTable,
  AvoidedContactsTable,
  AvoidedPairsTable,
} from "./tables/avoided-contacts.ts"
import type {
  ConversationMembersTable,
  ConversationsTable,
  MessageReactionsTable,
  MessagesTable,
  ViewOnceReadingsTable,
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
import type {
  BlocksTable,
  FollowsTable,
  LikedPartsTable,
  LikesTable,
  PassesTable,
  UnseenMatchesTable,
} from "./tables/friends.ts"
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
  SecondStepRemovalsTable,
} from "./tables/second-step.ts"
import type { SecurityNoticesTable } from "./tables/security.ts"
import type { DataKeyTable, LastBackupTable, SettingsTable } from "./tables/settings.ts"
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
  admin_passkeys: AdminPasskeysTable
  admin_passkey_challenges: AdminPasskeyChallengesTable
  admin_invitations: AdminInvitationsTable
  admin_member_accounts: AdminMemberAccountsTable
  admin_recovery_codes: AdminRecoveryCodesTable
  admin_sessions: AdminSessionsTable
  admin_audit: AdminAuditTable
  admin_audit_chain: AdminAuditChainTable
  admin_audit_personal: AdminAuditPersonalTable
  announcements: AnnouncementsTable
  idempotency_keys: IdempotencyKeysTable
  likes: LikesTable
  blocks: BlocksTable
  follows: FollowsTable
  passes: PassesTable
  liked_parts: LikedPartsTable
  unseen_matches: UnseenMatchesTable
  avoided_contact_lists: AvoidedContactListsTable
  avoided_contacts: AvoidedContactsTable
  avoided_contact_changes: AvoidedContactChangesTable
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
  last_backup: LastBackupTable
  member_signals: MemberSignalsTable
  registration_networks: RegistrationNetworksTable
  signal_days: SignalDaysTable
  departures: DeparturesTable
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
  second_step_removals: SecondStepRemovalsTable
  media_files: MediaFilesTable
  conversations: ConversationsTable
  conversation_members: ConversationMembersTable
  messages: MessagesTable
  message_reactions: MessageReactionsTable
  view_once_readings: ViewOnceReadingsTable
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
