import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { albums } from "@pinyu/phrases/albums"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { privacy, profiles } from "@pinyu/phrases/profiles"
import { ownPrompts, promptTexts } from "@pinyu/phrases/prompts"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import { expect, test } from "../fixtures.ts"
import { ownProfileOn, savedProfileOf } from "../own-profile.ts"

test.beforeEach(({ member, browserErrors }) => browserErrors.keepSecret(member.nickname))

const open = async (page: Page) => {
  const profile = ownProfileOn(page)
  await profile.open()
  return profile
}

test("a profile is edited with character counts, saved, and shown everywhere", async ({ member, page }) => {
  const profile = await open(page)
  await expect(page.getByText(profiles.notFilled).first()).toBeVisible()
  await profile.edit.click()
  await expect(profile.nickname).toBeDisabled()
  await expect(profile.nickname).toHaveValue(member.nickname)
  await profile.occupation.fill("花藝師")
  await expect(page.getByText(memberParts.charactersOf(3, 20))).toBeVisible()
  await profile.choice(profiles.smoking, optionNames.smokingHabit.non_smoker).click()
  await profile.choice(profiles.drinking, optionNames.drinkingHabit.wine_tasting).click()
  await profile.choice(profiles.relationshipType, optionNames.relationshipType.long_term).click()
  await profile.aboutMe.fill("喜歡花市的清晨。\n也喜歡咖啡。")
  await profile.save.click()
  await expect(profile.toasts.getByText(profiles.saved)).toBeVisible()
  await expect(profile.edit).toBeFocused()
  await expect(profile.fact(profiles.occupation)).toHaveText("花藝師")

  await page.reload()
  await expect(page.getByText("喜歡花市的清晨。")).toBeVisible()
  await expect(profile.fact(profiles.drinking)).toHaveText(optionNames.drinkingHabit.wine_tasting)
  await expect(profile.fact(profiles.relationshipType)).toHaveText(optionNames.relationshipType.long_term)
})

test("on a phone, editing starts with its title and the photos, and the save button stays above the bottom bar", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const profile = await open(page)
  await profile.edit.click()
  const title = page.getByRole("heading", { level: 1, name: profiles.edit })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport({ ratio: 1 })
  await expect(profile.photos.getByRole("listitem").first()).toBeInViewport()
  await expect(profile.save).toBeInViewport({ ratio: 1 })
  const bottomBar = page.getByRole("navigation", { name: shell.mainNavigation }).last()
  const isClear = async () => {
    const [save, bar] = [await profile.save.boundingBox(), await bottomBar.boundingBox()]
    return save !== null && bar !== null && save.y + save.height <= bar.y
  }
  expect(await isClear()).toBe(true)
  await profile.aboutMe.focus()
  await expect(profile.save).toBeInViewport({ ratio: 1 })
  expect(await isClear()).toBe(true)
})

test("photos load into the place of their skeletons", { tag: "@phone" }, async ({ page }) => {
  const requested = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  await page.route(`**${profileRoutes.me.path}`, async (route) => {
    requested.resolve()
    await answers.promise
    await route.continue()
  })
  const title = page.getByRole("heading", { name: profiles.photosTitle })
  const top = async () => (await title.boundingBox())?.y ?? Number.NaN
  await page.goto(pages.profile)
  await requested.promise
  await expect(title).toBeVisible()
  const before = await top()
  answers.resolve()
  await expect(ownProfileOn(page).photos).toBeVisible()
  // A long e-mail address wraps to a second line.
  expect(Math.abs((await top()) - before)).toBeLessThan(30)
})

test("an option and a text can be cleared", { tag: "@phone" }, async ({ page, member }) => {
  const profile = await open(page)
  await profile.edit.click()
  const cigar = profile.choice(profiles.smoking, optionNames.smokingHabit.cigar)
  await cigar.click()
  await profile.occupation.fill("花藝師")
  await profile.save.click()
  await expect(profile.fact(profiles.smoking)).toHaveText(optionNames.smokingHabit.cigar)
  await profile.edit.click()
  await cigar.click()
  await expect(cigar).toHaveAttribute("aria-pressed", "false")
  await profile.occupation.fill("")
  await profile.save.click()
  await expect(profile.fact(profiles.smoking)).toHaveText(profiles.notFilled)
  expect(await savedProfileOf(member)).toMatchObject({ smoking_habit: null, occupation: null })
})

test("prompts are chosen from the sheet, answered, and shown to others", { tag: "@phone" }, async ({
  page,
}) => {
  const profile = await open(page)
  await page.getByRole("button", { name: ownPrompts.start }).click()
  await page.getByRole("button", { name: promptTexts.ideal_sunday }).click()
  await page.keyboard.type("去市場")
  await page.getByRole("button", { name: ownPrompts.add }).click()
  const sheet = page.getByRole("dialog", { name: ownPrompts.pickTitle })
  await sheet.getByRole("button", { name: promptTexts.ask_me }).click()
  await page.keyboard.type("雲")
  await profile.save.click()
  await expect(profile.toasts.getByText(profiles.saved)).toBeVisible()
  await page.getByRole("link", { name: profiles.preview }).click()
  await expect(page.getByText(promptTexts.ideal_sunday)).toBeVisible()
  await expect(page.getByText("去市場")).toBeVisible()
  await expect(page.getByText(promptTexts.ask_me)).toBeVisible()
})

test("leaving unsaved changes asks for confirmation", { tag: "@desktop" }, async ({ page }) => {
  const profile = await open(page)
  const away = page.getByRole("link", { name: shell.explore }).first()
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

test("a privacy switch saves at once and persists", { tag: "@phone" }, async ({ page }) => {
  const profile = ownProfileOn(page)
  await page.goto(pages.explore)
  await page.getByRole("button", { name: shell.accountMenu("") }).click()
  await page.getByRole("menuitem", { name: shell.profilePrivacy }).click()
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT")
  await profile.switch("show_age").click()
  await saved
  await page.reload()
  await expect(profile.switch("show_age")).not.toBeChecked()
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(6)
})

test("the identity can be switched once in thirty days", { tag: "@desktop" }, async ({ page }) => {
  await page.goto(pages.profilePrivacy)
  const { sugar_mommy: mommy } = optionNames.identity
  const toMommy = page.getByRole("button", { name: privacy.identitySwitch(mommy) })
  await toMommy.click()
  const question = page.getByRole("dialog", { name: privacy.confirmTitle })
  await expect(question).toContainText(privacy.confirmText(mommy, 30))
  await question.getByRole("button", { name: privacy.identitySwitch(mommy) }).click()
  await expect(page.getByText(privacy.identityNow(mommy))).toBeVisible()
  const back = page.getByRole("button", { name: privacy.identitySwitch(optionNames.identity.sugar_baby) })
  await expect(back).toBeDisabled()
  await page.reload()
  await expect(back).toBeDisabled()
})

test("a member previews their public profile and returns", { tag: "@phone" }, async ({ page, member }) => {
  await open(page)
  await page.getByRole("link", { name: profiles.preview }).click()
  await expect(page).toHaveURL(new RegExp(`${pages.user(member.id)}$`))
  await expect(page.getByText(memberProfile.ownPreview)).toBeVisible()
  await expect(page.getByRole("link", { name: albums.createFirst })).toHaveAttribute(
    "href",
    pages.privateAlbum,
  )
  await expect(page.getByRole("button", { name: memberProfile.more(member.nickname) })).toHaveCount(0)
  await page.getByRole("link", { name: memberProfile.backToOwn }).click()
  await expect(page.getByRole("heading", { name: profiles.title })).toBeVisible()
})
