import { adminPages } from "@pinyu/contract/admin/pages"
import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import type { AdminContactForm as Form } from "@pinyu/contract/contact/schemas"
import { appealsAdminRoutes } from "@pinyu/contract/moderation/appeal-routes"
import type { Appeal } from "@pinyu/contract/moderation/appeals"
import { adminAppeals } from "@pinyu/phrases/admin-appeals"
import { adminContact } from "@pinyu/phrases/admin-contact"
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
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import picture from "../ui/art/face-1.webp"
import AdminConsolePage from "./admin-console.tsx"

const words = adminContact.one
const { byForm } = adminAppeals
const id = "0192a7c0-0000-7000-8000-000000001001"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: {
    ...asAdmin.parameters,
    ...{ route: "/admin/:section/:id?", url: adminPages.contactForm(id) },
  },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

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
  tags: ["!nightly"],
  beforeEach: serve(
    form({
      attachments: [{ filename: "截圖.webp", url: picture, width: 900, height: 1200 }],
      replies: [
        { from: "team", content: "請問是哪一款手機？", created_at: sentAt },
        { from: "submitter", content: "很新的那一款。", created_at: sentAt },
      ],
    }),
  ),
  play: async () => {
    await expect(await screen.findByText("很新的那一款。")).toBeVisible()
    await press(words.openPicture("截圖.webp"))
    const viewer = await screen.findByRole("dialog", { name: memberParts.viewer })
    await waitFor(() => expect(within(viewer).getByRole("img", { name: "截圖.webp" })).toBeVisible())
  },
}

export const LongTexts: Story = {
  beforeEach: serve(
    form({
      ...{ subject: longText + longWord, submitter_name: longWord, content: longText.repeat(12) + longWord },
      submitter_email: `${longWord}@example.com`,
    }),
  ),
  play: hasHeading(longText + longWord),
}

export const EmailIsNotVerified: Story = {
  beforeEach: serve(form({ status: "unverified", email_verified_at: null })),
  play: async () => {
    await expect(await screen.findByText(words.waiting)).toBeVisible()
    await expect(screen.queryByLabelText(words.answer)).not.toBeInTheDocument()
  },
}

export const AnswerIsNotSent: Story = {
  beforeEach: serve(form(), failWith(contactAdminRoutes.change, "contact_form_closed")),
  play: async () => {
    await expect(await screen.findByRole("button", { name: words.answerSend })).toBeDisabled()
    await fill(words.answer, "請問是哪一款手機？")
    await press(words.answerSend)
    const dialog = await screen.findByRole("dialog", { name: words.answerConfirmTitle })
    await expect(dialog).toHaveTextContent(words.answerConfirm("小雨"))
    await pressInDialog(words.answerSend)
    await expect(await within(dialog).findByRole("alert")).toBeVisible()
    await expect(screen.getByLabelText(words.answer)).toHaveValue("請問是哪一款手機？")
  },
}

const appeal: Appeal = {
  ...{
    id: "0192a7c0-0000-7000-8000-000000003001",
    text: "這是誤會。",
    contact_form_id: id,
    created_at: sentAt,
  },
  ...{ outcome: null, answer: null, may_decide: true },
  member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雨" },
  decision: {
    ...{ action: "suspend", case_id: null, rule: "spam", until: null, note: null },
    ...{ admin: "mei@example.tw", decided_at: sentAt },
  },
}

export const RecordedAsAppeal: Story = {
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
  beforeEach: serve(answerAdmin({ role: "support" }), form({ form_type: "appeal" })),
  play: async () => {
    await expect(await screen.findByLabelText(words.answer)).toBeVisible()
    await expect(screen.queryByRole("button", { name: byForm.record })).not.toBeInTheDocument()
  },
}
