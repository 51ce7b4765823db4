import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { type EditablePart, editableParts } from "../member/parts.ts"

/** The parts that make a profile complete, in the order in which they are worth adding. */
export const profileParts = ["photos", "prompts", "about", "preferences", "verified"] as const
export type ProfilePart = (typeof profileParts)[number]

/** The parts that a profile still misses. */
export const missingParts = (profile: OwnProfile, hasPreferences: boolean): ProfilePart[] => {
  const has: Record<ProfilePart, boolean> = {
    photos: profile.avatar_urls.length > 0,
    prompts: profile.prompts.length >= profileLimits.prompts.max,
    about: Boolean(profile.about_me),
    preferences: hasPreferences,
    verified: profile.is_verified,
  }
  return profileParts.filter((part) => !has[part])
}

/** What each part holds, from which a field is missing if it is empty. */
const contents: Record<EditablePart, (profile: OwnProfile) => readonly unknown[]> = {
  place: ({ occupation }) => [occupation],
  about: ({ about_me }) => [about_me],
  prompts: ({ prompts }) => [prompts.length >= profileLimits.prompts.max],
  expectations: (profile) => [
    ...[profile.relationship_type, profile.interaction_mode, profile.ideal_partner_description],
  ],
  photos: ({ avatar_urls }) => [avatar_urls.length >= profileLimits.photos.max],
  details: ({ smoking_habit, drinking_habit }) => [smoking_habit, drinking_habit],
}

/** The parts to which something can be added. */
export const openParts = (profile: OwnProfile): EditablePart[] =>
  editableParts.filter((part) => !contents[part](profile).every(Boolean))
