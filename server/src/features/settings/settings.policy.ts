import { chatLimits } from "@pinyu/contract/chat/limits"
import { type Settings, settings } from "@pinyu/contract/settings/schemas"

/** The operator's configuration of the human check, which gives its defaults. */
export interface HumanCheckDefaults {
  is_enabled: boolean
  bypass_for_registered_users: boolean
}

const contactCheckOf = ({ is_enabled, bypass_for_registered_users }: HumanCheckDefaults) => {
  if (!is_enabled) return "off"
  return bypass_for_registered_users ? "guests" : "everyone"
}

/** The settings before any change. */
export const defaultsOf = (humanCheck: HumanCheckDefaults): Settings => {
  const { unverified, email_verified, phone_verified, vip } = chatLimits.newConversationsADay
  return {
    contact_check: contactCheckOf(humanCheck),
    sign_in_check: humanCheck.is_enabled,
    photo_queue: "after",
    retired_prompts: [],
    first_messages_unverified: unverified,
    first_messages_email_verified: email_verified,
    first_messages_phone_verified: phone_verified,
    first_messages_vip: vip,
  }
}

/** The defaults with the stored values. A value that another version stored, and this one rejects, is ignored. */
export const settingsFrom = (
  defaults: Settings,
  stored: readonly { name: string; value: unknown }[],
): Settings => {
  const valid = stored.flatMap(({ name, value }) => {
    const parsed = settings.partial().safeParse({ [name]: value })
    return parsed.success ? [parsed.data] : []
  })
  return Object.assign({ ...defaults }, ...valid)
}
