import { authLimits } from "../auth/limits.ts"
import { nickname } from "../auth/schemas.ts"
import { city, fieldError, id, instant, nonBlankText, rawText, text } from "../fields.ts"
import { mediaLimits, photoTypes } from "../media/limits.ts"
import {
  cities,
  drinkingHabits,
  genders,
  identities,
  interactionModes,
  relationshipTypes,
  smokingHabits,
} from "../options.ts"
import * as z from "../zod.ts"
import { profileLimits } from "./limits.ts"
import { firstWriters, writerRestrictions } from "./options.ts"
import { likedParts } from "./parts.ts"
import { prompts } from "./prompts.ts"

const { heightCm, weightKg } = authLimits
const { photos, occupation, aboutMe, idealPartner, path } = profileLimits

const prompt = z.enum(prompts, fieldError("not_an_option"))

/** A prompt and the member's answer to it. */
export const promptAnswer = z.object({ prompt, answer: z.string() })

export type PromptAnswer = z.output<typeof promptAnswer>

/** Optional profile details; null when unset. */
const details = {
  occupation: z.string().nullable(),
  smoking_habit: z.enum(smokingHabits).nullable(),
  drinking_habit: z.enum(drinkingHabits).nullable(),
  about_me: z.string().nullable(),
  relationship_type: z.enum(relationshipTypes).nullable(),
  interaction_mode: z.enum(interactionModes).nullable(),
  ideal_partner_description: z.string().nullable(),
}

/** The member's own profile, with private fields. */
export const ownProfile = z.object({
  id,
  nickname: z.string(),
  email: z.string(),
  birth_date: z.iso.date(),
  city: z.enum(cities),
  height_cm: z.int(),
  weight_kg: z.int(),
  identity: z.enum(identities),
  gender: z.enum(genders),
  ...details,
  /** In the order of the profile, also to prompts that are retired. */
  prompts: z.array(promptAnswer),
  /** The prompts that nobody may choose any more. Others do not see answers to them. */
  retired_prompts: z.array(prompt),
  /** Storage paths of the photos, the default first, as `profiles.update` expects them. */
  avatar_urls: z.array(z.string()),
  /** Signed URLs in the same order. */
  avatar_urls_signed: z.array(z.string()),
  /** The paths of the photos that others do not see until the team has approved them. */
  avatar_urls_in_review: z.array(z.string()),
  is_vip: z.boolean(),
  is_verified: z.boolean(),
  vip_expires_at: instant.nullable(),
  /** Null before the first sign-in. */
  last_online: instant.nullable(),
  /** When the identity can be switched again; null when it can be now. */
  identity_switch_from: instant.nullable(),
})

export type OwnProfile = z.output<typeof ownProfile>

/** A member's profile for another member. Null fields are unset or hidden; the birth date is never sent. */
export const memberProfile = z.object({
  id,
  nickname: z.string(),
  avatar_urls: z.array(z.string()),
  /** The small versions of the photos, in the same order. A blurred one has only one version. */
  small_avatar_urls: z.array(z.string()),
  /** The ids of the photos, in the same order. */
  photo_ids: z.array(id),
  /** How many photos, the last ones, are blurred until the member likes the viewer. */
  blurred_photos: z.int(),
  age: z.int().nullable(),
  city: z.enum(cities).nullable(),
  height_cm: z.int().nullable(),
  weight_kg: z.int().nullable(),
  identity: z.enum(identities),
  gender: z.enum(genders),
  ...details,
  /** In the order of the profile, without retired prompts. */
  prompts: z.array(promptAnswer),
  is_vip: z.boolean(),
  is_verified: z.boolean(),
  /** To the minute. */
  last_online: instant.nullable(),
  i_like_them: z.boolean(),
  /** The photos and answers that the caller likes by themselves. */
  liked_parts: likedParts,
  /** Null when the member hides likes, except for a mutual like. */
  likes_me: z.boolean().nullable(),
  is_mutual: z.boolean(),
  /** Whether the caller may write to the member. */
  can_chat: z.boolean(),
  /** From whom the member accepts first messages, if the caller is not among them. */
  chat_only_with: z.enum(writerRestrictions).nullable(),
})

