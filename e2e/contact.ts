import { adminPages } from "@pinyu/contract/admin/pages"
import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import type { AdminContactForm, ContactForm } from "@pinyu/contract/contact/schemas"
import { pages } from "@pinyu/contract/pages"
import { admin } from "@pinyu/phrases/admin"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { contact } from "@pinyu/phrases/contact"
import { expect, type Page } from "@playwright/test"
import { signInAdmin } from "./admins.ts"
import { type ChosenFile, call, callWithFiles, type Member, openSession } from "./api.ts"
import { answering, headingOn, noticesOn, type Screen } from "./screen.ts"

/** Page object of the contact form. */
export const contactFormOn = (page: Page) => ({
  type: page.getByLabel(contact.formType),
  name: page.getByLabel(contact.submitterName),
  email: page.getByLabel(contact.submitterEmail),
  message: page.getByLabel(contact.message),
  check: page.getByRole("checkbox", { name: contact.check.unverified }),
  submit: page.getByRole("button", { name: contact.submit }),
  showPictures: page.getByRole("button", { name: contact.showAttachments }),
  pictures: page.locator("input[type=file]"),
})

const sentAt = "2026-01-02T06:12:00.000Z"
const long = "照片一直載入不出來，重新整理之後才好。".repeat(12)

const letter = {
  ...{
    id: "0193a1b2-0000-7000-8000-000000000001",
    subject: "問題回報",
    content: long,
  },
  ...{ submitter_name: "一個名字很長很長也仍然要好好站著的人", submitter_email: "guest@example.com" },
  ...{ form_type: "bug_report" as const, created_at: sentAt, updated_at: sentAt },
}

const waiting: ContactForm = {
  ...letter,
  ...{ status: "unverified", email_verified_at: null, admin_notes: null, replies: [], access_token: "x" },
  attachments: [{ filename: "螢幕截圖的名字也可能非常非常長長到一行放不下為止.png" }],
}

const answered: ContactForm = {
  ...waiting,
  ...{ status: "in_progress", email_verified_at: sentAt, admin_notes: "已轉給工程團隊。" },
  replies: [
    { from: "team", content: "請問你用的是哪一款手機？", created_at: sentAt },
    { from: "submitter", content: "系統是最新的。", created_at: sentAt },
  ],
}

const formPage = (name: string, address: string, form: ContactForm, heading: string): Screen => ({
  name,
  open: async (page) => {
    const path = contactRoutes.form.path.replace(":formId", form.id)
    await answering(page, `${path}*`, 200, { success: true, message: "", data: form })
    await page.goto(address)
    await headingOn(page, heading)
  },
})

/** The contact screens of guests and members. */
export const contactScreens: readonly Screen[] = [
  {
    name: "contact",
    open: async (page) => {
      await page.goto(pages.contact)
      await expect(contactFormOn(page).check).toBeVisible()
    },
  },
  {
    name: "contact-rejected",
    open: async (page) => {
      const failure = { success: false, error: "", code: "unavailable" }
      await answering(page, humanCheckRoutes.config.path, 503, failure)
      await page.goto(pages.contact)
      const form = contactFormOn(page)
      await expect(page.getByRole("main").getByText(contact.check.configFailed)).toBeVisible()
      await form.showPictures.click()
      await form.submit.click()
      await expect(form.type).toHaveAttribute("aria-invalid", "true")
    },
  },
  formPage("contact-status", pages.contactFormStatus(waiting.id), waiting, contact.status.title),
  formPage("contact-status-answered", pages.contactFormStatus(answered.id), answered, contact.status.title),
  formPage("contact-reply", pages.contactFormReply(answered.id), answered, contact.reply.title),
  {
    name: "contact-verify-failed",
    open: async (page) => {
      await page.goto(pages.verifyContactEmail(""))
      await headingOn(page, contact.verify.failedTitle)
    },
  },
]

const { access_token: _, ...shared } = answered
const formInConsole: AdminContactForm = {
  ...{ ...shared, member_id: null, attachments: [] },
  internal_notes: "和上週的另一封是同一件事。",
}

/** The contact screens of the admin console. */
export const contactAdminScreens: readonly Screen[] = [
  {
    name: "admin-contact",
    open: async (page) => {
      const { id, status, form_type, submitter_name, subject, created_at, updated_at } = formInConsole
      const line = { id, status, form_type, submitter_name, subject, created_at, updated_at, member_id: null }
      const counts = { pending: 3, unverified: 1, verified: 2, in_progress: 4, resolved: 12, closed: 30 }
      const body = { success: true, forms: [line], nextCursor: null, counts }
      await answering(page, `${contactAdminRoutes.list.path}?*`, 200, body)
      await page.goto(adminPages.contactForms)
      await expect(page.getByRole("link", { name: subject })).toBeVisible()
    },
  },
  {
    name: "admin-contact-form",
    open: async (page) => {
      const path = contactAdminRoutes.form.path.replace(":id", formInConsole.id)
      await answering(page, path, 200, { success: true, form: formInConsole })
      await page.goto(adminPages.contactForm(formInConsole.id))
      await headingOn(page, formInConsole.subject)
    },
  },
]

/** Sends a form as a member through the API; returns its id and token. */
export const sendFormAs = async (
  member: Member,
  { subject, content }: { subject: string; content: string },
  files: readonly ChosenFile[] = [],
) => {
  const { accessToken } = await openSession(member)
  const fields = { form_type: "bug_report", subject, content }
  const { body } = await callWithFiles(contactRoutes.submit, { fields, files }, accessToken)
  return { formId: body.data.form_id, token: body.data.access_token }
}

/** Replies to a form through the admin API. */
export const answerForm = async (formId: string, reply: string) => {
  await call(contactAdminRoutes.change, { params: { id: formId }, body: { reply } }, await signInAdmin())
}

/** Replies to a guest's form in the admin console. */
export const replyAsAdmin = async (page: Page, name: string, answer: string) => {
  const words = adminContact.one
  await page.goto(adminPages.dashboard)
  await page
    .getByRole("navigation", { name: admin.places })
    .getByRole("link", { name: adminContact.name })
    .click()
  await page.getByRole("link", { name }).click()
  await expect(page.getByRole("button", { name: words.openPicture("") })).toHaveCount(1)
  await page.getByLabel(words.answer).fill(answer)
  await page.getByRole("button", { name: words.answerSend }).click()
  const sure = page.getByRole("dialog", { name: words.answerConfirmTitle })
  await sure.getByRole("button", { name: words.answerSend }).click()
  await expect(noticesOn(page).getByText(words.answered)).toBeVisible()
}
