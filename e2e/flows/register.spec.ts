import { authRoutes } from "@pinyu/contract/auth/routes"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { common } from "@pinyu/phrases/common"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { optionNames } from "@pinyu/phrases/options"
import { registration as words } from "@pinyu/phrases/registration"
import { codeIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { expect, test } from "../fixtures.ts"
import { newcomer, wizardOn } from "../registration.ts"

test("the identity determines the gender, and Back keeps the input", async ({ page }) => {
  const person = newcomer({ identity: "sugar_baby" })
  const wizard = wizardOn(page)
  await wizard.enter()
  await wizard.fillAccount(person)
  await wizard.next.click()
  await wizard.fillBasics(person)
  await wizard.next.click()

  const gender = page.getByRole("radio", { name: optionNames.gender.female, exact: true })
  await wizard.choose({ ...person, identity: "sugar_daddy" })
  await expect(page.getByText(words.genderForced(optionNames.gender.male))).toBeVisible()
  await expect(gender).toBeHidden()
  await wizard.choose({ ...person, identity: "sugar_mommy" })
  await expect(page.getByText(words.genderForced(optionNames.gender.female))).toBeVisible()
  await wizard.choose(person)
  await wizard.next.click()
  await expect(page.getByText(fieldMessages.gender_required)).toBeVisible()
  await gender.check()
  await wizard.next.click()
  await expect(wizard.heading(words.verifyTitle)).toBeVisible()

  await page.getByRole("button", { name: common.back }).click()
  await expect(gender).toBeChecked()
  await page.goBack()
  await expect(wizard.nickname).toHaveValue(person.nickname)
  await expect(page.getByLabel(words.birthDay)).toHaveValue(String(person.birth[2]))
  await expect(page.getByLabel(words.city)).toHaveValue(person.city)
  await expect(page.getByLabel(words.weight)).toHaveValue(person.weight)
  await page.getByRole("button", { name: common.back }).click()
  await expect(wizard.email).toHaveValue(person.email)
  await expect(wizard.password).toHaveValue(person.password)
  await expect(wizard.next).toBeEnabled()
})

test("a code can be resent after 60 seconds; a wrong one shows one error; the member is signed in", async ({
  page,
  mailsTo,
  browserErrors,
}) => {
  browserErrors.expect(`422 POST ${authRoutes.register.path}`)
  await page.clock.install()
  const person = newcomer()
  const wizard = wizardOn(page)
  await wizard.enter()
  await wizard.goToVerify(person)

  await wizard.finish.click()
  await expect(page.getByText(fieldMessages.code_format)).toBeVisible()
  await wizard.sendCode.click()
  const locked = page.getByRole("button", { name: /^可在 \d+ 秒後重新寄送$/ })
  await expect(locked).toBeDisabled()
  await expect(wizard.code).toBeFocused()
  await expect(page.getByText(fieldMessages.code_format)).toHaveCount(0)
  await expect(page.getByText(fieldMessages.terms_required)).toHaveCount(0)
  // The clock also goes on by itself: the mail may arrive when the lock has ended.
  await page.clock.fastForward(50_000)
  await expect(locked).toBeDisabled()
  await page.clock.fastForward(12_000)
  await expect(page.getByRole("button", { name: words.resendCode })).toBeEnabled()

  const right = codeIn(await mailsTo(person.email))
  await wizard.code.fill(right === "111111" ? "222222" : "111111")
  await wizard.terms.check()
  await wizard.finish.click()
  // A part of the text also finds a second occurrence.
  await expect(page.getByText(errorMessages.email_code_wrong.slice(0, 6))).toHaveCount(1)
  await expect(wizard.code).toBeFocused()
  await wizard.code.fill(right)
  await wizard.finish.click()
  await expect(wizard.heading(words.doneTitle)).toBeVisible()

  await page.clock.fastForward(4_000)
  await expect(wizard.heading(auth.login.newcomerTitle)).toBeVisible()
  await expect(wizard.email).toHaveValue(person.email)
  await expect(wizard.password).toBeFocused()
})

test("both ways to finish require the terms; the mailed link verifies once", async ({
  page,
  mailsTo,
  browserErrors,
}) => {
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
  await expect(wizard.heading(words.doneTitle)).toBeVisible()

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

test("the registration works without a mouse", async ({ page }) => {
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
  await expect(wizard.heading(words.doneTitle)).toBeFocused()
})
