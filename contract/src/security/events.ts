/** Changes of an account that always notify its member, in the bell and by mail. */
export const securityEvents = [
  "new_device_sign_in",
  "password_changed",
  "email_changed",
  "email_change_undone",
  "phone_changed",
  "phone_removed",
  "passkey_added",
  "passkey_removed",
  "passkey_expired",
  "second_step_enabled",
  "second_step_disabled",
  "second_step_removal_started",
  "second_step_removal_cancelled",
  "recovery_codes_renewed",
  "recovery_code_used",
  "password_sign_in_disabled",
  "password_sign_in_enabled",
  "export_requested",
] as const
export type SecurityEvent = (typeof securityEvents)[number]
