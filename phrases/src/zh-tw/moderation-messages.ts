import type { CommunityRule } from "@pinyu/contract/moderation/options"
import { optionNames } from "./options.ts"

/** "2026年12月1日 20:05" */
const minuteInTaipei = new Intl.DateTimeFormat("zh-TW", {
  ...{ timeZone: "Asia/Taipei", hourCycle: "h23" },
  ...{ year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" },
})

/** Messages about suspensions, to members. */
export const moderationMessages = {
  /** At sign-in. */
  suspended: (rule: CommunityRule, until: Date | null) => {
    const end = until ? `停用到 ${minuteInTaipei.format(until)}` : "已停用"
    return `這個帳號因為違反社群規範（${optionNames.communityRule[rule]}）${end}。如果不同意，請用聯絡表單告訴我們。`
  },
} as const
