import { fieldError, instant } from "../fields.ts"
import { type Tier, tiers } from "../options.ts"
import { prompts } from "../profiles/prompts.ts"
import * as z from "../zod.ts"
import { contactChecks, firstMessagesADay, photoQueues, settingNames } from "./options.ts"

/** Not `wholeNumber`, which would read null as 0. */
const firstMessages = z
  .number({ error: ({ input }) => fieldError(input === undefined ? "required" : "wrong_type") })
  .int(fieldError("wrong_type"))
  .min(firstMessagesADay.min, fieldError("too_small"))
  .max(firstMessagesADay.max, fieldError("too_big"))

/** In the order of the contract and without duplicates, so that equal lists have equal values. */
const promptList = z
  .array(z.enum(prompts, fieldError("not_an_option")), fieldError("wrong_type"))
  .max(prompts.length, fieldError("too_long"))
  .overwrite((listed) => prompts.filter((prompt) => listed.includes(prompt)))

/** Everything that owners may change while the service runs. */
export const settings = z.object({
  /** Who passes the human check before sending a contact form. */
  contact_check: z.enum(contactChecks, fieldError("not_an_option")),
  /** Whether the human check lets a slowed sign-in through. */
  sign_in_check: z.boolean(fieldError("wrong_type")),
  /** Whether new photos wait for the team. A change concerns later photos. */
  photo_queue: z.enum(photoQueues, fieldError("not_an_option")),
  /** The prompts of profiles that nobody may choose any more. Answers to them are hidden from others. */
  retired_prompts: promptList,
  /** New conversations per Taipei day, by tier. Reopening an existing one does not count. */
  first_messages_unverified: firstMessages,
  first_messages_email_verified: firstMessages,
  first_messages_phone_verified: firstMessages,
  first_messages_vip: firstMessages,
})
export type Settings = z.output<typeof settings>

/** The changed settings; the others stay. */
export const settingsChange = settings
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: fieldError("required"),
  })
export type SettingsChange = z.output<typeof settingsChange>

/** The latest change of a setting. */
const settingRecord = z.object({
  name: z.enum(settingNames),
  changed_at: instant,
  /** The e-mail address of the admin; null when it no longer exists. */
  admin: z.string().nullable(),
})

/** All settings, the values before any change, and who changed which last. */
export const settingsState = z.object({
  settings,
  defaults: settings,
  records: z.array(settingRecord),
})
export type SettingsState = z.output<typeof settingsState>

/** New conversations per day, by tier. */
export const firstMessagesByTier = z.object(
  Object.fromEntries(tiers.map((tier) => [tier, z.int()])) as Record<Tier, z.ZodInt>,
)
