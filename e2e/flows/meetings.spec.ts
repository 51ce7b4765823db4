import { pages } from "@pinyu/contract/pages"
import { meetings } from "@pinyu/phrases/meetings"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { verifyEmail } from "../database.ts"
import { expect, test } from "../fixtures.ts"

const { form, shared } = meetings

test("a meeting is planned from a profile, and its contact follows it without an account", {
  tag: "@phone",
}, async ({ page, browser, member, newMember, mailsTo }) => {
  await verifyEmail(member)
  const other = await newMember("阿澤")
  await page.goto(pages.user(other.id))
  await page.getByRole("button", { name: memberProfile.more("阿澤") }).click()
  await page.getByRole("menuitem", { name: memberProfile.meet }).click()
  const dialog = page.getByRole("dialog", { name: form.addTitle })
  await expect(dialog.getByLabel(form.person)).toHaveValue("阿澤")
  await dialog.getByLabel(form.place).fill("大安森林公園的露天音樂台")
  const contact = `${other.id}@contact.example`
  await dialog.getByLabel(form.contact, { exact: true }).fill(contact)
  await dialog.getByLabel(form.ownName).fill("小雅")
  await dialog.getByRole("button", { name: form.submit }).click()
  await expect(page.getByText(meetings.with("阿澤"))).toBeVisible()

  const [mail] = await mailsTo(contact)
  const link = mail?.text.match(/https?:\S+\/account-link\/meeting\/\S+/)?.[0] ?? ""
  const visitor = await browser.newPage()
  await visitor.goto(link)
  await expect(visitor.getByText("大安森林公園的露天音樂台")).toBeVisible()
  expect(visitor.url(), "the address without the token").not.toMatch(/[\w-]{20,}/)

  await page.getByRole("button", { name: meetings.safe }).click()
  await expect(page.getByText(meetings.states.safe, { exact: true })).toBeVisible()
  await visitor.getByRole("button", { name: shared.refresh }).click()
  await expect(visitor.getByRole("heading", { name: shared.safeTitle })).toBeVisible()
  await expect(visitor.getByText("大安森林公園的露天音樂台")).toHaveCount(0)
  await mailsTo(contact, 2)
  await visitor.close()
})
