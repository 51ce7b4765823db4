import { authRoutes } from "@pinyu/contract/auth/routes"
import { authLinks } from "@pinyu/phrases/auth-links"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { fieldMessages } from "@pinyu/phrases/fields"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { optionNames } from "@pinyu/phrases/options"
import { registration as words } from "@pinyu/phrases/registration"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { expect, test } from "../fixtures.ts"
import { newcomer, wizardOn } from "../registration.ts"

test("both ways to finish require the terms; the mailed link verifies once", {
  tag: ["@nightly", "@phone"],
}, async ({ page, mailsTo, browserErrors }) => {
  browserErrors.expect(
    `422 POST ${authRoutes.verifyEmail.path}`,
    `422 POST ${authRoutes.showVerification.path}`,
  )
  const person = newcomer()
  const wizard = wizardOn(page)
  await wizard.enter()
  await wizard.goToVerify(person)
  await wizard.finish.click()
  await expect(page.getByText(fieldMessages.code_format)).toBeVisible()
  await expect(page.getByText(fieldMessages.terms_required)).toBeVisible()
  await wizard.terms.check()
  await wizard.terms.uncheck()
  await wizard.finishLater.click()
  await expect(page.getByText(fieldMessages.terms_required)).toBeVisible()
  await wizard.terms.check()
  await wizard.finishLater.click()
  await expect(wizard.heading(firstSteps.preferences.title)).toBeVisible()

  const link = `/verify-account/${tokenIn(await mailsTo(person.email))}`
  await page.goto(link)
  await expect(wizard.heading(authLinks.verify.title)).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  const password = page.getByLabel(authLinks.verify.password)
  const prove = page.getByRole("button", { name: authLinks.verify.prove })
  await password.fill("not the password 1")
  await prove.click()
  await expect(page.getByText(authMessages.accountPasswordWrong)).toBeVisible()
  await password.fill(person.password)
  await prove.click()
  await expect(wizard.heading(authLinks.verify.verifiedTitle)).toBeVisible()
  expect(new URL(page.url()).pathname, "the address forgets the token").not.toBe(link)
  await page.goto(link)
  await expect(wizard.heading(authLinks.verify.invalidTitle)).toBeVisible()
})

test("the registration works without a mouse", { tag: ["@nightly", "@phone"] }, async ({ page }) => {
  const person = newcomer()
  const wizard = wizardOn(page)
  const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
    for (let stops = 0; stops < 30; stops += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
      await page.keyboard.press("Tab")
    }
    await expect(target, "reached by Tab").toBeFocused()
  }
  await page.goto("/register")
  await tabTo(page.getByRole("button", { name: words.ageConfirm }))
  await page.keyboard.press("Enter")
  await tabTo(wizard.email)
  await page.keyboard.type(person.email)
  await tabTo(wizard.password)
  await page.keyboard.type(person.password)
  await expect(wizard.next).toBeEnabled()
  await page.keyboard.press("Enter")
  await tabTo(wizard.nickname)
  await page.keyboard.type(person.nickname)
  for (const [label, typed] of [
    [words.birthYear, "1990"],
    [words.birthMonth, "5"],
    [words.birthDay, "2"],
  ] as const) {
    await tabTo(page.getByLabel(label))
    await page.keyboard.type(typed)
  }
  await tabTo(page.getByLabel(words.city))
  await page.keyboard.press("ArrowDown")
  await tabTo(page.getByLabel(words.height))
  await page.keyboard.type(person.height)
  await tabTo(page.getByLabel(words.weight))
  await page.keyboard.type(person.weight)
  await page.keyboard.press("Enter")
  await expect(wizard.heading(words.identityTitle)).toBeFocused()
  await tabTo(page.getByRole("radio").first())
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("radio", { name: optionNames.identity.sugar_mommy })).toBeChecked()
  await page.keyboard.press("Enter")
  await expect(wizard.heading(words.verifyTitle)).toBeFocused()
  await tabTo(wizard.terms)
  await page.keyboard.press("Space")
  await tabTo(wizard.finishLater)
  await page.keyboard.press("Enter")
  await expect(wizard.heading(firstSteps.preferences.title)).toBeVisible()
})
