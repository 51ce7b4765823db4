import type { MemberHistory } from "@pinyu/contract/moderation/notes"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import type { CaseSummary, WholeCase } from "@pinyu/contract/reports/cases"
import { answer, longText } from "../../../tools/workshop/story.ts"

export const caseId = "0192a7c0-0000-7000-8000-000000002001"
export const memberId = "0192a7c0-0000-7000-8000-000000000001"
export const photoId = "0192a7c0-0000-7000-8000-000000003001"
const reporterId = "0192a7c0-0000-7000-8000-000000000002"
export const at = "2026-11-20T02:00:00.000Z"
export const summary = (changes: Partial<CaseSummary> = {}): CaseSummary => ({
  ...{ id: caseId, state: "open", target_type: "member", member: { id: memberId, nickname: "小雅" } },
  ...{ reason: "harassment", urgency: 2, reports_count: 2, opened_at: at, escalated: false, claim: null },
  ...{ decision: null, ...changes },
})
const known: MemberHistory = {
  ...{ reports_about: 4, strikes: 2 },
  notes: [{ id: reporterId, text: "電話聯絡過，答應不再打擾。", admin: "hao@example.tw", created_at: at }],
}
export const whole = (changes: Partial<WholeCase> = {}): { report: WholeCase } => ({
  report: {
    ...summary(),
    target_id: memberId,
    reports: [
      {
        ...{ id: reporterId, receipt_number: "R-7KQ2-M4XD", reason: "harassment", created_at: at },
        ...{ details: "一直傳訊息，拒絕後開始罵人。", reporter: { id: reporterId, nickname: "阿哲" } },
        ...{ reporter_total: 3, reporter_dismissed: 1, reporter_history: { ...known, notes: [] } },
      },
    ],
    evidence: [
      { name: "nickname", value: "小雅" },
      { name: "about_me", value: longText },
      { name: "identity", value: "sugar_baby" },
      { name: "created_at", value: at },
    ],
    prompts: [{ prompt: "ideal_sunday", answer: longText }],
    ...{ shared_member: null, context: [] },
    files: [{ index: 0, type: "image", photo_id: photoId }],
    ...{ escalation_note: null, verification: null },
    ...{ member_history: known, history: [], other_cases: 0, may_decide: true, ...changes },
  },
})
export const one = (changes: Partial<WholeCase> = {}) => answer(reportsAdminRoutes.read, whole(changes))
