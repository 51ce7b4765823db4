import { adminPages } from "@pinyu/contract/admin/pages"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { ServiceStatus } from "@pinyu/contract/admin/schemas"
import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { figureNames, figureParts } from "@pinyu/contract/figures/options"
import { figuresAdminRoutes } from "@pinyu/contract/figures/routes"
import type { Figures } from "@pinyu/contract/figures/schemas"
import { appealsAdminRoutes } from "@pinyu/contract/moderation/appeal-routes"
import { photosAdminRoutes } from "@pinyu/contract/profiles/photos-admin-routes"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import type { CaseSummary } from "@pinyu/contract/reports/cases"
import { signalsAdminRoutes } from "@pinyu/contract/signals/routes"
import type { Signal } from "@pinyu/contract/signals/schemas"
import { verificationAdminRoutes } from "@pinyu/contract/verification/routes"
import type { WaitingVerification } from "@pinyu/contract/verification/schemas"
import { admin as words } from "@pinyu/phrases/admin"
import { adminFigures } from "@pinyu/phrases/admin-figures"
import { adminReports } from "@pinyu/phrases/admin-reports"
import {
  answer,
  answerAdmin,
  asAdmin,
  expect,
  fail,
  hasHeading,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.dashboard },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const ok: ServiceStatus = { status: "ok", latency_ms: 3, detail: "可以讀寫。" }
const status = (more: { cloudSql?: ServiceStatus; memorystoreForValkey?: ServiceStatus } = {}) =>
  answer(adminRoutes.status, {
    ...{ cloudSql: ok, memorystoreForValkey: ok, cloudStorage: ok, mail: ok, ...more },
  })

const healthy = [status(), answerAdmin()]
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

export const OneServiceIsDown: Story = {
  beforeEach: serve(
    status({
      cloudSql: { status: "down", latency_ms: 1501, detail: "1.5 秒內沒有回應。" },
      memorystoreForValkey: { status: "degraded", latency_ms: 812, detail: "可以連線，但回應比平常慢。" },
    }),
    answerAdmin(),
  ),
  play: async () => {
    await shows(words.status.summaries.down)
    await shows(words.status.states.degraded)
    await shows(words.status.waited)
  },
}

export const LastStatusStaysWhenAPollFails: Story = {
  beforeEach: serve(...healthy, fail(adminRoutes.status), status()),
  play: async () => {
    await shows(words.status.summaries.ok)
    await press(words.status.refresh)
    await expect(await screen.findByRole("alert")).toHaveTextContent("暫時無法更新")
    await expect(screen.getAllByText(words.status.states.ok)).toHaveLength(4)
    await shows(words.status.unknown)
    await press(words.status.refresh)
    await shows(words.status.summaries.ok)
    await expect(screen.queryByRole("alert")).not.toBeInTheDocument()
  },
}

export const AdvisesASecondStep: Story = {
  beforeEach: serve(...healthy),
  play: async () => {
    await shows(words.security.advised)
    const link = screen.getByRole("link", { name: words.security.open })
    await expect(link).toHaveAttribute("href", adminPages.security)
  },
}

const openCase = (n: number, urgency: number): CaseSummary => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000082${n}`, state: "open", target_type: "member" },
  ...{ member: null, reason: "scam", urgency },
  ...{ reports_count: 1, opened_at: "2026-03-01T02:00:00.000Z", escalated: false, claim: null },
  ...{ decision: null },
})

const submission: WaitingVerification = {
  ...{ id: "0192a7c0-0000-7000-8000-000000000831", requested: false, is_verified: false },
  member: { id: "0192a7c0-0000-7000-8000-000000000101", nickname: longWord },
  submitted_at: "2026-03-01T02:00:00.000Z",
}

const { member, submitted_at } = submission
const photo = (n: number) => ({
  id: `0192a7c0-0000-7000-8000-00000000084${n}`,
  ...{ member, url: "", queued_at: submitted_at, hidden: true },
})
const signal = (n: number): Signal => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000085${n}`, member, kind: "links", count: 6 },
  ...{ day: "2026-03-01", dismissal: null },
})

export const WorkWaits: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    ...healthy,
    answer(reportsAdminRoutes.list, { reports: [openCase(1, 3), openCase(2, 0)], nextCursor: null }),
    answer(appealsAdminRoutes.list, { appeals: [], nextCursor: null }),
    answer(verificationAdminRoutes.list, { verifications: [submission], nextCursor: null }),
    answer(photosAdminRoutes.list, { photos: [1, 2, 3].map(photo), nextCursor: null }),
    answer(signalsAdminRoutes.list, { signals: [1, 2, 3, 4].map(signal), nextCursor: null }),
    fail(contactAdminRoutes.list),
  ),
  play: async () => {
    await shows(words.waiting.count(2, false))
    await shows(words.waiting.urgent(1))
    await shows(words.waiting.count(0, false))
    await shows(words.waiting.count(1, false))
    for (const count of [3, 4]) await shows(words.waiting.count(count, false))
    await shows(words.waiting.unknown)
    const link = screen.getByRole("link", { name: new RegExp(adminReports.name) })
    await expect(link).toHaveAttribute("href", adminPages.reports)
  },
}

export const NothingForAViewer: Story = {
  beforeEach: serve(status(), answerAdmin({ role: "viewer" })),
  play: async () => {
    await shows(words.status.summaries.ok)
    await expect(screen.queryByRole("heading", { name: words.waiting.title })).toBeNull()
  },
}

const onFigures = { parameters: { url: adminPages.figures } }
const dayMs = 86_400_000
const valueAt = (seed: number, day: number) => 20 + ((seed * 7 + day * 13) % 30) + day
/** Figures of days until 20 November 2026; the first days have none. */
const figuresOf = (count: number, isEmpty = false): { figures: Figures } => {
  const days = Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(2026, 10, 20) - (count - 1 - n) * dayMs).toISOString().slice(0, 10),
  )
  const series = figureNames.flatMap((name, seed) =>
    figureParts[name].map((part, place) => ({
      ...{ name, part },
      values: days.map((_, day) =>
        isEmpty || day < 3 ? null : valueAt(seed + place, day) * (name === "decision_seconds" ? 600 : 1),
      ),
    })),
  )
  return { figures: { days, series } }
}
const figuresShown = (count: number) => answer(figuresAdminRoutes.read, figuresOf(count))

export const FiguresOfThirtyAndSevenDays: Story = {
  ...onFigures,
  beforeEach: serve(figuresShown(30), figuresShown(7)),
  play: async ({ canvasElement }) => {
    const region = within(await screen.findByRole("region", { name: adminFigures.figures.members.title }))
    await expect(region.getByRole("heading", { name: adminFigures.figures.members.title })).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelectorAll("path.recharts-line-curve")).toHaveLength(20))
    await userEvent.click(region.getByText(adminFigures.table))
    await expect(await region.findByRole("rowheader", { name: "2026-11-20" })).toBeVisible()
    await expect(
      region.getByRole("columnheader", { name: adminFigures.parts.members?.vip ?? "" }),
    ).toBeVisible()
    await press(adminFigures.days(7))
    await waitFor(() =>
      expect(screen.getByRole("button", { name: adminFigures.days(7) })).toHaveAttribute(
        "aria-pressed",
        "true",
      ),
    )
  },
}

/** `DayChart` has the stories of a chart: axe takes long for twenty. */
export const NoFigures: Story = {
  ...onFigures,
  tags: ["!nightly"],
  beforeEach: serve(answer(figuresAdminRoutes.read, figuresOf(30, true))),
  play: hasHeading(adminFigures.emptyTitle),
}
