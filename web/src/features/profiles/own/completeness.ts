import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"

/** The parts that make a profile complete, in the order in which they are worth adding. */
export const profileParts = ["photo", "prompts", "about", "preferences", "verified"] as const
export type ProfilePart = (typeof profileParts)[number]

/** The parts that a profile still misses. */
export const missingParts = (profile: OwnProfile, hasPreferences: boolean): ProfilePart[] => {
  const has: Record<ProfilePart, boolean> = {
    photo: profile.avatar_urls.length > 0,
    prompts: profile.prompts.length >= profileLimits.prompts.max,
    about: Boolean(profile.about_me),
    preferences: hasPreferences,
    verified: profile.is_verified,
  }
  return profileParts.filter((part) => !has[part])
}
