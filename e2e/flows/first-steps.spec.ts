import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { completeness, firstSteps as words } from "@pinyu/phrases/first-steps"
import { optionNames } from "@pinyu/phrases/options"
import { ownPrompts, promptTexts } from "@pinyu/phrases/prompts"
import { shell } from "@pinyu/phrases/shell"
import { registerMember } from "../api.ts"
import { expect, test } from "../fixtures.ts"
import { ownProfileOn } from "../own-profile.ts"
import { signInByForm } from "../sign-in.ts"

test("a first sign-in leads to preferences, a photo, prompts and the preview, once", {
  tag: "@phone",
}, async ({ page, browserErrors }) => {
  const member = await registerMember({ nickname: "初見" })
  browserErrors.keepSecret(member.email, member.password)
  const heading = (name: string) => page.getByRole("heading", { level: 1, name })
  const next = page.getByRole("button", { name: words.continue })

  await page.goto(pages.login)
  await signInByForm(page, member)
  await expect(heading(words.preferences.title)).toBeVisible()
  await page.getByRole("button", { name: optionNames.gender.male }).click()
  await page.getByRole("button", { name: "臺北市" }).click()
  await next.click()

  await expect(heading(words.photo.title)).toBeFocused()
  const profile = ownProfileOn(page)
  await profile.chooseFromCamera()
  // The next steps do not wait for it, and save other parts by the same route.
  const photoSaved = page.waitForResponse(
    (response) =>
      response.request().method() === profileRoutes.update.method &&
      new URL(response.url()).pathname === profileRoutes.update.path &&
      (response.request().postData() ?? "").includes("avatar_urls"),
  )
  await profile.use.click()
  await expect(profile.pictures).toBeVisible()
  await next.click()

  await expect(heading(words.prompts.title)).toBeFocused()
  await page.getByRole("button", { name: promptTexts.ideal_sunday }).click()
  await page.getByLabel(promptTexts.ideal_sunday).fill("去花市，買一把還沒開的芍藥。")
  await next.click()

  await expect(heading(words.preview.title)).toBeFocused()
  await expect(page.getByText("去花市，買一把還沒開的芍藥。")).toBeVisible()
  await page.getByRole("link", { name: words.finish }).click()
  await expect(page).toHaveURL(pages.explore)

  // What is missing stays on the member's own profile, until it is hidden.
  await photoSaved
  await page.goto(pages.profile)
  const missing = page.getByRole("region", { name: completeness.title(2, 5) })
  await expect(missing.getByRole("listitem")).toHaveText([
    completeness.prompts,
    completeness.about,
    completeness.verified,
  ])
  await missing.getByRole("link", { name: completeness.prompts }).click()
  await expect(page.getByRole("button", { name: ownPrompts.add })).toBeVisible()
  await page.goBack()
  await missing.getByRole("button", { name: completeness.hide }).click()
  await expect(missing).toBeHidden()

  await page.getByRole("button", { name: shell.accountMenu(member.nickname) }).click()
  await page.getByRole("menuitem", { name: shell.logout }).click()
  await page.goto(pages.login)
  await signInByForm(page, member)
  await expect(page, "no second time").toHaveURL(pages.explore)
})
