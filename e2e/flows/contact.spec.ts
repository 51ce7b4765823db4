import { pages } from "@pinyu/contract/pages"
import { contact } from "@pinyu/phrases/contact"
import { contactNotices } from "@pinyu/phrases/contact-messages"
import { optionNames } from "@pinyu/phrases/options"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { adminState } from "../admins.ts"
import { contactFormOn, replyAsAdmin } from "../contact.ts"
import { expect, test } from "../fixtures.ts"
import { headingOn } from "../screen.ts"

const { status, reply, verify } = contact
const statusPage = /\/contact-form\/[\w-]+\/status$/

test("a guest solves the human check, sends a picture, verifies the address, gets a reply and answers", {
  tag: "@phone",
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
  await page.getByLabel(reply.content).fill(" ")
  await expect(page.getByText(reply.required)).toBeVisible()
  await expect(sending).toBeDisabled()
  await page.getByLabel(reply.content).fill("很新的那一款。")
  await sending.click()
  await headingOn(page, reply.doneTitle)
  await page.getByRole("link", { name: reply.toStatus }).click()
  await expect(page).toHaveURL(statusPage)
  await expect(page.getByText("很新的那一款。")).toBeVisible()
})

test("a member sends a form without a human check and gets a notification", { tag: "@desktop" }, async ({
  page,
  member,
}) => {
  await page.goto(`${pages.contact}?type=complaint`)
  const form = contactFormOn(page)
  await expect(form.type, "the type in the address").toHaveValue("complaint")
  await page.goto(`${pages.contact}?type=nothing`)
  await expect(form.type).toHaveValue("")
  await expect(form.name).toBeDisabled()
  await expect(form.name).toHaveValue(member.nickname)
  await expect(form.email).toHaveValue(member.email)
  await form.submit.click()
  await expect(page.getByText(contact.fillRequired)).toBeVisible()
  await expect(form.type).toBeFocused()

  // A draft survives a reload.
  await form.message.fill("想要更多篩選條件。")
  await page.reload()
  await expect(page.getByText(contact.draftKept)).toBeVisible()
  await expect(form.message).toHaveValue("想要更多篩選條件。")
  await form.type.selectOption("feature_suggestion")
  await expect(form.check).toHaveCount(0)
  await form.submit.click()

  await headingOn(page, status.title)
  await expect(page.getByText(optionNames.contactStatus.pending, { exact: true })).toBeVisible()
  const address = page.url()
  await page.goto(pages.notifications)
  const notice = contactNotices.submitted(optionNames.contactFormType.feature_suggestion)
  // The announcement of a late notification has the same words, outside of the page.
  await page.getByRole("main").getByText(notice.title).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText("想要更多篩選條件。")).toBeVisible()
})
