import { pages } from "@pinyu/contract/pages"
import { memberProfile, editInPlace as words } from "@pinyu/phrases/member-profile"
import { profiles } from "@pinyu/phrases/profiles"
import { promptTexts } from "@pinyu/phrases/prompts"
import { expect, test } from "../fixtures.ts"
import { ownProfileOn, savedProfileOf } from "../own-profile.ts"

test("a profile is written on its preview, and typed text stays until it is saved", async ({
  page,
  member,
}) => {
  const dialog = (title: string) => page.getByRole("dialog", { name: title })
  const introduction = page.getByRole("textbox", { name: profiles.aboutMe })
  const save = page.getByRole("button", { name: profiles.save })
  await page.goto(pages.user(member.id))
  const addIntroduction = page.getByRole("button", { name: words.about.add })
  await addIntroduction.click()
  await introduction.fill("週末常在花市")
  await page.keyboard.press("Escape")
  await expect(dialog(words.about.title)).toBeHidden()
  await expect(addIntroduction).toBeFocused()

  // Leaving asks first.
  await page.getByRole("link", { name: memberProfile.backToOwn }).click()
  const guard = dialog(profiles.leaveTitle)
  await expect(guard).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(guard).toBeHidden()

  await addIntroduction.click()
  await expect(introduction).toHaveValue("週末常在花市")
  await save.click()
  await expect(dialog(words.about.title)).toBeHidden()
  await expect(page.getByText("週末常在花市")).toBeVisible()
  await expect(page.getByRole("button", { name: words.about.title })).toBeVisible()

  await page.getByRole("button", { name: words.prompts.add }).click()
  await page.getByRole("button", { name: promptTexts.ideal_sunday }).click()
  await page.getByLabel(promptTexts.ideal_sunday).fill("先睡飽。")
  await save.click()
  await expect(page.getByRole("definition").filter({ hasText: "先睡飽。" })).toBeVisible()
  const saved = await savedProfileOf(member)
  expect(saved.about_me).toBe("週末常在花市")
  expect(saved.prompts).toEqual([{ prompt: "ideal_sunday", answer: "先睡飽。" }])
})

test("a photo is added on the preview while its dialog is closed", { tag: "@phone" }, async ({
  page,
  member,
}) => {
  await page.goto(pages.user(member.id))
  await page.getByRole("button", { name: words.photos.add, exact: true }).click()
  const profile = ownProfileOn(page)
  await profile.chooseFromCamera()
  await profile.use.click()
  await expect(profile.pictures).toBeVisible()
  await page.getByRole("button", { name: words.done }).click()
  await expect(page.getByRole("button", { name: words.editPhoto(1, 1) })).toBeVisible()
  expect((await savedProfileOf(member)).avatar_urls).toHaveLength(1)
})
