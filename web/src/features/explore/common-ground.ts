import type { MatchReasons } from "@pinyu/contract/explore/schemas"
import { interestNames, commonGround as words } from "@pinyu/phrases/interests"
import { optionNames } from "@pinyu/phrases/options"

const [maxInterests, maxReasons] = [2, 2]

/** What the viewer and a member have in common, in one line; null without anything. */
export const commonGroundText = (reasons: MatchReasons | null): string | null => {
  if (!reasons) return null
  const { interests, relationship_type, interaction_mode, prompt, city } = reasons
  const names = interests.slice(0, maxInterests).map((interest) => interestNames[interest])
  const all = [
    names.length > 0 && words.interests(names.join("、")),
    relationship_type && words.relationship(optionNames.relationshipType[relationship_type]),
    interaction_mode && words.interaction(optionNames.interactionMode[interaction_mode]),
    prompt && words.prompt,
    city && words.city(city),
  ].filter((reason) => typeof reason === "string")
  return all.length > 0 ? words.together(all.slice(0, maxReasons).join("、")) : null
}
