import { contactRoutes } from "@pinyu/contract/contact/routes"
import type { ContactForm } from "@pinyu/contract/contact/schemas"
import { pages } from "@pinyu/contract/pages"
import { contact } from "@pinyu/phrases/contact"
import { errorMessages } from "@pinyu/phrases/errors"
import {
  answer,
  asVisitor,
  expect,
  failWith,
  fill,
  hasHeading,
  isLoading,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  press,
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

export const Loading: Story = { beforeEach: serve(neverAnswer(contactRoutes.form)), play: isLoading }

export const Blank: Story = {
  beforeEach: serve(form),
  play: async () => {
    await hasHeading(words.title)()
    await fill(words.content, " ")
    await expect(await screen.findByText(words.required)).toBeVisible()
    await expect(screen.getByRole("button", { name: words.submit })).toBeDisabled()
  },
}

export const IsNotSent: Story = {
  beforeEach: serve(form, failWith(contactRoutes.reply, "contact_form_closed")),
  play: async () => {
    await fill(words.content, "很新的那一款。")
    await press(words.submit)
    await expect(await screen.findByText(errorMessages.contact_form_closed)).toBeVisible()
    await expect(screen.getByLabelText(words.content)).toHaveValue("很新的那一款。")
  },
}

export const Sent: Story = {
  beforeEach: serve(form, answer(contactRoutes.reply, { message: "", data })),
  play: async () => {
    await fill(words.content, "很新的那一款。")
    await press(words.submit)
    await hasHeading(words.doneTitle)()
    await expect(screen.getByRole("link", { name: words.toStatus })).toHaveAttribute(
      "href",
      pages.contactFormStatus(id),
    )
  },
}
