import { adminPages } from "@pinyu/contract/admin/pages"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import type { CaseVerification, WholeCase } from "@pinyu/contract/reports/cases"
import { adminReports } from "@pinyu/phrases/admin-reports"
import {
  answer,
  asAdmin,
  expect,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const words = adminReports.verification
const id = "0192a7c0-0000-7000-8000-000000003001"
const memberId = "0192a7c0-0000-7000-8000-000000000001"
const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.report(id) },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const at = "2026-11-20T02:00:00.000Z"
const verification = (changes: Partial<CaseVerification> = {}): CaseVerification => ({
  ...{ state: "not_requested", requested_at: null, admin: null, verification_id: null, is_verified: false },
  ...changes,
})
/** A case about a member whom a report calls fake. */
const whole = (changes: Partial<CaseVerification> = {}): { report: WholeCase } => ({
  report: {
    ...{ id, state: "open", target_type: "member", target_id: memberId, reason: "fake", urgency: 0 },
    ...{ member: { id: memberId, nickname: "小雅" }, reports_count: 1, opened_at: at, escalated: false },
    ...{
      claim: null,
      decision: null,
      reports: [],
      evidence: [],
      prompts: [],
      shared_member: null,
      context: [],
      files: [],
      history: [],
      member_history: null,
    },
    ...{ escalation_note: null, other_cases: 0, may_decide: true, verification: verification(changes) },
  },
})
const one = (changes: Partial<CaseVerification> = {}) => answer(reportsAdminRoutes.read, whole(changes))
const requested = { state: "requested", requested_at: at, admin: "mei@example.tw" } as const

export const Requested: Story = {
  tags: ["!nightly"],
  beforeEach: serve(one(), answer(reportsAdminRoutes.askForVerification, whole(requested))),
  play: async () => {
    await press(words.ask)
    await expect(await screen.findByText(words.states.requested)).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.ask })).toBeNull()
  },
}

export const Answered: Story = {
  beforeEach: serve(one({ ...requested, state: "waiting", verification_id: id })),
  play: async () =>
    expect(await screen.findByRole("link", { name: words.open })).toHaveAttribute(
      "href",
      adminPages.verification(id),
    ),
}
