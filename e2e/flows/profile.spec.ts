import { pages } from "@pinyu/contract/pages"
import { memberParts } from "@pinyu/phrases/member-parts"
import { editInPlace } from "@pinyu/phrases/member-profile"
import { profiles } from "@pinyu/phrases/profiles"
import { shell } from "@pinyu/phrases/shell"
import { expect, test } from "../fixtures.ts"
import { ownProfileOn } from "../own-profile.ts"
import { inOwnBrowser } from "../sign-in.ts"

test.beforeEach(({ member, browserErrors }) => browserErrors.keepSecret(member.nickname))

test("a profile is edited with a photo, and others see both", async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const profile = ownProfileOn(page)
  await profile.open()
  await profile.openPhotos()
  await profile.chooseFromCamera()
  await profile.use.click()
  await expect(profile.pictures).toBeVisible()
  await page.getByRole("button", { name: editInPlace.done, exact: true }).click()
  await profile.addAbout.click()
  await profile.aboutMe.fill("喜歡花市的清晨。\n也喜歡咖啡。")
  await profile.save.click()
  await expect(profile.toasts.getByText(profiles.saved)).toBeVisible()
  await expect(page.getByRole("main").getByText("喜歡花市的清晨。")).toBeVisible()
  const avatar = page.getByRole("button", { name: shell.accountMenu(member.nickname) }).locator("img")
  await expect(avatar, "the frame shows it, too").not.toHaveAttribute("src", /default-/)

  const theirPage = await inOwnBrowser(browser, signIn, await newMember("景涵"))
  await theirPage.goto(pages.user(member.id))
  await expect(theirPage.getByText("喜歡花市的清晨。")).toBeVisible()
  const photo = theirPage.getByRole("button", { name: /^放大.*第 1 張/ }).locator("img")
  await expect(photo.first()).not.toHaveJSProperty("naturalWidth", 0)
  await theirPage.context().close()
})

test("leaving unsaved changes asks for confirmation", { tag: ["@nightly", "@desktop"] }, async ({ page }) => {
  const profile = ownProfileOn(page)
  await profile.open()
  const away = page.getByRole("link", { name: shell.explore }).filter({ visible: true }).first()
  await profile.editPlace.click()
  await profile.occupation.fill("花藝師")
  await page.keyboard.press("Escape")
  await expect(profile.occupation).toHaveCount(0)
  await away.click()
  await profile.leaveDialog.getByRole("button", { name: memberParts.stay }).click()
  await profile.editPlace.click()
  await expect(profile.occupation).toHaveValue("花藝師")
  await page.keyboard.press("Escape")
  await expect(profile.occupation).toHaveCount(0)

  const dialogOpened = page.waitForEvent("dialog")
  await page.close({ runBeforeUnload: true })
  const question = await dialogOpened
  expect(question.type()).toBe("beforeunload")
  await question.dismiss()

  await away.click()
  await profile.leaveDialog.getByRole("button", { name: profiles.leave }).click()
  await expect(page).toHaveURL(pages.explore)
  await page.goBack()
  await profile.editPlace.click()
  await expect(profile.occupation, "it was not kept").toHaveValue("")
  await profile.cancel.click()
  await away.click()
  await expect(page, "nothing was changed, nothing is asked").toHaveURL(pages.explore)
})
