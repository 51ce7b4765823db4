import { pages } from "@pinyu/contract/pages"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
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
  await profile.edit.click()
  await profile.chooseFromCamera()
  await profile.use.click()
  await profile.choice(profiles.relationshipType, optionNames.relationshipType.long_term).click()
  await profile.aboutMe.fill("喜歡花市的清晨。\n也喜歡咖啡。")
  await profile.save.click()
  await expect(profile.toasts.getByText(profiles.saved)).toBeVisible()
  await expect(profile.edit).toBeFocused()
  const avatar = page.getByRole("button", { name: shell.accountMenu(member.nickname) }).locator("img")
  await expect(avatar, "the frame shows it, too").not.toHaveAttribute("src", /default-/)

  const theirPage = await inOwnBrowser(browser, signIn, await newMember("景涵"))
  await theirPage.goto(pages.user(member.id))
  await expect(theirPage.getByText("喜歡花市的清晨。")).toBeVisible()
  const photo = theirPage.getByRole("button", { name: /^放大.*第 1 張/ }).locator("img")
  await expect(photo.first()).not.toHaveJSProperty("naturalWidth", 0)
  await theirPage.context().close()
})

test("on a phone, editing starts with its title and the photos, and the save button stays above the bottom bar", {
  tag: ["@nightly", "@phone"],
}, async ({ page }) => {
  const profile = ownProfileOn(page)
  await profile.open()
  await profile.edit.click()
  const title = page.getByRole("heading", { level: 1, name: profiles.edit })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport({ ratio: 1 })
  await expect(profile.photos.getByRole("listitem").first()).toBeInViewport()
  const bottomBar = page.getByRole("navigation", { name: shell.mainNavigation }).last()
  const expectClear = async () => {
    await expect(profile.save).toBeInViewport({ ratio: 1 })
    const [save, bar] = [await profile.save.boundingBox(), await bottomBar.boundingBox()]
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await expectClear()
  await profile.aboutMe.focus()
  await expectClear()
})

test("leaving unsaved changes asks for confirmation", { tag: ["@nightly", "@desktop"] }, async ({ page }) => {
  const profile = ownProfileOn(page)
  await profile.open()
  const away = page.getByRole("link", { name: shell.explore }).filter({ visible: true }).first()
  await profile.edit.click()
  await profile.occupation.fill("花藝師")
  await away.click()
  await profile.leaveDialog.getByRole("button", { name: memberParts.stay }).click()
  await expect(profile.occupation).toHaveValue("花藝師")

  const dialogOpened = page.waitForEvent("dialog")
  await page.close({ runBeforeUnload: true })
  const question = await dialogOpened
  expect(question.type()).toBe("beforeunload")
  await question.dismiss()

  await away.click()
  await profile.leaveDialog.getByRole("button", { name: profiles.leave }).click()
  await expect(page).toHaveURL(pages.explore)
  await page.goBack()
  await profile.edit.click()
  await expect(profile.occupation, "it was not kept").toHaveValue("")
  await profile.cancel.click()
  await away.click()
  await expect(page, "nothing was changed, nothing is asked").toHaveURL(pages.explore)
})
