import type { CommunityRule } from "@pinyu/contract/moderation/options"
import { dateTimeLabel } from "./dates.ts"
import { optionNames } from "./options.ts"

/** Messages about suspensions and appeals. */
export const moderationMessages = {
  /** At sign-in. */
  suspended: (rule: CommunityRule, until: Date | null) => {
    const end = until ? `停用到 ${dateTimeLabel(until)}` : "已停用"
    return `這個帳號因為違反社群規範（${optionNames.communityRule[rule]}）${end}。如果不同意，可以申訴一次。`
  },
  /** When the member opens a new conversation. */
  firstMessagesLimited: (rule: CommunityRule, until: Date) =>
    `因為違反社群規範（${optionNames.communityRule[rule]}），你在 ${dateTimeLabel(until)} 之前不能主動傳訊息給還沒聊過的人。`,
  /** To an admin who records a contact form as an appeal. */
  nothingToAppeal: "這份表單送出之前，寄件會員沒有還能申訴的決定。",
} as const
