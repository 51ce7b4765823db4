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

/** What the team may decide about an appeal: the decision stays, or it ends. */
export const appealOutcomes = ["upheld", "lifted"] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
