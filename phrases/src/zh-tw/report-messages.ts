import type { AppealOutcome, CommunityRule } from "@pinyu/contract/moderation/options"
import type { ReportTarget } from "@pinyu/contract/options"
import type { ClosingAction } from "@pinyu/contract/reports/options"
import { optionNames } from "./options.ts"

/** What a decision means for the member. */
const consequences: Record<ClosingAction, (target: string) => string> = {
  dismiss: () => "",
  warn: (target) => `請調整你的${target}，再次違規時可能會停用帳號。`,
  remove_content: (target) => `這則${target}已經移除，再次違規時可能會停用帳號。`,
  remove_photo: () => "這張照片已經移除，再次違規時可能會停用帳號。",
  rename: () => "你的暱稱已經更換。",
  limit: () => "這段時間你不能主動傳訊息給還沒聊過的人，已經開始的對話不受影響。",
  suspend: () => "你的帳號已經停用。",
}

/** Notices about the outcome of a report. Neither side learns about the other. */
export const reportNotices = {
  toReporter: (receipt: string, hasConsequences: boolean) => ({
    title: "你的檢舉有結果了",
    message: hasConsequences
      ? `我們查看了檢舉 ${receipt}，認定違反社群規範，已經處理。謝謝你讓品遇更安全。`
      : `我們查看了檢舉 ${receipt}，目前沒有發現違反社群規範的地方。如果再發生，請再告訴我們。`,
  }),
  toMember: (action: ClosingAction, target: ReportTarget, rule: CommunityRule, added: string | null) => ({
    title: "你的帳號收到一項決定",
    message: [
      `你的${optionNames.reportTarget[target]}違反社群規範：${optionNames.communityRule[rule]}。`,
      consequences[action](optionNames.reportTarget[target]),
      added ?? "",
      "如果不同意，可以在設定的「我的檢舉」裡申訴一次。",
    ].join(""),
  }),
}

const appealNotice =
  (texts: Record<AppealOutcome, string>) => (outcome: AppealOutcome, answer: string | null) => ({
    title: "你的申訴有結果了",
    message: [texts[outcome], answer].join(""),
  })

/** Notices about the outcome of an appeal. */
export const appealNotices = {
  suspension: appealNotice({
    lifted: "我們重新查看之後，提早恢復了你的帳號。",
    upheld: "我們請另一位管理員重新查看，決定維持當時的停用。",
  }),
  decision: appealNotice({
    lifted: "我們重新查看之後，撤銷了這項決定。已經移除的內容無法復原，但不會再列入紀錄。",
    upheld: "我們請另一位管理員重新查看，決定維持原本的處理。",
  }),
}
