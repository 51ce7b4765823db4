import type { AppealOutcome } from "@pinyu/contract/moderation/options"

/** Appeals in the admin console. */
export const adminAppeals = {
  name: "申訴",
  title: "申訴",
  text: "會員請團隊重新查看一項決定。最早送出的在最前面。",
  state: "狀態",
  states: { open: "待處理", decided: "已決定" },
  emptyTitle: "沒有申訴",
  emptyText: "目前沒有需要查看的申訴。",
  failedTitle: "暫時看不到申訴",
  failedText: "請稍後再試一次。",
  offlineText: "目前沒有網路連線，恢復連線後再試一次。",
  decidedBy: (admin: string, time: string) => `${time} 由 ${admin} 決定`,
  openCase: "查看檢舉",
  openForm: "來自聯絡表單",
  byForm: {
    title: "登記為申訴",
    text: "對象是寄件會員目前的停用；沒有停用時，是最近一項還沒申訴過的決定。",
    confirm: "表單的內容會成為這位會員的申訴，由另一位管理員決定。每項決定只能申訴一次。",
    record: "登記為申訴",
    recorded: "已登記為申訴。",
    openAppeals: "前往申訴頁",
  },
  ownDecision: "這是你做的決定，請交給其他管理員。",
  answer: "給會員的回覆",
  answerHint: "會寫在給會員的通知裡。",
  outcomes: { upheld: "維持決定", lifted: "撤銷決定" } satisfies Record<AppealOutcome, string>,
  decideFor: (outcome: string, nickname: string) => `${outcome}：${nickname}`,
  confirmTexts: {
    upheld: "會員會收到通知，知道維持原本的決定，不能再申訴一次。",
    lifted: "會員會收到通知。停用或限制會馬上結束，這項決定不再列入紀錄。",
  } satisfies Record<AppealOutcome, string>,
  decided: "已決定這件申訴。",
} as const
