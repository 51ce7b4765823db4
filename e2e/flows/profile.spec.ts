import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { fieldSentences } from "@pinyu/phrases/fields"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { privacy, profiles } from "@pinyu/phrases/profiles"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import { expect, test } from "../fixtures.ts"
import { ownProfileOn, savedProfileOf } from "../own-profile.ts"

test.beforeEach(({ member, troubles }) => troubles.keepSecret(member.nickname))

const open = async (page: Page) => {
  const profile = ownProfileOn(page)
  await profile.open()
  return profile
}

test("what a member says of themselves is edited, counted, saved, and shown everywhere", async ({ page }) => {
  const profile = await open(page)
  await expect(page.getByText(profiles.notFilled).first()).toBeVisible()
  await profile.edit.click()
  await profile.nickname.fill("雅雅")
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
  await expect(page.getByRole("button", { name: shell.accountMenu("雅雅") })).toBeVisible()

  await page.reload()
  await expect(page.getByText("喜歡花市的清晨。")).toBeVisible()
  await expect(profile.fact(profiles.drinking)).toHaveText(optionNames.drinkingHabit.wine_tasting)
  await expect(profile.fact(profiles.relationshipType)).toHaveText(optionNames.relationshipType.long_term)
})

test("the photographs come to stand where their outlines stood", async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  await page.route(`**${profileRoutes.me.path}`, async (route) => {
    asked.resolve()
    await answers.promise
    await route.continue()
  })
  const title = page.getByRole("heading", { name: profiles.photosTitle })
  const top = async () => (await title.boundingBox())?.y ?? Number.NaN
  await page.goto(pages.profile)
  await asked.promise
  await expect(title).toBeVisible()
  const before = await top()
  answers.resolve()
  await expect(ownProfileOn(page).photos).toBeVisible()
  // A long e-mail address takes one line more.
  expect(Math.abs((await top()) - before)).toBeLessThan(30)
})

test("a choice and a text can be taken back", async ({ page, member }) => {
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

test("what breaks a rule is said at its field, and what was typed stays", async ({ page, member }) => {
  const profile = await open(page)
  await profile.edit.click()
  await profile.height.fill("20")
  await profile.aboutMe.fill("字".repeat(501))
  await expect(page.getByText(memberParts.tooManyCharacters(1))).toBeVisible()
  await profile.save.click()
  await expect(profile.height).toBeFocused()
  await expect(page.getByText(fieldSentences.too_small)).toBeVisible()
  await profile.height.fill("170")
  await expect(page.getByText(fieldSentences.too_small)).toHaveCount(0)
  await profile.aboutMe.fill("字".repeat(500))
  await profile.save.click()
  await expect(profile.edit).toBeVisible()
  expect((await savedProfileOf(member)).height_cm).toBe(170)
})

test("a refusal of the server stands above the form, and nothing is lost", async ({ page, troubles }) => {
  troubles.expect(`failed PUT ${profileRoutes.update.path}`)
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

test("nobody leaves unsaved changes by accident", async ({ page }) => {
  const profile = await open(page)
  const away = page.getByRole("link", { name: shell.explore }).first()
  await profile.edit.click()
  await profile.occupation.fill("花藝師")
  await away.click()
  await profile.leaveDialog.getByRole("button", { name: memberParts.stay }).click()
  await expect(profile.occupation).toHaveValue("花藝師")

  const asked = page.waitForEvent("dialog")
  await page.close({ runBeforeUnload: true })
  const question = await asked
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

test("a privacy switch counts at once, stays, and goes back when it is not taken", async ({
  page,
  troubles,
}) => {
  troubles.expect(`failed PUT ${profileRoutes.setPrivacy.path}`)
  const profile = ownProfileOn(page)
  await page.goto(pages.explore)
  await page.getByRole("button", { name: shell.accountMenu("") }).click()
  await page.getByRole("menuitem", { name: shell.profilePrivacy }).click()
  const taken = page.waitForResponse((answer) => answer.request().method() === "PUT")
  await profile.switch("show_age").click()
  await taken
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

test("the identity is switched once, and then not for thirty days", async ({ page }) => {
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

test("one sees oneself as others do, and finds the way back", async ({ page, member }) => {
  await open(page)
  await page.getByRole("link", { name: profiles.preview }).click()
  await expect(page).toHaveURL(new RegExp(`${pages.user(member.id)}$`))
  await expect(page.getByText(memberProfile.ownPreview)).toBeVisible()
  await expect(page.getByRole("button", { name: memberProfile.more(member.nickname) })).toHaveCount(0)
  await page.getByRole("link", { name: memberProfile.backToOwn }).click()
  await expect(page.getByRole("heading", { name: profiles.title })).toBeVisible()
})
