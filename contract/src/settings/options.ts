/** Who passes the human check before sending a contact form. */
export const contactChecks = ["off", "guests", "everyone"] as const
export type ContactCheck = (typeof contactChecks)[number]

/** Whether new photos wait for the team: not, while they are shown, or before they are shown. */
export const photoQueues = ["off", "after", "before"] as const
export type PhotoQueue = (typeof photoQueues)[number]

/** The names of all settings. */
export const settingNames = [
  "contact_check",
  "sign_in_check",
  "photo_queue",
  "retired_prompts",
  "first_messages_unverified",
  "first_messages_email_verified",
  "first_messages_phone_verified",
  "first_messages_vip",
] as const
export type SettingName = (typeof settingNames)[number]

/** What a limit of first messages may be. */
export const firstMessagesADay = { min: 0, max: 1000 }
