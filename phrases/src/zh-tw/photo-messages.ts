import type { CommunityRule } from "@pinyu/contract/moderation/options"
import { optionNames } from "./options.ts"

/** The notices to members about their photos. */
export const photoNotices = {
  removed: (rule: CommunityRule) => ({
    title: "你的一張照片已移除",
    message: [
      `這張照片違反社群規範：${optionNames.communityRule[rule]}。`,
      "你可以換上另一張照片。如果不同意，可以用聯絡表單告訴我們。",
    ].join(""),
  }),
} as const
