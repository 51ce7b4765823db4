import { pages } from "@pinyu/contract/pages"
import { admin } from "@pinyu/phrases/admin"
import { fieldSentences } from "@pinyu/phrases/fields"
import { adminState } from "../admins.ts"
import { expect, test } from "../fixtures.ts"
import { bellOn } from "../notifications.ts"

const words = admin.announcements

test("what an admin announces arrives at once with a member, and goes again when it is taken back", async ({
  browser,
  page,
  member: _,
}) => {
  const headline = `週末維護 ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(pages.friends)
  const bell = bellOn(page)
  await expect(bell.quiet).toBeVisible()

  const desk = await (await browser.newContext({ storageState: await adminState() })).newPage()
  await desk.goto(new URL(pages.adminDashboard, page.url()).href)
  await desk.getByRole("link", { name: words.name, exact: true }).click()
  await desk.getByLabel(words.headline, { exact: true }).fill(headline)
  await desk.getByRole("button", { name: words.submit }).click()
  await expect(desk.getByText(fieldSentences.required)).toBeVisible()
  await desk.getByLabel(words.message, { exact: true }).fill("週日凌晨兩點，品遇會休息一下。")
  await desk.getByRole("button", { name: words.submit }).click()
  const asking = desk.getByRole("dialog", { name: words.confirmTitle })
  await asking.getByRole("button", { name: words.submit }).click()
  const card = desk.getByRole("listitem").filter({ hasText: headline })
  await expect(card.getByText(words.states.sent)).toBeVisible()
  await expect(desk.getByLabel(words.headline, { exact: true })).toHaveValue("")

  await bell.withUnread(1).click()
  await expect(bell.panel.getByRole("listitem").filter({ hasText: headline })).toContainText("休息一下")

  await card.getByRole("button", { name: words.withdraw }).click()
  const leaving = desk.getByRole("dialog", { name: words.withdrawTitle })
  await leaving.getByRole("button", { name: words.withdraw }).click()
  await expect(card.getByText(words.states.withdrawn)).toBeVisible()
  // It is taken from everybody after that, and a page asks for the count now and then.
  await expect(async () => {
    await page.reload()
    await expect(bell.quiet).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await desk.context().close()
})
