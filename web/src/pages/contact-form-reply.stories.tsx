import { contactRoutes } from "@pinyu/contract/contact/routes"
import type { ContactForm } from "@pinyu/contract/contact/schemas"
import { pages } from "@pinyu/contract/pages"
import { contact } from "@pinyu/phrases/contact"
import {
  answer,
  asVisitor,
  expect,
  fill,
  hasHeading,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import { PublicShell } from "../ui/shell/public-shell.tsx"
import ContactFormReply from "./contact-form-reply.tsx"

const words = contact.reply
const visitor = asVisitor(PublicShell)
const id = "0192a7c0-0000-7000-8000-000000001001"

const meta = {
  tags: ["nightly"],
  component: ContactFormReply,
  ...visitor,
  parameters: {
    ...visitor.parameters,
    ...{ route: pages.contactFormReply(":formId"), url: `${pages.contactFormReply(id)}?token=x` },
  },
} satisfies Meta<typeof ContactFormReply>

export default meta

type Story = StoryObj<typeof meta>

const sentAt = "2026-01-02T06:12:00.000Z"
const data: ContactForm = {
  ...{ id, status: "in_progress", form_type: "bug_report", submitter_name: "小雨", access_token: "x" },
  ...{ submitter_email: "guest@example.com", subject: longText + longWord, content: longText.repeat(4) },
  ...{ created_at: sentAt, updated_at: sentAt, email_verified_at: sentAt, admin_notes: null },
  ...{ replies: [], attachments: [] },
}
const form = answer(contactRoutes.form, { message: "", data })

export const Blank: Story = {
  tags: ["!nightly"],
  beforeEach: serve(form),
  play: async () => {
    await hasHeading(words.title)()
    await fill(words.content, " ")
    await expect(await screen.findByText(words.required)).toBeVisible()
    await expect(screen.getByRole("button", { name: words.submit })).toBeDisabled()
  },
}
