import { adminPages } from "@pinyu/contract/admin/pages"
import type { SharedType } from "@pinyu/contract/chat/options"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import type { CaseDecision, CaseSummary, CaseVerification } from "@pinyu/contract/reports/cases"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { missing } from "@pinyu/phrases/missing-fields"
import { optionNames } from "@pinyu/phrases/options"
import {
  answer,
  asAdmin,
  expect,
  failWith,
  longText,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import picture from "../ui/art/face-1.webp"
import AdminConsolePage from "./admin-console.tsx"
import { at, caseId, memberId, one, photoId, summary, whole } from "./report-case.fixture.ts"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.reports },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const cases = [
  summary({ urgency: 3, reason: "underage", escalated: true }),
  summary({
    ...{ id: "0192a7c0-0000-7000-8000-000000002002", target_type: "post" },
    claim: { email: "mei@example.tw", until: at, is_own: false },
  }),
  summary({ id: "0192a7c0-0000-7000-8000-000000002003", urgency: 0, reason: "other", member: null }),
]
const listed = (shown: CaseSummary[]) => answer(reportsAdminRoutes.list, { reports: shown, nextCursor: null })

export const Queue: Story = {
  beforeEach: serve(listed(cases)),
  play: async () => {
    const links = await screen.findAllByRole("link", { name: /小雅|離開/ })
    await userEvent.keyboard("jj")
    await expect(links[1]).toHaveFocus()
    await userEvent.keyboard("k")
    await expect(links[0]).toHaveFocus()
  },
}

const atCase = { parameters: { ...meta.parameters, url: adminPages.report(caseId) } }
const decision: CaseDecision = {
  ...{ action: "suspend", rule: "harassment", days: 7, nickname: null, note: "第二次" },
  admin: "mei@example.tw",
  ...{ message: words.templates.harassment, decided_at: at, apply_at: at, is_overturned: true },
}
export const CaseWithFile: Story = {
  tags: ["!nightly"],
  ...atCase,
  beforeEach: serve(one(), answer(reportsAdminRoutes.file, { url: picture })),
  play: async () => {
    await expect(await screen.findByText(optionNames.identity.sugar_baby)).toBeVisible()
    await press(words.open(words.file(1)))
    await expect(await screen.findByRole("img", { name: words.file(1) })).toBeVisible()
  },
}

const decidedAndUndone = [
  one(),
  answer(
    reportsAdminRoutes.decide,
    whole({ state: "pending", decision: { ...decision, apply_at: "2099-01-01T00:00:00.000Z" } }),
  ),
  answer(reportsAdminRoutes.undo, whole()),
]

export const CaseDecided: Story = {
  ...atCase,
  beforeEach: serve(...decidedAndUndone),
  play: async () => {
    await userEvent.selectOptions(await screen.findByLabelText(words.action), words.actions.suspend)
    await press(words.decide)
    await expect(await screen.findByText(missing(words.rule))).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText(words.rule), "harassment")
    await expect(screen.getByLabelText(new RegExp(words.message))).toHaveValue(words.templates.harassment)
    await press(words.decide)
    await press(words.undo)
    await expect(await screen.findByLabelText(words.action)).toBeVisible()
  },
}

export const CaseByKeyboard: Story = {
  ...atCase,
  beforeEach: serve(...decidedAndUndone),
  play: async () => {
    await expect(await screen.findByText("電話聯絡過，答應不再打擾。")).toBeVisible()
    await userEvent.keyboard("d")
    await expect(screen.getByLabelText(words.action)).toHaveFocus()
    await press(words.decide)
    await expect(await screen.findByRole("button", { name: words.undo })).toBeVisible()
    await userEvent.keyboard("z")
    await expect(await screen.findByLabelText(words.action)).toBeVisible()
  },
}

