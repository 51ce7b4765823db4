import { adminPages } from "@pinyu/contract/admin/pages"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { appealsAdminRoutes } from "@pinyu/contract/moderation/appeal-routes"
import type { Appeal } from "@pinyu/contract/moderation/appeals"
import type { MemberRecord, MemberSummary, Suspension } from "@pinyu/contract/moderation/schemas"
import { signalKinds } from "@pinyu/contract/signals/options"
import { signalsAdminRoutes } from "@pinyu/contract/signals/routes"
import type { Signal } from "@pinyu/contract/signals/schemas"
import { adminAppeals } from "@pinyu/phrases/admin-appeals"
import { adminMembers as words } from "@pinyu/phrases/admin-members"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { adminSignals } from "@pinyu/phrases/admin-signals"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { missing } from "@pinyu/phrases/missing-fields"
import {
  answer,
  answerAdmin,
  asAdmin,
  expect,
  failWith,
  hasHeading,
  longText,
  longWord,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const id = "0192a7c0-0000-7000-8000-000000000001"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.members },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const at = "2026-11-20T02:00:00.000Z"
const summary = (changes: Partial<MemberSummary> = {}): MemberSummary => ({
  ...{ id, nickname: "小雅", status: "active", is_vip: false, is_verified: false, created_at: at },
  ...{ last_online: at, ...changes },
})
const listed = (members: MemberSummary[]) => answer(membersAdminRoutes.list, { members, nextCursor: null })

export const Listed: Story = {
  beforeEach: serve(
    listed([
      summary({ is_vip: true }),
      summary({ id: `${id.slice(0, -1)}2`, nickname: longWord, status: "suspended", last_online: null }),
    ]),
  ),
  play: async () => expect(await screen.findByText(words.statuses.suspended)).toBeVisible(),
}

const atMember = { parameters: { ...meta.parameters, url: adminPages.member(id) } }
/** The actions depend on the role. */
const serveAsOwner = (...answers: ReturnType<typeof answer>[]) => serve(answerAdmin(), ...answers)
const record = (changes: Partial<MemberRecord> = {}): { member: MemberRecord } => ({
  member: {
    ...summary(),
    ...{ email: "ya@example.tw", email_verified: true, phone: "+886912345678", tier: "phone_verified" },
    ...{ vip_expires_at: null, sessions: 2, albums: 1, reports_open: 1, reports_about: 3, reports_by: 0 },
    forms: [{ id: "0192a7c0-0000-7000-8000-000000001001", subject: "照片沒有出現", status: "pending" }],
    ...{ first_messages_limited_until: null, suspensions: [], strikes: [], notes: [], ...changes },
  },
})
const read = (changes: Partial<MemberRecord> = {}) => answer(membersAdminRoutes.read, record(changes))
const suspension: Suspension = {
  ...{ rule: "harassment", until: at, note: longText, admin: "mei@example.tw", created_at: at },
  ended_at: null,
}
const suspended: Partial<MemberRecord> = { status: "suspended", sessions: 0, suspensions: [suspension] }

export const SuspendedAndRestored: Story = {
  ...atMember,
  beforeEach: serveAsOwner(
    ...[read(), answer(membersAdminRoutes.suspend, record(suspended)), read(suspended)],
    ...[answer(membersAdminRoutes.restore, record()), read()],
  ),
  play: async () => {
    await press(words.suspend)
    await expect(await screen.findByText(fieldMessages.not_an_option)).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText(adminReports.rule), "harassment")
    await press(words.suspend)
    await pressInDialog(words.suspend)
    await hasHeading(words.changeSuspension)()
    await press(words.restore)
    await pressInDialog(words.restore)
    await expect(await screen.findByText(words.statuses.active)).toBeVisible()
  },
}

const note = { id: `${id.slice(0, -1)}9`, text: longText, admin: "mei@example.tw", created_at: at }

export const NoteAddedAndDeleted: Story = {
  ...atMember,
  beforeEach: serveAsOwner(
    read({ strikes: [{ id, action: "warn", rule: "spam", decided_at: at, is_overturned: true }] }),
    answer(membersAdminRoutes.addNote, record({ notes: [note] })),
    read({ notes: [note] }),
    answer(membersAdminRoutes.deleteNote, record()),
    read(),
  ),
  play: async () => {
    await expect(await screen.findByText(adminReports.actions.warn)).toBeVisible()
    await press(words.addNote)
    await expect(await screen.findByText(missing(words.newNote))).toBeVisible()
    await userEvent.type(screen.getByLabelText(words.newNote), "備註")
    await press(words.addNote)
    await press(words.deleteNoteOf(dateTimeLabel(at)))
    await pressInDialog(words.deleteNote)
    await expect(await screen.findByText(words.noNotes)).toBeVisible()
  },
}

