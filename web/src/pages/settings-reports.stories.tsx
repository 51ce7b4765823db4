import { authRoutes } from "@pinyu/contract/auth/routes"
import { appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import type { OwnDecision } from "@pinyu/contract/moderation/appeals"
import { pages } from "@pinyu/contract/pages"
import { type OwnReport, reportsRoutes } from "@pinyu/contract/reports/routes"
import { appeals } from "@pinyu/phrases/appeals"
import { fieldMessages } from "@pinyu/phrases/fields"
import { reports } from "@pinyu/phrases/reports"
import {
  answer,
  asMember,
  expect,
  longText,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import SettingsPage from "./settings.tsx"
import "./parts/settings-screen.tsx"

const meta = {
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.settingsReports },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const account = answer(authRoutes.me, { user: signedInUser() })
const ownReport = (id: string, outcome: OwnReport["outcome"]): OwnReport => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000000${id}`, receipt_number: `R-7KQ2-M4X${id}`, outcome },
  ...{ target_type: "message", reason: "scam", created_at: "2026-01-05T02:00:00.000Z", decided_at: null },
})
const ownReports = (...reports: OwnReport[]) => answer(reportsRoutes.mine, { reports, nextCursor: null })

const decisionId = "0192a7c0-0000-7000-8000-000000000009"
const otherDecisionId = "0192a7c0-0000-7000-8000-000000000008"
const decision = (changes: Partial<OwnDecision> = {}): OwnDecision => ({
  ...{ id: decisionId, action: "limit", target_type: "message", rule: "spam", message: longText },
  ...{ until: "2026-02-05T02:00:00.000Z", decided_at: "2026-01-05T02:00:00.000Z", appeal: null, ...changes },
})
const decisions = (...shown: OwnDecision[]) =>
  answer(appealsRoutes.decisions, { decisions: shown, nextCursor: null })
const upheld = { outcome: "upheld", answer: longWord } as const

export const DecisionAppealed: Story = {
  beforeEach: serve(
    account,
    ownReports(),
    decisions(decision(), decision({ id: otherDecisionId, action: "warn", until: null, appeal: upheld })),
    answer(appealsRoutes.submitForDecision, {}),
    decisions(decision({ appeal: { outcome: null, answer: null } })),
  ),
  play: async () => {
    await press(appeals.decisions.appealFor(appeals.decisions.actions.limit()))
    await press(appeals.send)
    await expect(await screen.findByText(fieldMessages.required)).toBeVisible()
    await userEvent.type(screen.getByRole("textbox"), "這是誤會，請再看一次我的訊息。")
    await press(appeals.send)
    await expect(await screen.findByText(appeals.decisions.states.open)).toBeVisible()
  },
}

export const ReportsWithOutcomes: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    account,
    decisions(),
    ownReports(ownReport("2", null), ownReport("3", "acted"), ownReport("4", "dismissed")),
  ),
  play: async () => {
    for (const outcome of Object.values(reports.own.outcomes))
      await expect(await screen.findByText(outcome)).toBeVisible()
  },
}
