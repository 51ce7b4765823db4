import type { MemberProfile, PromptAnswer } from "@pinyu/contract/profiles/schemas"

/** A part of the story: a text, photos after the portrait, or a prompt beside a photo. */
export type Chapter =
  | { kind: "about" }
  | { kind: "expectations" }
  | { kind: "prompt"; answer: PromptAnswer; photo: number | null }
  | { kind: "photos"; photos: number[] }

/** Whether the member says what they look for. */
const hasExpectations = (profile: MemberProfile) =>
  [profile.relationship_type, profile.interaction_mode, profile.ideal_partner_description].some(Boolean)

/**
 * Interleaves the words and photos of a profile: the introduction, a prompt with a photo, the expectations, and
 * the other prompts and photos. Leaves out what the member has not written. Photos are indexes from 1, because
 * the portrait precedes the story.
 */
export const storyOf = (profile: MemberProfile): Chapter[] => {
  const [first, ...others] = profile.prompts
  const photos = profile.avatar_urls.map((_url, index) => index).slice(1)
  const withPhoto = (answer: PromptAnswer): Chapter => ({
    ...{ kind: "prompt", answer, photo: photos.shift() ?? null },
  })
  const words: Chapter[] = [
    ...(profile.about_me ? [{ kind: "about" as const }] : []),
    ...(first ? [withPhoto(first)] : []),
    ...(hasExpectations(profile) ? [{ kind: "expectations" as const }] : []),
    ...others.map(withPhoto),
  ]
  if (photos.length === 0) return words
  if (words.length > 1 && !first) words.splice(1, 0, { kind: "photos", photos: photos.splice(0, 1) })
  return photos.length === 0 ? words : [...words, { kind: "photos", photos }]
}
