import { type MemberProfile, type PrivacySettings, privacySettings } from "./schemas.ts"

type PrivacySetting = keyof PrivacySettings

/** The fields that a profile can leave out. */
type OptionalField = {
  [Field in keyof MemberProfile]: null extends MemberProfile[Field] ? Field : never
}[keyof MemberProfile]

/**
 * The profile fields that each setting hides while it is off. A setting without fields governs something else:
 * lists, notifications or first messages.
 */
const fieldsOf = {
  show_online: ["last_online"],
  show_age: ["age"],
  show_city: ["city"],
  show_body: ["height_cm", "weight_kg"],
  show_likes: ["likes_me"],
  discoverable: [],
  record_views: [],
  blur_photos: [],
  show_typing: [],
  show_reads: [],
  who_may_write: [],
} as const satisfies Record<PrivacySetting, readonly OptionalField[]>

/** Settings of a pair: both members see what one governs, or neither does. Both must have it on. */
export const mutualSettings = ["show_typing", "show_reads"] as const satisfies readonly PrivacySetting[]
export type MutualSetting = (typeof mutualSettings)[number]

/**
 * The settings that another one narrows while it holds, and by which: what governs then reaches only some of those
 * whom the setting promises. Incognito is `discoverable` when off.
 */
const narrowings = {
  discoverable: { by: "show_likes", holds: (own) => !(own.discoverable || own.show_likes) },
  show_online: { by: "discoverable", holds: (own) => own.show_online && !own.discoverable },
  record_views: { by: "discoverable", holds: (own) => own.record_views && !own.discoverable },
  blur_photos: { by: "show_likes", holds: (own) => own.blur_photos && !own.show_likes },
  who_may_write: { by: "show_likes", holds: (own) => own.who_may_write !== "everybody" && !own.show_likes },
} as const satisfies Partial<
  Record<PrivacySetting, { by: PrivacySetting; holds: (own: PrivacySettings) => boolean }>
>
export type NarrowableSetting = keyof typeof narrowings

const isNarrowable = (setting: PrivacySetting): setting is NarrowableSetting => setting in narrowings

/** The setting, when another one narrows it now; null otherwise. */
export const narrowed = (setting: PrivacySetting, own: PrivacySettings): NarrowableSetting | null =>
  isNarrowable(setting) && narrowings[setting].holds(own) ? setting : null

type HidingSetting = {
  [Setting in PrivacySetting]: (typeof fieldsOf)[Setting] extends readonly [] ? never : Setting
}[PrivacySetting]

export type HidingSettings = Pick<PrivacySettings, HidingSetting>

export const privacySettingNames = privacySettings.keyof().options

/** The settings that hide a field. */
export const hidingSettings = privacySettingNames.filter(
  (setting): setting is HidingSetting => fieldsOf[setting].length > 0,
)

/** The fields that others do not see of a member with these settings. */
export const hiddenFields = (settings: HidingSettings): OptionalField[] =>
  hidingSettings.filter((setting) => !settings[setting]).flatMap((setting) => [...fieldsOf[setting]])

/** The settings of which each hides one of these fields or more. */
export const settingsThatHide = (fields: readonly (keyof MemberProfile)[]): HidingSetting[] =>
  hidingSettings.filter((setting) => fieldsOf[setting].some((field) => fields.includes(field)))
