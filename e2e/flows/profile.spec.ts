import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { albums } from "@pinyu/phrases/albums"
import { fieldMessages } from "@pinyu/phrases/fields"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { privacy, profilePhotos, profiles } from "@pinyu/phrases/profiles"
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

test("on a phone, editing focuses the first field, and the save button stays above the bottom bar", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const profile = await open(page)
  await profile.edit.click()
  await expect(page.getByLabel(profiles.city)).toBeFocused()
  await expect(page.getByLabel(profiles.city)).toBeInViewport({ ratio: 1 })
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

test("any empty slot accepts a photo", async ({ page, isMobile }) => {
  const profile = await open(page)
  for (const name of [profilePhotos.add, ...[2, 3, 4, 5].map(profilePhotos.addAt)])
    await expect(profile.photos.getByRole("button", { name, exact: true })).toBeVisible()
  const chooser = page.waitForEvent("filechooser")
  await profile.photos.getByRole("button", { name: profilePhotos.addAt(4) }).click()
  // A device with a camera also offers the camera.
  if (isMobile) await page.getByRole("menuitem", { name: profilePhotos.library }).click()
  expect((await chooser).isMultiple()).toBe(false)
})

test("photos load into the place of their skeletons", async ({ page }) => {
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

test("a validation error is shown at its field and keeps the input", { tag: "@desktop" }, async ({
  page,
  member,
}) => {
  const profile = await open(page)
  await profile.edit.click()
  await profile.height.fill("20")
  await profile.aboutMe.fill("字".repeat(501))
  await expect(page.getByText(memberParts.tooManyCharacters(1))).toBeVisible()
  await profile.save.click()
  await expect(profile.height).toBeFocused()
  await expect(page.getByText(fieldMessages.too_small)).toBeVisible()
  await profile.height.fill("170")
  await expect(page.getByText(fieldMessages.too_small)).toHaveCount(0)
  await profile.aboutMe.fill("字".repeat(500))
  await profile.save.click()
  await expect(profile.edit).toBeVisible()
  expect((await savedProfileOf(member)).height_cm).toBe(170)
})

test("a server error is shown above the form and keeps the input", { tag: "@phone" }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(`failed PUT ${profileRoutes.update.path}`)
  const profile = await open(page)
  await profile.edit.click()
  await profile.occupation.fill("花藝師")
  const calls = `**${profileRoutes.update.path}`
  await page.route(calls, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()))
  await profile.save.click()
  await expect(page.getByRole("alert")).toBeVisible()
  await page.unroute(calls)
  await profile.save.click()
  await expect(profile.fact(profiles.occupation)).toHaveText("花藝師")
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

test("a privacy switch saves at once, persists, and reverts on failure", { tag: "@phone" }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(`failed PUT ${profileRoutes.setPrivacy.path}`)
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

  await page.route(`**${profileRoutes.setPrivacy.path}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  )
  await profile.switch("discoverable").click()
  await expect(profile.toasts.getByText(privacy.changeFailed)).toBeVisible()
  await expect(profile.switch("discoverable")).toBeChecked()
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

test("a member previews their public profile and returns", async ({ page, member }) => {
  await open(page)
  await page.getByRole("link", { name: profiles.preview }).click()
  await expect(page).toHaveURL(new RegExp(`${pages.user(member.id)}$`))
  await expect(page.getByText(memberProfile.ownPreview)).toBeVisible()
  const photosTab = page.getByRole("tab", { name: memberProfile.photosTitle })
  if (await photosTab.isVisible()) await photosTab.click()
  await expect(page.getByRole("link", { name: albums.createFirst })).toHaveAttribute(
    "href",
    pages.privateAlbum,
  )
  await expect(page.getByRole("button", { name: memberProfile.more(member.nickname) })).toHaveCount(0)
  await page.getByRole("link", { name: memberProfile.backToOwn }).click()
  await expect(page.getByRole("heading", { name: profiles.title })).toBeVisible()
})
