import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"

const present = <Item>(item: Item | null): item is Item => item !== null

/** Returns age, city and occupation, as far as they are visible. */
export const factsOf = ({ age, city, occupation }: MemberProfile): string[] =>
  [age === null ? null : memberProfile.years(age), city, occupation].filter(present)

export interface Detail {
  label: string
  value: string
}

const detail = (label: string, value: string | null): Detail | null =>
  value === null ? null : { label, value }

/** Formats height and weight, as far as they are visible. */
export const bodyOf = ({ height_cm, weight_kg }: MemberProfile): string[] =>
  [
    height_cm === null ? null : memberProfile.height(height_cm),
    weight_kg === null ? null : memberProfile.weight(weight_kg),
  ].filter(present)

/** Returns the labelled values of the arrangement that the member looks for. */
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

/** Describes the relationship: mutual likes, or a like of the viewer. */
export const relationshipLabel = ({
  nickname,
  is_mutual,
  likes_me,
  i_like_them,
}: MemberProfile): string | null => {
  if (is_mutual) return memberProfile.mutual
  return likes_me && !i_like_them ? memberProfile.likesMe(nickname) : null
}

/** The profile's sections on a phone, one at a time. */
export type MemberSection = "photos" | "details" | "activity"

/** The initial section: photos, unless the portrait is the only one. */
export const firstSectionOf = ({ avatar_urls }: MemberProfile): MemberSection =>
  avatar_urls.length > 1 ? "photos" : "details"
