import { authRoutes } from "@pinyu/contract/auth/routes"
import type { User } from "@pinyu/contract/auth/schemas"
import { pages } from "@pinyu/contract/pages"
import { appearanceWords } from "@pinyu/phrases/appearance"
import { settings } from "@pinyu/phrases/settings"
import {
  answer,
  asMember,
  expect,
  fail,
  hasHeading,
  longText,
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
import { reducedData } from "../lib/reduced-data.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import SettingsPage from "./settings.tsx"
import "./parts/settings-screen.tsx"
import { exportsRoutes } from "@pinyu/contract/exports/routes"
import type { DataExport } from "@pinyu/contract/exports/schemas"
import { appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import type { OwnDecision } from "@pinyu/contract/moderation/appeals"
import { notificationTopics } from "@pinyu/contract/notifications/options"
import { type QuietHours, suggestedQuietHours } from "@pinyu/contract/notifications/quiet-hours"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { type OwnReport, reportsRoutes } from "@pinyu/contract/reports/routes"
import { settingsRoutes } from "@pinyu/contract/settings/routes"
import { account as accountWords } from "@pinyu/phrases/account"
import { appeals } from "@pinyu/phrases/appeals"
import { dateLabel } from "@pinyu/phrases/dates"
import { exports as exportWords } from "@pinyu/phrases/exports"
import { membership } from "@pinyu/phrases/membership"
import { missing } from "@pinyu/phrases/missing-fields"
import { notificationSettings as words } from "@pinyu/phrases/notifications"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { session } from "../lib/session/session.ts"

const meta = {
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.settingsAccount },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const accountOf = (changes: Partial<User> = {}) => ({ ...signedInUser(), ...changes })
const account = (changes: Partial<User> = {}) => answer(authRoutes.me, { user: accountOf(changes) })
const phone = { phone: "0912 ••• 678", phone_verified: true, tier: "phone_verified" } as const

export const AccountWithNumberAndWaitingChange: Story = {
  tags: ["!nightly"],
  beforeEach: serve(account({ ...phone, pending_email: `${longWord}@example.com` })),
  play: async () => {
    await expect(await screen.findByText(phone.phone)).toBeVisible()
    await expect(screen.getByText(settings.email.pending(`${longWord}@example.com`))).toBeVisible()
  },
}

export const Appearance: Story = {
  parameters: { ...meta.parameters, url: pages.settingsAppearance },
  beforeEach: () => () => reducedData.set(false),
  play: async () => {
    await hasHeading(settings.appearanceTitle)()
    await expect(screen.getByRole("group", { name: appearanceWords.contrast })).toBeVisible()
    const saving = screen.getByRole("switch", { name: appearanceWords.reducedData })
    await expect(saving).not.toBeChecked()
    await userEvent.click(saving)
    await expect(saving).toBeChecked()
    await expect(document.documentElement).toHaveAttribute("data-reduced-data")
  },
}

const preferences = notificationTopics.map((notification_type) => ({
  notification_type,
  push_enabled: true,
  email_enabled: false,
  in_app_enabled: true,
}))
const known = answer(notificationsRoutes.preferences, { data: { preferences } })
const quiet = (quiet_hours: QuietHours | null) =>
  answer(notificationsRoutes.quietHours, { data: { quiet_hours } })
const notQuiet = quiet(null)

export const LeadsToATopic: Story = {
  parameters: { url: `${pages.settingsNotifications}#wish_liked` },
  beforeEach: serve(known, notQuiet),
  play: async () => {
    const { topics, channels, switchLabel } = words
    const name = switchLabel(topics.wish_liked, channels.in_app_enabled)
    await waitFor(async () => expect(await screen.findByRole("switch", { name })).toHaveFocus())
  },
}

const quietSwitch = () => screen.findByRole("switch", { name: words.quiet.title })

export const QuietHoursAreSet: Story = {
  parameters: { url: pages.settingsNotifications },
  tags: ["!nightly"],
  beforeEach: serve(
    known,
    notQuiet,
    answer(notificationsRoutes.setQuietHours, { data: { quiet_hours: suggestedQuietHours } }),
    quiet(suggestedQuietHours),
  ),
  play: async () => {
    await userEvent.click(await quietSwitch())
    await expect(await quietSwitch()).toBeChecked()
    const [from, to] = [words.quiet.from, words.quiet.to].map((label) => screen.getByLabelText(label))
    await expect(from).toHaveValue(suggestedQuietHours.from)
    await expect(to).toHaveDisplayValue(words.quiet.nextDay(suggestedQuietHours.to))
    const same = within(to as HTMLElement).getByRole("option", { name: suggestedQuietHours.from })
    await expect(same).toBeDisabled()
  },
}

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
  parameters: { url: pages.settingsReports },
  beforeEach: serve(
    account(),
    ownReports(),
    decisions(decision(), decision({ id: otherDecisionId, action: "warn", until: null, appeal: upheld })),
    answer(appealsRoutes.submitForDecision, {}),
    decisions(decision({ appeal: { outcome: null, answer: null } })),
  ),
  play: async () => {
    await press(appeals.decisions.appealFor(appeals.decisions.actions.limit()))
    await press(appeals.send)
    await expect(await screen.findByText(missing(appeals.text))).toBeVisible()
    await userEvent.type(screen.getByRole("textbox"), "這是誤會，請再看一次我的訊息。")
    await press(appeals.send)
    await expect(await screen.findByText(appeals.decisions.states.open)).toBeVisible()
  },
}

export const ReportsWithOutcomes: Story = {
  parameters: { url: pages.settingsReports },
  tags: ["!nightly"],
  beforeEach: serve(
    account(),
    decisions(),
    ownReports(ownReport("2", null), ownReport("3", "acted"), ownReport("4", "dismissed")),
  ),
  play: async () => {
    for (const outcome of Object.values(reports.own.outcomes))
      await expect(await screen.findByText(outcome)).toBeVisible()
  },
}

const onLeaving = { parameters: { url: pages.leaving } }

const latestExport = (more: Partial<DataExport> | null) =>
  answer(exportsRoutes.latest, {
    export: more && {
      ...{ state: "running", requested_at: "2026-03-01T02:00:00.000Z", size: null, expires_at: null },
      ...more,
    },
  })
const ready = latestExport({ state: "ready", size: 3_600_000, expires_at: "2026-03-08T02:00:00.000Z" })

export const ExportRunning: Story = {
  ...onLeaving,
  beforeEach: serve(latestExport({})),
  play: async () => {
    await expect(await screen.findByText(exportWords.running)).toBeVisible()
    await expect(screen.queryByRole("button", { name: exportWords.again })).not.toBeInTheDocument()
  },
}

export const ExportReady: Story = {
  ...onLeaving,
  tags: ["!nightly"],
  beforeEach: serve(ready, fail(exportsRoutes.download)),
  play: async () => {
    await expect(await screen.findByText(/3\.4 MB/)).toBeVisible()
    await userEvent.click(screen.getByRole("button", { name: exportWords.download }))
    await expect(await screen.findByText(exportWords.downloadFailed)).toBeVisible()
  },
}

export const ExportFailed: Story = {
  ...onLeaving,
  beforeEach: serve(latestExport({ state: "failed" }), fail(exportsRoutes.request)),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: exportWords.again }))
    await expect(await screen.findByText(exportWords.requestFailed)).toBeVisible()
  },
}

