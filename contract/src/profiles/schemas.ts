import * as z from "zod"
import { authLimits } from "../auth/limits.ts"
import { nickname } from "../auth/schemas.ts"
import { city, id, instant, rawText, say, text } from "../fields.ts"
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
import { profileLimits } from "./limits.ts"

const { heightCm, weightKg } = authLimits
const { photos, occupation, aboutMe, idealPartner, path } = profileLimits

/** What a member says of themselves beyond the first questions; null where they said nothing. */
const details = {
  occupation: z.string().nullable(),
  smoking_habit: z.enum(smokingHabits).nullable(),
  drinking_habit: z.enum(drinkingHabits).nullable(),
  about_me: z.string().nullable(),
  relationship_type: z.enum(relationshipTypes).nullable(),
  interaction_mode: z.enum(interactionModes).nullable(),
  ideal_partner_description: z.string().nullable(),
}

/** A member's own profile, with what only they may see. */
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
  /** The photographs' paths, the default first: what `profiles.update` takes. */
  avatar_urls: z.array(z.string()),
  /** In the same order, addresses at which they can be looked at for a while. */
  avatar_urls_signed: z.array(z.string()),
  is_vip: z.boolean(),
  vip_expires_at: instant.nullable(),
  last_online: instant,
  /** From when on the identity may be switched; null where it may be now. */
  identity_switch_from: instant.nullable(),
})

export type OwnProfile = z.output<typeof ownProfile>

/** A member as another sees them. Null is what they did not say or do not show; the birth date never leaves. */
export const memberProfile = z.object({
  id,
  nickname: z.string(),
  avatar_urls: z.array(z.string()),
  age: z.int().nullable(),
  city: z.enum(cities).nullable(),
  height_cm: z.int().nullable(),
  weight_kg: z.int().nullable(),
  identity: z.enum(identities),
  gender: z.enum(genders),
  ...details,
  is_vip: z.boolean(),
  /** To the minute. */
  last_online: instant.nullable(),
  i_like_them: z.boolean(),
  /** Null where they do not show whom they like; a mutual like is known to both. */
  likes_me: z.boolean().nullable(),
  is_mutual: z.boolean(),
  can_chat: z.boolean(),
})

export type MemberProfile = z.output<typeof memberProfile>

/** A text that may be left empty, which then counts as not said. */
const optionalText = (limits: { max: number }) =>
  text(limits)
    .nullable()
    .transform((said) => said || null)

const within = ({ min, max }: { min: number; max: number }) =>
  z.int(say("wrong_type")).min(min, say("too_small")).max(max, say("too_big"))

const optional = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, say("not_an_option")).nullable()

/** The paths of a member's photographs: theirs from before, and new uploads. Each at most once. */
const photoPaths = z
  .array(rawText({ min: 1, max: path.max }))
  .max(photos.max, say("too_many_photos"))
  .refine((paths) => new Set(paths).size === paths.length, say("repeated"))

/** A change of one's own profile: what is left out stays as it is. */
export const profileChange = z
  .object({
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
    avatar_urls: photoPaths,
  })
  .partial()

export type ProfileChange = z.output<typeof profileChange>

/** Asks for an address to send one photograph to. With `size`, the address takes exactly so many bytes. */
export const uploadRequest = z.object({
  fileName: text({ min: 1, max: mediaLimits.fileName.max }),
  contentType: z.enum(photoTypes, say("not_an_option")),
  size: within({ min: 1, max: mediaLimits.photo.maxBytes }).optional(),
})

/** Where to send it: a PUT with exactly these headers. `filePath` names it in a profile afterwards. */
export const uploadOffer = z.object({
  signedUrl: z.string(),
  filePath: z.string(),
  headers: z.record(z.string(), z.string()),
})

/** What a member shows, each on or off. */
export const privacySettings = z.object({
  show_online: z.boolean(),
  show_age: z.boolean(),
  show_city: z.boolean(),
  show_body: z.boolean(),
  /** Whether others learn that this member likes them before it is mutual. */
  show_likes: z.boolean(),
  /** Off: in no list of members, and the profile exists only for those whom this member likes. */
  discoverable: z.boolean(),
  /** Off: nobody is told that this member looked at them. */
  record_views: z.boolean(),
})

export type PrivacySettings = z.output<typeof privacySettings>

/** A change of what a member shows: what is left out stays as it is. */
export const privacyChange = privacySettings.partial()

export type PrivacyChange = z.output<typeof privacyChange>

export const identityChange = z.object({ identity: z.enum(identities, say("not_an_option")) })
