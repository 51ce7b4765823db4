import { contactRoutes } from "@pinyu/contract/contact/routes"
import type { ContactForm } from "@pinyu/contract/contact/schemas"
import { pages } from "@pinyu/contract/pages"
import { contact } from "@pinyu/phrases/contact"
import { optionNames } from "@pinyu/phrases/options"
import {
  answer,
  asVisitor,
  expect,
  fail,
  failWith,
  fill,
  hasHeading,
  longText,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import { PublicShell } from "../ui/shell/public-shell.tsx"
import ContactFormReply from "./contact-form-reply.tsx"
import ContactFormStatus from "./contact-form-status.tsx"
import VerifyContactEmail from "./verify-contact-email.tsx"

const words = contact.status
const visitor = asVisitor(PublicShell)
const id = "0192a7c0-0000-7000-8000-000000001001"

const meta = {
  tags: ["nightly"],
  component: ContactFormStatus,
  ...visitor,
  parameters: {
    ...visitor.parameters,
    ...{ route: pages.contactFormStatus(":formId"), url: pages.contactFormStatus(id, "x") },
  },
} satisfies Meta<typeof ContactFormStatus>

export default meta

type Story = StoryObj<typeof meta>

const sentAt = "2026-01-02T06:12:00.000Z"
const form = (more: Partial<ContactForm> = {}) =>
  answer(contactRoutes.form, {
    message: "",
    data: {
      ...{ id, status: "in_progress", form_type: "bug_report", submitter_name: "小雨", subject: "問題回報" },
      ...{ submitter_email: "guest@example.com", content: "照片一直載入不出來。", access_token: "x" },
      ...{ created_at: sentAt, updated_at: sentAt, email_verified_at: sentAt, admin_notes: null },
      ...{ replies: [], attachments: [] },
      ...more,
    },
  })
const hasTitle = hasHeading(words.title)
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

export const WithoutAccess: Story = {
  beforeEach: serve(failWith(contactRoutes.form, "contact_form_not_found")),
  play: async () => {
    await hasHeading(words.failedTitle)()
    await shows(words.unavailable)
    await expect(screen.getByRole("link", { name: words.backToContact })).toHaveAttribute(
      "href",
      pages.contact,
    )
  },
}

const waiting = form({ status: "unverified", email_verified_at: null })

export const WaitsForVerification: Story = {
  beforeEach: serve(
    waiting,
    answer(contactRoutes.resendVerification, { message: "", resendAfterSeconds: 60 }),
  ),
  play: async () => {
    await shows(words.waitingTitle)
    await press(words.resend)
    await shows(words.resent)
  },
}

export const Answered: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    form({
      ...{ subject: longText + longWord, content: longText.repeat(6), admin_notes: "已轉給工程團隊。" },
      attachments: [{ filename: `${longWord}.png` }],
      replies: [
        { from: "team", content: "請問你用的是哪一款手機？", created_at: sentAt },
        { from: "submitter", content: longWord.repeat(3), created_at: sentAt },
      ],
    }),
  ),
  play: async () => {
    await hasTitle()
    await shows("已轉給工程團隊。")
    await shows(optionNames.contactStatus.in_progress)
    await expect(screen.getByRole("link", { name: words.reply })).toBeVisible()
  },
}

export const Closed: Story = {
  beforeEach: serve(form({ status: "closed" })),
  play: async () => {
    await shows(words.closed)
    await expect(screen.queryByRole("link", { name: words.reply })).not.toBeInTheDocument()
  },
}

export const BlankReply: Story = {
  tags: ["!nightly"],
  render: () => <ContactFormReply />,
  parameters: {
    ...{ route: pages.contactFormReply(":formId"), url: `${pages.contactFormReply(id)}?token=x` },
  },
  beforeEach: serve(form({ subject: longText + longWord, content: longText.repeat(4) })),
  play: async () => {
    await hasHeading(contact.reply.title)()
    await fill(contact.reply.content, " ")
    await shows(contact.reply.required)
    await expect(screen.getByRole("button", { name: contact.reply.submit })).toBeDisabled()
  },
}

const { verify } = contact

const onVerify = {
  render: () => <VerifyContactEmail />,
  parameters: {
    ...{ route: pages.verifyContactEmail(":token?"), url: pages.verifyContactEmail("x".repeat(43)) },
  },
}

const submitted = { id, subject: longWord, access_token: "x", created_at: sentAt }
const mailed = answer(contactRoutes.verification, {
  message: "",
  data: { ...submitted, email_verified_at: null },
})
const verified = answer(contactRoutes.verifyEmail, {
  message: "",
  data: { ...submitted, email_verified_at: sentAt },
})

export const VerificationRecovers: Story = {
  ...onVerify,
  tags: ["!nightly"],
  beforeEach: serve(mailed, fail(contactRoutes.verifyEmail), verified),
  play: async () => {
    await hasHeading(verify.failedTitle)()
    await press(verify.retry)
    await hasHeading(verify.doneTitle)()
  },
}

export const VerificationLinkIsUsed: Story = {
  ...onVerify,
  beforeEach: serve(failWith(contactRoutes.verification, "token_invalid")),
  play: async () => {
    await hasHeading(verify.failedTitle)()
    await expect(screen.queryByRole("button", { name: verify.retry })).not.toBeInTheDocument()
  },
}