export const VerificationIsMailed: Story = {
  ...atMember,
  beforeEach: serveAsOwner(
    read({ email_verified: false }),
    failWith(membersAdminRoutes.mailVerification, "email_code_too_soon"),
    answer(membersAdminRoutes.mailVerification, {}),
    read({ email_verified: false }),
  ),
  play: async () => {
    await press(words.mailVerification)
    await pressInDialog(words.mailVerification)
    await expect(await screen.findByText(errorMessages.email_code_too_soon)).toBeVisible()
    await pressInDialog(words.mailVerification)
    await expect(await screen.findByText(words.verificationMailed)).toBeVisible()
  },
}

export const LongTexts: Story = {
  tags: ["!nightly"],
  ...atMember,
  beforeEach: serveAsOwner(
    read({
      ...{ nickname: longWord, email: `${longWord}@example.com`, email_verified: false, phone: null },
      suspensions: [{ ...suspension, ended_at: at, note: longWord }],
    }),
  ),
  play: hasHeading(longWord),
}

const onSignals = { parameters: { url: adminPages.signals } }
const signal = (changes: Partial<Signal> = {}): Signal => ({
  ...{ id: "0192a7c0-0000-7000-8000-000000004001", day: "2026-11-19", kind: "many_blocks", count: 6 },
  member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雅" },
  ...{ dismissal: null, ...changes },
})
const signalsListed = (...signals: Signal[]) => answer(signalsAdminRoutes.list, { signals, nextCursor: null })
const dismissed = signal({ dismissal: { admin: "mei@example.tw", at: "2026-11-20T02:00:00.000Z" } })
const dismissName = adminSignals.dismissOf(adminSignals.kinds.many_blocks, "小雅")

export const SignalDismissed: Story = {
  ...onSignals,
  beforeEach: serve(
    signalsListed(signal()),
    answer(signalsAdminRoutes.dismiss, { signal: dismissed }),
    signalsListed(),
    signalsListed(dismissed),
  ),
  play: async () => {
    await press(dismissName)
    await hasHeading(adminSignals.emptyTitle)()
    await userEvent.click(screen.getByText(adminSignals.states.dismissed))
    await expect(await screen.findByText(/mei@example\.tw/)).toBeVisible()
  },
}

export const EverySignalLong: Story = {
  ...onSignals,
  tags: ["!nightly"],
  beforeEach: serve(
    signalsListed(
      ...signalKinds.map((kind, n) =>
        signal({
          ...{ id: `0192a7c0-0000-7000-8000-00000000400${n}`, kind },
          member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: longWord },
        }),
      ),
    ),
  ),
  play: async () => {
    for (const kind of signalKinds)
      await expect(await screen.findByText(adminSignals.reasons[kind](6))).toBeVisible()
  },
}

const onAppeals = { parameters: { url: adminPages.appeals } }
const appeal = (changes: Partial<Appeal> = {}): Appeal => ({
  ...{ id: "0192a7c0-0000-7000-8000-000000003001", created_at: at, outcome: null, answer: null },
  member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雅" },
  decision: {
    ...{ action: "suspend", case_id: "0192a7c0-0000-7000-8000-000000004001", rule: "spam", until: null },
    ...{ note: "重複的廣告", admin: "mei@example.tw", decided_at: at },
  },
  ...{ text: longText, contact_form_id: null, may_decide: true, ...changes },
})
const appealsListed = (...appeals: Appeal[]) => answer(appealsAdminRoutes.list, { appeals, nextCursor: null })
const decided = appeal({ outcome: "lifted", answer: "抱歉打擾了。" })

export const AppealLifted: Story = {
  ...onAppeals,
  beforeEach: serve(
    appealsListed(appeal()),
    answer(appealsAdminRoutes.decide, { appeal: decided }),
    appealsListed(),
    appealsListed(decided),
  ),
  play: async () => {
    await press(adminAppeals.decideFor(adminAppeals.outcomes.lifted, "小雅"))
    await pressInDialog(adminAppeals.outcomes.lifted)
    await hasHeading(adminAppeals.emptyTitle)()
    await userEvent.click(screen.getByText(adminAppeals.states.decided))
    await expect(await screen.findByText("抱歉打擾了。")).toBeVisible()
  },
}

export const AppealOfOwnDecisionLong: Story = {
  ...onAppeals,
  tags: ["!nightly"],
  beforeEach: serve(
    appealsListed(
      appeal({
        ...{ may_decide: false, text: longText.repeat(6) + longWord },
        member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: longWord },
      }),
    ),
  ),
  play: async () => expect(await screen.findByText(adminAppeals.ownDecision)).toBeVisible(),
}
