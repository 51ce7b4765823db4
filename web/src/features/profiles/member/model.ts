import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { ApiError } from "../../../lib/api-error.ts"

/** Whether an error says that there is nobody to be seen: gone, hidden, blocked, or no id at all. */
export const isGone = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)

const present = <Item>(item: Item | null): item is Item => item !== null

/** Age, city and occupation, as far as they are said and shown. */
export const factsOf = ({ age, city, occupation }: MemberProfile): string[] =>
  [age === null ? null : memberProfile.years(age), city, occupation].filter(present)

export interface Detail {
  label: string
  value: string
}

const detail = (label: string, value: string | null): Detail | null =>
  value === null ? null : { label, value }

/** Height and weight in words, as far as they are shown. */
export const bodyOf = ({ height_cm, weight_kg }: MemberProfile): string[] =>
  [
    height_cm === null ? null : memberProfile.height(height_cm),
    weight_kg === null ? null : memberProfile.weight(weight_kg),
  ].filter(present)

/** How they would like to meet: what they chose, each with its name. */
export const arrangementOf = (profile: MemberProfile): Detail[] => {
  const { relationship_type, interaction_mode, smoking_habit, drinking_habit } = profile
  return [
    detail(
      memberProfile.relationshipType,
      relationship_type && optionNames.relationshipType[relationship_type],
    ),
    detail(memberProfile.interactionMode, interaction_mode && optionNames.interactionMode[interaction_mode]),
    detail(memberProfile.smoking, smoking_habit && optionNames.smokingHabit[smoking_habit]),
    detail(memberProfile.drinking, drinking_habit && optionNames.drinkingHabit[drinking_habit]),
  ].filter(present)
}

/** What is known of the two: that both like each other, or that they like the viewer. */
export const bondOf = ({ nickname, is_mutual, likes_me, i_like_them }: MemberProfile): string | null => {
  if (is_mutual) return memberProfile.mutual
  return likes_me && !i_like_them ? memberProfile.likesMe(nickname) : null
}

/** What a phone shows of a profile, one at a time. */
export type MemberSection = "photos" | "details" | "activity"

/** What a phone shows first: the photographs, unless the portrait above is all there is. */
export const firstSectionOf = ({ avatar_urls }: MemberProfile): MemberSection =>
  avatar_urls.length > 1 ? "photos" : "details"
