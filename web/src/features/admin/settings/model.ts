import { canonicalText } from "@pinyu/contract/canonical"
import { type SettingName, settingNames } from "@pinyu/contract/settings/options"
import type { Settings, SettingsChange } from "@pinyu/contract/settings/schemas"
import { adminSettings as words } from "@pinyu/phrases/admin-settings"
import { promptTexts } from "@pinyu/phrases/prompts"

/** The limits of first messages, from the lowest tier to the highest. */
export const firstMessageNames = [
  "first_messages_unverified",
  "first_messages_email_verified",
  "first_messages_phone_verified",
  "first_messages_vip",
] as const satisfies readonly SettingName[]

/** A field of the form as a setting. An empty field stays empty, so that it is reported as missing. */
const toValue = (name: SettingName, values: readonly string[]) => {
  if (name === "retired_prompts") return values
  const [typed = ""] = values
  if (name === "contact_check" || name === "photo_queue") return typed
  if (name === "sign_in_check") return typed === "on"
  const digits = canonicalText(typed)
  return digits === "" ? "" : Number(digits)
}

/** All settings as the form has them, still to be validated. */
export const typedSettings = (valuesOf: (name: SettingName) => readonly string[]) =>
  Object.fromEntries(settingNames.map((name) => [name, toValue(name, valuesOf(name))]))

const isEqual = (one: Settings[SettingName], other: Settings[SettingName]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** What differs from the loaded settings. */
export const changesFrom = (loaded: Settings, typed: Settings): SettingsChange =>
  Object.fromEntries(
    settingNames.filter((name) => !isEqual(typed[name], loaded[name])).map((name) => [name, typed[name]]),
  )

/** A setting in words. */
export const settingText = <Name extends SettingName>(name: Name, settings: Settings) => {
  if (name === "contact_check") return words.contactChecks[settings.contact_check]
  if (name === "photo_queue") return words.photoQueues[settings.photo_queue]
  if (name === "sign_in_check") return words.signInChecks[settings.sign_in_check ? "on" : "off"]
  if (name === "retired_prompts")
    return settings.retired_prompts.map((prompt) => promptTexts[prompt]).join("、") || words.noneRetired
  return String(settings[name])
}
