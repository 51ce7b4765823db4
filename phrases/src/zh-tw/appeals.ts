import { moderationLimits } from "@pinyu/contract/moderation/limits"

/** The page of a suspended member, and their appeal. */
export const appeals = {
  title: "帳號停用中",
  text: "申訴",
  hint: `說明為什麼應該恢復，至少 ${moderationLimits.appeal.min} 個字。另一位管理員會重新查看。每次停用只能申訴一次。`,
  send: "送出申訴",
  sent: "申訴已送出，結果會寄到你驗證過的 Email。",
  alreadySent: "這次停用已經申訴過了，請等候結果。",
  contact: "聯絡我們",
  back: "回到登入",
} as const