export const EndStartsAtThePassword: Story = {
  ...onLeaving,
  beforeEach: serve(latestExport(null)),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: accountWords.end.submit }))
    const password = await screen.findByLabelText(accountWords.end.password)
    await waitFor(() => expect(password).toHaveFocus())
  },
}

const onMembership = { parameters: { url: pages.membership } }

const current = () => screen.getByRole("listitem", { current: true })

export const MembershipVerified: Story = {
  ...onMembership,
  tags: ["!nightly"],
  play: async () => {
    await expect(current()).toHaveTextContent(optionNames.tier.email_verified)
    const ask = screen.getByRole("link", { name: membership.ask })
    await expect(ask).toHaveAttribute("href", `${pages.contact}?type=other`)
  },
}

export const MembershipLimitsChanged: Story = {
  ...onMembership,
  beforeEach: serve(
    answer(settingsRoutes.firstMessages, {
      first_messages: { unverified: 0, email_verified: 21, phone_verified: 51, vip: 101 },
    }),
  ),
  play: async () => expect(await screen.findByText(membership.conversationsOf(101))).toBeVisible(),
}

export const MembershipUnverified: Story = {
  ...onMembership,
  play: async () => {
    const unverified = { tier: "unverified", email_verified: false, phone_verified: false } as const
    session.updateUser({ ...signedInUser(), ...unverified })
    await waitFor(() => expect(current()).toHaveTextContent(optionNames.tier.unverified))
    for (const tier of ["email_verified", "phone_verified"] as const) {
      const link = screen.getByRole("link", { name: membership.how[tier] })
      await expect(link).toHaveAttribute("href", pages.settingsAccount)
    }
  },
}

export const MembershipVip: Story = {
  ...onMembership,
  play: async () => {
    const vip = { tier: "vip", is_vip: true, vip_expires_at: "2026-12-31T04:00:00.000Z" } as const
    session.updateUser({ ...signedInUser(), ...vip })
    await waitFor(() =>
      expect(current()).toHaveTextContent(membership.vipUntil(dateLabel(vip.vip_expires_at))),
    )
    await expect(screen.queryByRole("link", { name: membership.ask })).not.toBeInTheDocument()
  },
}