export type MemberProfile = z.output<typeof memberProfile>

/** An optional text; empty means unset. */
const optionalText = (limits: { max: number }) =>
  text(limits)
    .nullable()
    .transform((text) => text || null)

const within = ({ min, max }: { min: number; max: number }) =>
  z.int(fieldError("wrong_type")).min(min, fieldError("too_small")).max(max, fieldError("too_big"))

const optional = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, fieldError("not_an_option")).nullable()

/** Storage paths of the member's current photos and new uploads, without duplicates. */
const photoPaths = z
  .array(rawText({ min: 1, max: path.max }))
  .max(photos.max, fieldError("too_many_photos"))
  .refine((paths) => new Set(paths).size === paths.length, fieldError("repeated"))

/** The answers in the order of the profile, at most one to a prompt. */
const promptAnswers = z
  .array(promptAnswer.extend({ answer: nonBlankText(profileLimits.promptAnswer) }))
  .max(profileLimits.prompts.max, fieldError("too_many_prompts"))
  .refine(
    (answers) => new Set(answers.map(({ prompt }) => prompt)).size === answers.length,
    fieldError("repeated"),
  )

/** A change of the caller's profile. Absent fields stay unchanged. */
export const profileChange = z
  .object({
    /** Fixed after registration: another value is rejected. */
    nickname,
    city,
    height_cm: within(heightCm),
    weight_kg: within(weightKg),
    occupation: optionalText(occupation),
    smoking_habit: optional(smokingHabits),
    drinking_habit: optional(drinkingHabits),
    about_me: optionalText(aboutMe),
    relationship_type: optional(relationshipTypes),
    interaction_mode: optional(interactionModes),
    ideal_partner_description: optionalText(idealPartner),
    prompts: promptAnswers,
    avatar_urls: photoPaths,
  })
  .partial()

export type ProfileChange = z.output<typeof profileChange>

/** Requests an upload URL for one photo. With `size`, the URL accepts exactly that many bytes. */
export const uploadRequest = z.object({
  fileName: text({ min: 1, max: mediaLimits.fileName.max }),
  contentType: z.enum(photoTypes, fieldError("not_an_option")),
  size: within({ min: 1, max: mediaLimits.photo.maxBytes }).optional(),
})

/** The upload: a PUT with exactly these headers. A profile refers to it by `filePath`. */
export const uploadOffer = z.object({
  signedUrl: z.string(),
  filePath: z.string(),
  headers: z.record(z.string(), z.string()),
})

/** The privacy settings that are on or off. */
const privacySwitches = z.object({
  show_online: z.boolean(),
  show_age: z.boolean(),
  show_city: z.boolean(),
  show_body: z.boolean(),
  /** Whether others see this member's like before it is mutual. */
  show_likes: z.boolean(),
  /** Off: incognito. Only members whom they like or wrote to find them, and nobody in explore and search. */
  discoverable: z.boolean(),
  /** Off: this member's visits cause no notification. */
  record_views: z.boolean(),
  /** On: others see photos after the first blurred, until the member likes them. */
  blur_photos: z.boolean(),
  /** Whether conversation partners see when the member types. Mutual: see `mutualSettings`. */
  show_typing: z.boolean(),
  /** Whether conversation partners see what the member has read. Mutual: see `mutualSettings`. */
  show_reads: z.boolean(),
})

export type PrivacySwitches = z.output<typeof privacySwitches>

/** Privacy settings. */
export const privacySettings = privacySwitches.extend({
  /** Who may write the member a first message. */
  who_may_write: z.enum(firstWriters, fieldError("not_an_option")),
})

export type PrivacySettings = z.output<typeof privacySettings>

/** A change of the privacy settings. Absent fields stay unchanged. */
export const privacyChange = privacySettings.partial()

export type PrivacyChange = z.output<typeof privacyChange>

export const identityChange = z.object({ identity: z.enum(identities, fieldError("not_an_option")) })
