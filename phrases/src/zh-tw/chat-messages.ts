import { type TrustReason, trustRules } from "@pinyu/contract/chat/trust"
import type { Tier } from "@pinyu/contract/options"

const { answerDays, countedDays, newAccount } = trustRules

const reasonTexts: Record<TrustReason, string> = {
  new_account: `新帳號的前 ${newAccount.days} 天會少一些`,
  reception: "最近得到的回應不多，所以少一些",
}
const raisedBy: Record<Tier, string> = {
  unverified: "驗證 Email 或手機後可以認識更多人。",
  email_verified: "驗證手機後可以認識更多人。",
  phone_verified: "成為 VIP 後可以認識更多人。",
  vip: "",
}

const limitOf = (limit: number, reasons: readonly TrustReason[]) => {
  if (limit === 0) return "目前不能開啟新的對話。"
  const why = reasons.length > 0 ? `（${reasons.map((reason) => reasonTexts[reason]).join("；")}）` : ""
  return `一天最多和 ${limit} 位新朋友開啟對話${why}，今天的已經用完，明天 0 點重新計算。`
}

/** Messages of the chat API. */
export const chatMessages = {
  departedName: "已離開的會員",
  /** The daily limit, why it is what it is, when it ends, and what raises it. */
  noMoreToday: ({ limit, reasons, tier }: { limit: number; reasons: readonly TrustReason[]; tier: Tier }) => {
    const recovery = `開場後 ${answerDays} 天內有人回覆，數量就會慢慢恢復，最慢 ${countedDays} 天。`
    return `${limitOf(limit, reasons)}${reasons.includes("reception") ? recovery : ""}${raisedBy[tier]}`
  },
} as const
