/** The community rules that a decision of the team may name. */
export const communityRules = [
  "underage",
  "fraud",
  "harassment",
  "fake",
  "illegal",
  "intimate_images",
  "spam",
  "other",
] as const
export type CommunityRule = (typeof communityRules)[number]
