import { moderationLimits } from "@pinyu/contract/moderation/limits"
import type { AppealableAction } from "@pinyu/contract/reports/options"

/** The page of a suspended member, and their appeal. */
export const appeals = {
  title: "帳號停用中",
  text: "申訴",
  hint: `說明為什麼應該恢復，至少 ${moderationLimits.appeal.min} 個字。另一位管理員會重新查看。每次停用只能申訴一次。`,
  send: "送出申訴",
  sent: "申訴已送出。有結果之後，你下次登入時就會看到。",
  alreadySent: "這次停用已經申訴過了，還在等另一位管理員查看。有結果之後，你下次登入時就會看到。",
  upheld: "我們請另一位管理員重新查看了你的申訴，決定維持停用。",
  decisions: {
    title: "收到的決定",
    rule: (rule: string) => `違反社群規範：${rule}`,
    until: (time: string) => `到 ${time} 為止`,
    actions: {
      warn: (target) => `${target}收到警告`,
      remove_content: (target) => `${target}已移除`,
      remove_photo: () => "照片已移除",
      rename: () => "暱稱已更換",
      limit: () => "暫時不能主動開始新的對話",
    } satisfies Record<AppealableAction, (target: string) => string>,
    states: { open: "申訴處理中", upheld: "維持決定", lifted: "已撤銷" },
    answer: (answer: string) => `團隊的回覆：${answer}`,
    appealFor: (decision: string) => `申訴：${decision}`,
    hint: `說明為什麼應該撤銷，至少 ${moderationLimits.appeal.min} 個字。另一位管理員會重新查看。每項決定只能申訴一次。`,
    sent: "申訴已送出，結果會用通知告訴你。",
    cancel: "取消",
    emptyTitle: "沒有收到決定",
    emptyText: "你的帳號和內容沒有違反社群規範的紀錄。",
    failedTitle: "暫時看不到收到的決定",
    failedText: "請稍後再試一次。",
    offlineText: "目前沒有網路連線，恢復連線後再試一次。",
  },
  safety: "了解規範與判斷方式",
  contact: "聯絡我們",
  back: "回到登入",
} as const
