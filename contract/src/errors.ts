import type { AppealOutcome, CommunityRule } from "./moderation/options.ts"

/**
 * Every error code with its HTTP status. The zh-TW messages are in `@pinyu/phrases/errors`, typed from this
 * table, so a code without a message does not compile.
 */
export const errorStatuses = {
  // Malformed requests
  malformed_json: 400,
  invalid_input: 400,
  wrong_origin: 403,
  body_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  // Validation
  invalid_fields: 422,
  // Authentication and access
  unauthenticated: 401,
  session_expired: 401,
  forbidden: 403,
  reauth_required: 403,
  // Resources
  not_found: 404,
  method_not_allowed: 405,
  member_not_found: 404,
  session_not_found: 404,
  // Rate limits and availability
  too_many_requests: 429,
  idempotency_key_reused: 409,
  request_timeout: 408,
  unavailable: 503,
  insufficient_storage: 507,
  internal: 500,
  // Accounts.
  wrong_credentials: 401,
  reset_required: 403,
  suspended: 403,
  email_taken: 409,
  email_already_verified: 409,
  email_unchanged: 422,
  email_code_wrong: 422,
  email_code_expired: 422,
  email_code_too_soon: 429,
  token_invalid: 422,
  export_running: 409,
  export_not_found: 404,
  password_wrong: 422,
  password_unchanged: 422,
  under_age: 422,
  phone_code_wrong: 422,
  phone_code_expired: 422,
  phone_code_too_soon: 429,
  phone_still_needed: 409,
  // Passkeys.
  passkey_challenge_expired: 422,
  passkey_invalid: 422,
  passkey_unknown: 422,
  passkey_counter_behind: 422,
  passkey_exists: 409,
  passkey_not_found: 404,
  passkey_last: 409,
  too_many_passkeys: 409,
  // The second step of members and admins.
  otp_required: 401,
  otp_wrong: 422,
  otp_unreadable: 422,
  otp_out_of_date: 409,
  recovery_code_wrong: 422,
  password_sign_in_disabled: 403,
  passkey_required: 409,
  // Friends.
  cannot_like_self: 422,
  cannot_block_self: 422,
  cannot_pass_self: 422,
  cannot_pass_liked: 409,
  cannot_follow_self: 422,
  too_many_follows: 409,
  // Legal documents.
  legal_document_not_found: 404,
  legal_version_replaced: 409,
  legal_draft_changed: 409,
  legal_draft_not_found: 404,
  legal_version_exists: 409,
  // Profiles and uploads.
  nickname_fixed: 422,
  prompt_retired: 422,
  profile_part_not_found: 404,
  upload_not_yours: 403,
  upload_missing: 422,
  storage_full: 409,
  upload_day_full: 409,
  invalid_image: 422,
  image_too_large: 422,
  image_too_complex: 422,
  photos_changed: 409,
  identity_does_not_fit: 422,
  identity_switched_lately: 409,
  // Notes and reports.
  cannot_note_self: 422,
  cannot_report_self: 422,
  report_target_not_found: 404,
  appeal_exists: 409,
  appeal_not_found: 404,
  decision_not_found: 404,
  signal_not_found: 404,
  // Photo verification.
  photo_required: 409,
  avoided_contact_not_found: 404,
  identity_service_missing: 404,
  verification_not_found: 404,
  verification_waiting: 409,
  verification_expired: 409,
  verification_decided: 409,
  photo_not_waiting: 404,
  takedown_not_found: 404,
  takedown_target_not_found: 404,
  takedown_ended: 409,
  picture_too_plain: 422,
  picture_not_allowed: 422,
  appeal_sender_unknown: 409,
  appeal_decided: 409,
  appeal_own_decision: 403,
  case_not_found: 404,
  case_file_not_found: 404,
  case_claimed: 409,
  case_decided: 409,
  case_not_decided: 409,
  own_account: 403,
  case_action_not_possible: 409,
  // Meeting plans.
  meeting_not_found: 404,
  meeting_needs_verification: 403,
  meeting_contact_stopped: 409,
  meeting_ended: 409,
  meeting_not_ended: 409,
  meeting_overdue: 409,
  too_many_meetings: 409,
  too_many_searches: 409,
  search_not_found: 404,
  // Posts and comments.
  post_not_found: 404,
  post_edit_ended: 409,
  comment_not_found: 404,
  // Notifications.
  notification_not_found: 404,
  push_service_unknown: 422,
  // Chat and its media.
  cannot_chat_with_self: 422,
  too_many_new_conversations: 429,
  first_messages_limited: 403,
  messages_not_accepted: 403,
  cannot_share_participant: 422,
  share_too_early: 403,
  group_full: 409,
  view_once_closed: 409,
  conversation_not_found: 404,
  too_many_pinned_conversations: 409,
  message_not_found: 404,
  message_not_yours: 403,
  message_not_editable: 409,
  client_message_id_reused: 409,
  member_departed: 409,
  file_missing: 422,
  file_too_large: 413,
  file_type_unsupported: 415,
  heic_unsupported: 415,
  invalid_media: 422,
  media_too_long: 422,
  media_too_complex: 422,
  voice_too_long: 422,
  too_many_pixels: 422,
  // Contact forms and the human check.
  human_check_required: 422,
  human_check_failed: 422,
  human_check_unavailable: 503,
  contact_form_not_found: 404,
  contact_form_closed: 409,
  contact_form_full: 409,
  contact_form_unverified: 409,
  contact_move_not_allowed: 409,
  contact_mail_too_soon: 429,
  attachment_too_large: 413,
  too_many_files: 422,
  // The admin console.
  announcement_not_found: 404,
  admin_not_found: 404,
  admin_exists: 409,
  admin_is_self: 409,
  admin_suspended: 403,
  second_step_required: 403,
  passkey_sign_in_required: 401,
  too_many_admins: 409,
  // Wishes.
  wish_not_found: 404,
  wish_ended: 409,
  wish_already_liked: 409,
  too_many_wishes: 409,
  vip_required: 403,
  cannot_like_own_wish: 422,
  // Albums.
  album_not_found: 404,
  album_locked: 403,
  album_media_not_found: 404,
  too_many_albums: 409,
  album_full: 409,
  album_member_not_liked: 422,
  album_files_rejected: 422,
  files_too_large: 413,
  album_cover_without_picture: 422,
  album_not_requestable: 409,
  album_request_not_found: 404,
  album_grant_not_found: 404,
  album_mark_not_found: 404,
} as const

export type ErrorCode = keyof typeof errorStatuses

/** Codes of every route. Route entries list only their additional ones. */
export const commonErrors = [
  "malformed_json",
  "invalid_input",
  "invalid_fields",
  "wrong_origin",
  "body_too_large",
  "headers_too_large",
  "unsupported_media_type",
  "unauthenticated",
  "forbidden",
  "not_found",
  "too_many_requests",
  "request_timeout",
  "unavailable",
  "internal",
] as const satisfies readonly ErrorCode[]

/** The body of an error response. */
export interface Failure {
  success: false
  /** A zh-TW message for the member. */
  error: string
  code: ErrorCode
  /** Error messages by field name. */
  fields?: Record<string, string>
  /** With `suspended`: the rule, and the end; null for a suspension without an end. */
  rule?: CommunityRule
  until?: string | null
  /** With `suspended`: permits one appeal; null when there was one. */
  appeal_token?: string | null
  /** With `suspended`: that appeal, whose outcome is null before the team decides; null before the member appeals. */
  appeal?: { outcome: AppealOutcome | null; answer: string | null } | null
}

/** Why and until when a member is suspended. */
export type Suspended = Required<Pick<Failure, "rule" | "until" | "appeal_token" | "appeal">>