export const CaseLimitedOrPhotoRemoved: Story = {
  ...atCase,
  beforeEach: serve(
    one(),
    answer(
      reportsAdminRoutes.decide,
      whole({ state: "closed", decision: { ...decision, action: "remove_photo" } }),
    ),
  ),
  play: async () => {
    await userEvent.selectOptions(await screen.findByLabelText(words.action), words.actions.limit)
    await expect(screen.queryByRole("option", { name: words.days(null) })).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText(words.action), words.actions.remove_photo)
    await userEvent.selectOptions(screen.getByLabelText(words.rule), "fake")
    await expect(screen.getByLabelText(words.photo)).toHaveValue(photoId)
    await press(words.decide)
    await expect(await screen.findByText(words.actions.remove_photo)).toBeVisible()
  },
}

export const CaseRejected: Story = {
  ...atCase,
  beforeEach: serve(
    one(),
    failWith(reportsAdminRoutes.decide, "case_decided"),
    one({ state: "closed", decision }),
  ),
  play: async () => {
    await press(words.decide)
    await expect(await screen.findByText(words.noteWas("第二次"))).toBeVisible()
  },
}

export const CaseOfAMessage: Story = {
  ...atCase,
  beforeEach: serve(
    one({
      ...{ target_type: "message", escalated: true, escalation_note: "請看前面的訊息" },
      context: [
        { by: "member", type: "text", content: "你為什麼不回我", created_at: at },
        { by: "reporter", type: "image", content: null, created_at: at },
      ],
    }),
  ),
  play: async () => {
    await expect(await screen.findByText("你為什麼不回我")).toBeVisible()
    await expect(screen.getByText(words.escalationNote("請看前面的訊息"))).toBeVisible()
  },
}

const sharing = (type: SharedType, ...more: { name: string; value: string }[]) =>
  one({
    target_type: "message",
    evidence: [{ name: "type", value: type }, ...more],
    shared_member: { id: photoId, nickname: "映真" },
  })

export const CaseOfASharedProfile: Story = {
  ...atCase,
  beforeEach: serve(sharing("profile", { name: "content", value: "她晚上都一個人在家" })),
  play: async () => {
    await expect(await screen.findByText(words.messageTypes.profile)).toBeVisible()
    const shared = screen.getByRole("link", { name: "映真" })
    await expect(shared).toHaveAttribute("href", adminPages.member(photoId))
  },
}

export const CaseAboutOneself: Story = {
  ...atCase,
  beforeEach: serve(one({ may_decide: false })),
  play: async () => expect(await screen.findByText(words.ownCase)).toBeVisible(),
}

export const CaseClosedLong: Story = {
  ...atCase,
  beforeEach: serve(
    one({
      ...{ state: "closed", decision: { ...decision, note: longText + longWord }, other_cases: 2 },
      ...{ member: { id: memberId, nickname: longWord }, history: [{ ...decision, action: "warn" }] },
    }),
  ),
  play: async () => expect(await screen.findByText(words.otherCases(2))).toBeVisible(),
}

const verification = (changes: Partial<CaseVerification> = {}) =>
  whole({
    reason: "fake",
    verification: {
      ...{ state: "not_requested", requested_at: null, admin: null, verification_id: null },
      ...{ is_verified: false, ...changes },
    },
  })
const requested = { state: "requested", requested_at: at, admin: "mei@example.tw" } as const

export const VerificationRequested: Story = {
  tags: ["!nightly"],
  ...atCase,
  beforeEach: serve(
    answer(reportsAdminRoutes.read, verification()),
    answer(reportsAdminRoutes.askForVerification, verification(requested)),
  ),
  play: async () => {
    await press(words.verification.ask)
    await expect(await screen.findByText(words.verification.states.requested)).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.verification.ask })).toBeNull()
  },
}

export const VerificationAnswered: Story = {
  ...atCase,
  beforeEach: serve(
    answer(
      reportsAdminRoutes.read,
      verification({ ...requested, state: "waiting", verification_id: photoId }),
    ),
  ),
  play: async () => {
    const link = await screen.findByRole("link", { name: words.verification.open })
    await expect(link).toHaveAttribute("href", adminPages.verification(photoId))
  },
}
