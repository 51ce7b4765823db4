import type { AppealOutcome } from "@pinyu/contract/moderation/appeals"

/** Appeals in the admin console. */
export const adminAppeals = {
  name: "申訴",
  title: "申訴",
  text: "停用中的會員請團隊重新查看。最早送出的在最前面。",
  state: "狀態",
  states: { open: "待處理", decided: "已決定" },
  emptyTitle: "沒有申訴",
  emptyText: "目前沒有需要查看的申訴。",
  failedTitle: "暫時看不到申訴",
  failedText: "請稍後再試一次。",
  offlineText: "目前沒有網路連線，恢復連線後再試一次。",
  suspendedBy: (admin: string, time: string) => `${time} 由 ${admin} 停用`,
  ownDecision: "這是你決定的停用，請交給其他管理員。",
  answer: "給會員的回覆",
  answerHint: "會寫在通知信裡。",
  outcomes: { upheld: "維持停用", lifted: "恢復帳號" } satisfies Record<AppealOutcome, string>,
  decideFor: (outcome: string, nickname: string) => `${outcome}：${nickname}`,
  confirmTexts: {
    upheld: "會員會收到信，知道維持停用。這次停用不能再申訴。",
    lifted: "會員會收到信，並且可以馬上登入。",
  } satisfies Record<AppealOutcome, string>,
  decided: "已決定這件申訴。",
} as const
