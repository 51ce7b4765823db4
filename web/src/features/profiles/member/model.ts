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

/** Returns the labelled values of the relationship that the member looks for. */
export const expectationsOf = ({ relationship_type, interaction_mode }: MemberProfile): Detail[] =>
  [
    detail(
      memberProfile.relationshipType,
      relationship_type && optionNames.relationshipType[relationship_type],
    ),
    detail(memberProfile.interactionMode, interaction_mode && optionNames.interactionMode[interaction_mode]),
  ].filter(present)

/** Returns the labelled habits and measures of the body, as far as they are visible. */
export const detailsOf = (profile: MemberProfile): Detail[] => {
  const { height_cm, weight_kg, smoking_habit, drinking_habit } = profile
  return [
    detail(memberProfile.heightName, height_cm === null ? null : memberProfile.height(height_cm)),
    detail(memberProfile.weightName, weight_kg === null ? null : memberProfile.weight(weight_kg)),
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

/** Whether a photo of the profile is blurred: the last ones are. */
export const isBlurred = (
  { avatar_urls, blurred_photos }: Pick<MemberProfile, "avatar_urls" | "blurred_photos">,
  index: number,
): boolean => index < avatar_urls.length && index >= avatar_urls.length - blurred_photos
