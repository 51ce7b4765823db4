import { contactRoutes } from "@pinyu/contract/contact/routes"
import type { ContactForm } from "@pinyu/contract/contact/schemas"
import { pages } from "@pinyu/contract/pages"
import { contact } from "@pinyu/phrases/contact"
import { optionNames } from "@pinyu/phrases/options"
import {
  answer,
  asVisitor,
  expect,
  failWith,
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
import ContactFormStatus from "./contact-form-status.tsx"

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
