import { adminPages } from "@pinyu/contract/admin/pages"
import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { type ContactStatus, contactStatuses } from "@pinyu/contract/contact/options"
import type { ContactFormSummary, AdminContactForm as Form } from "@pinyu/contract/contact/schemas"
import { appealsAdminRoutes } from "@pinyu/contract/moderation/appeal-routes"
import type { Appeal } from "@pinyu/contract/moderation/appeals"
import { adminAppeals } from "@pinyu/phrases/admin-appeals"
import { adminContact as words } from "@pinyu/phrases/admin-contact"
import { errorMessages } from "@pinyu/phrases/errors"
import { memberParts } from "@pinyu/phrases/member-parts"
import {
  answer,
  answerAdmin,
  asAdmin,
  expect,
  failWith,
  fill,
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
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import picture from "../ui/art/face-1.webp"
import AdminConsolePage from "./admin-console.tsx"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.contactForms },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const summary = (n: number, status: ContactStatus, more: Partial<ContactFormSummary> = {}) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000100${n}`, status, form_type: "bug_report" as const },
  ...{ submitter_name: "小雨", subject: `問題回報 ${n}`, member_id: null },
  ...{ created_at: "2026-11-20T10:00:00.000Z", updated_at: "2026-11-20T10:00:00.000Z", ...more },
})
const counts = { pending: 3, unverified: 1, verified: 2, in_progress: 4, resolved: 12, closed: 130 }
const formsAnswer = (...forms: ContactFormSummary[]) =>
  answer(contactAdminRoutes.list, { forms, nextCursor: null, counts })

export const EveryStatus: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    formsAnswer(...contactStatuses.map((status, n) => summary(n, status, { submitter_name: longWord }))),
  ),
  play: async () => {
    for (const status of contactStatuses) {
      const [pill] = await screen.findAllByText(words.statuses[status])
      await expect(pill).toBeVisible()
    }
    const awaiting = words.filterWithCount(words.filters.awaiting, "5")
    await expect(screen.getByRole("button", { name: awaiting, pressed: false })).toBeVisible()
    await expect(screen.getByRole("button", { name: /99\+/ })).toBeVisible()
  },
}

export const FilterWithoutForms: Story = {
  beforeEach: serve(formsAnswer(summary(1, "pending")), formsAnswer()),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: words.filterWithCount("已解決", "12") }))
    await hasHeading(words.emptyTitle)()
    await expect(screen.getByRole("button", { name: /^已解決/, pressed: true })).toBeVisible()
  },
}

const { one } = words
const { byForm } = adminAppeals
const id = "0192a7c0-0000-7000-8000-000000001001"
const memberId = "0192a7c0-0000-7000-8000-000000000101"
const atForm = { parameters: { url: adminPages.contactForm(id) } }

const sentAt = "2026-01-02T06:12:00.000Z"
const subject = "照片沒有出現"
const form = (more: Partial<Form> = {}) =>
  answer(contactAdminRoutes.form, {
    form: {
      ...{ id, status: "in_progress", form_type: "bug_report", submitter_name: "小雨", subject },
      ...{ submitter_email: "guest@example.com", content: "照片一直載入不出來。" },
      ...{ created_at: sentAt, updated_at: sentAt, email_verified_at: sentAt, member_id: null },
      ...{ admin_notes: null, internal_notes: "和上週的另一封是同一件事。", attachments: [], replies: [] },
      ...more,
    },
  })

export const WithPicturesAndReplies: Story = {
  ...atForm,
  tags: ["!nightly"],
  beforeEach: serve(
    form({
      ...{ subject: longText + longWord, submitter_name: longWord, content: longText.repeat(6) + longWord },
      submitter_email: `${longWord}@example.com`,
      member_id: memberId,
      attachments: [{ filename: "截圖.webp", url: picture, width: 900, height: 1200 }],
      replies: [
        { from: "team", content: "請問是哪一款手機？", created_at: sentAt },
        { from: "submitter", content: "很新的那一款。", created_at: sentAt },
      ],
    }),
  ),
  play: async () => {
    await hasHeading(longText + longWord)()
    await expect(await screen.findByText("很新的那一款。")).toBeVisible()
    const link = screen.getByRole("link", { name: one.memberPage })
    await expect(link).toHaveAttribute("href", adminPages.member(memberId))
    await expect(screen.queryByText(memberId)).not.toBeInTheDocument()
    await press(one.openPicture("截圖.webp"))
    const viewer = await screen.findByRole("dialog", { name: memberParts.viewer })
    await waitFor(() => expect(within(viewer).getByRole("img", { name: "截圖.webp" })).toBeVisible())
  },
}

export const EmailIsNotVerified: Story = {
  ...atForm,
  beforeEach: serve(form({ status: "unverified", email_verified_at: null })),
  play: async () => {
    await expect(await screen.findByText(one.waiting)).toBeVisible()
    await expect(screen.queryByLabelText(one.answer)).not.toBeInTheDocument()
  },
}

export const AnswerIsNotSent: Story = {
  ...atForm,
  beforeEach: serve(form(), failWith(contactAdminRoutes.change, "contact_form_closed")),
  play: async () => {
    await expect(await screen.findByRole("button", { name: one.answerSend })).toBeDisabled()
    await fill(one.answer, "請問是哪一款手機？")
    await press(one.answerSend)
    const dialog = await screen.findByRole("dialog", { name: one.answerConfirmTitle })
    await expect(dialog).toHaveTextContent(one.answerConfirm("小雨"))
    await pressInDialog(one.answerSend)
    await expect(await within(dialog).findByRole("alert")).toBeVisible()
    await expect(screen.getByLabelText(one.answer)).toHaveValue("請問是哪一款手機？")
  },
}

const appeal: Appeal = {
  ...{ id: "0192a7c0-0000-7000-8000-000000003001", text: "這是誤會。", contact_form_id: id },
  created_at: sentAt,
  ...{ outcome: null, answer: null, may_decide: true },
  member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雨" },
  decision: {
    ...{ action: "suspend", case_id: null, rule: "spam", until: null, note: null },
    ...{ admin: "mei@example.tw", decided_at: sentAt },
  },
}

export const RecordedAsAppeal: Story = {
  ...atForm,
  beforeEach: serve(
    answerAdmin({ role: "moderator" }),
    form({ form_type: "appeal" }),
    failWith(appealsAdminRoutes.recordForm, "appeal_sender_unknown"),
    answer(appealsAdminRoutes.recordForm, { appeal }),
  ),
  play: async () => {
    await press(byForm.record)
    await pressInDialog(byForm.record)
    await expect(await screen.findByText(errorMessages.appeal_sender_unknown)).toBeVisible()
    await pressInDialog(byForm.record)
    await expect(await screen.findByRole("link", { name: byForm.openAppeals })).toBeVisible()
  },
}

export const AppealForSupport: Story = {
  ...atForm,
  beforeEach: serve(answerAdmin({ role: "support" }), form({ form_type: "appeal" })),
  play: async () => {
    await expect(await screen.findByLabelText(one.answer)).toBeVisible()
    await expect(screen.queryByRole("button", { name: byForm.record })).not.toBeInTheDocument()
  },
}
