import { adminPages } from "@pinyu/contract/admin/pages"
import { pages } from "@pinyu/contract/pages"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { contact } from "@pinyu/phrases/contact"
import { notificationTexts } from "@pinyu/phrases/notification-messages"
import { optionNames } from "@pinyu/phrases/options"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { adminState } from "../admins.ts"
import { contactFormOn, replyAsAdmin } from "../contact.ts"
import { expect, test } from "../fixtures.ts"
import { headingOn } from "../screen.ts"

const { status, reply, verify } = contact
const statusPage = /\/contact-form\/[\w-]+\/status$/

test("a member's form is answered by the team, and the member answers back", { tag: "@phone" }, async ({
  page,
  browser,
  member,
}) => {
  await page.goto(`${pages.contact}?type=complaint`)
  const form = contactFormOn(page)
  await expect(form.type, "the type in the address").toHaveValue("complaint")
  await expect(form.name).toHaveValue(member.nickname)
  // A draft survives a reload.
  const question = `想要更多篩選條件。${crypto.randomUUID()}`
  await form.message.fill(question)
  await page.reload()
  await expect(form.message).toHaveValue(question)
  await form.type.selectOption("feature_suggestion")
  await form.submit.click()
  await headingOn(page, status.title)

  const address = page.url()
  const [, formId = ""] = /contact-form\/([\w-]+)\//.exec(address) ?? []
  const adminPage = await browser.newPage({ storageState: await adminState() })
  await adminPage.goto(adminPages.contactForm(formId))
  await adminPage.getByLabel(adminContact.one.answer).fill("請問是哪一種？")
  await adminPage.getByRole("button", { name: adminContact.one.answerSend }).click()
  const sure = adminPage.getByRole("dialog", { name: adminContact.one.answerConfirmTitle })
  await sure.getByRole("button", { name: adminContact.one.answerSend }).click()
  await expect(adminPage.getByText(adminContact.one.answered)).toBeVisible()
  await adminPage.close()

  await page.goto(pages.notifications)
  await page.getByRole("main").getByText(notificationTexts.contact_form_replied.title).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText("請問是哪一種？")).toBeVisible()
  await page.getByRole("link", { name: status.reply }).click()
  await page.getByLabel(reply.content).fill("有沒有養貓。")
  await page.getByRole("button", { name: reply.submit }).click()
  await page.getByRole("link", { name: reply.toStatus }).click()
  await expect(page.getByText("有沒有養貓。")).toBeVisible()
})

test("a guest solves the human check, sends a picture, verifies the address, gets a reply and answers", {
  tag: ["@nightly", "@phone"],
}, async ({ page, browser, mailsTo }) => {
  const id = crypto.randomUUID()
  const guest = { name: `訪客 ${id.slice(0, 8)}`, email: `guest-${id}@example.com` }
  await page.goto(`${pages.contact}?type=appeal`)
  const form = contactFormOn(page)
  await expect(form.check).toBeVisible()
  await expect(form.submit).toBeDisabled()
  await expect(form.type, "the type in the address").toHaveValue("appeal")
  await form.type.selectOption("bug_report")
  await form.name.fill(guest.name)
  await form.email.fill(guest.email)
  await form.message.fill("照片一直載入不出來。")
  await form.showPictures.click()
  const picture = { name: "截圖.webp", mimeType: "image/webp", buffer: await colouredPicture() }
  await form.pictures.setInputFiles(picture)
  await expect(page.getByRole("img", { name: picture.name })).toBeVisible()
  await form.check.click()
  await expect(form.submit).toBeEnabled()
  await form.submit.click()

  // The page removes the token from the URL; a reload still finds the form.
  await headingOn(page, status.title)
  await expect(page).toHaveURL(statusPage)
  await page.reload()
  await expect(page.getByText(optionNames.contactStatus.unverified, { exact: true })).toBeVisible()
  await expect(page.getByText(picture.name)).toBeVisible()

  const [mail] = await mailsTo(guest.email)
  const [link = ""] = mail?.text.match(/http\S+\/verify-email\/[\w-]+/) ?? []
  await page.goto(link)
  await headingOn(page, verify.doneTitle)
  await page.getByRole("link", { name: verify.toStatus }).click()
  await expect(page.getByText(optionNames.contactStatus.verified, { exact: true })).toBeVisible()

  const adminContext = await browser.newContext({ storageState: await adminState() })
  await replyAsAdmin(await adminContext.newPage(), guest.name, "請問是哪一款手機？")
  await adminContext.close()

  await page.reload()
  await expect(page.getByText("請問是哪一款手機？")).toBeVisible()
  await expect(page.getByText(optionNames.contactStatus.in_progress, { exact: true })).toBeVisible()
  await page.getByRole("link", { name: status.reply }).click()
  const sending = page.getByRole("button", { name: reply.submit })
  await page.getByLabel(reply.content).fill("很新的那一款。")
  await sending.click()
  await headingOn(page, reply.doneTitle)
  await page.getByRole("link", { name: reply.toStatus }).click()
  await expect(page).toHaveURL(statusPage)
  await expect(page.getByText("很新的那一款。")).toBeVisible()
})
