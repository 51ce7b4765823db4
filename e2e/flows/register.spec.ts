import { authRoutes } from "@pinyu/contract/auth/routes"
import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { errorSentences } from "@pinyu/phrases/errors"
import { fieldSentences } from "@pinyu/phrases/fields"
import { optionNames } from "@pinyu/phrases/options"
import { registration as words } from "@pinyu/phrases/registration"
import { codeIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { expect, test } from "../fixtures.ts"
import { newcomer, wizardOn } from "../registration.ts"

test("the address is checked once typing stops: malformed, taken, free", async ({ page, newMember }) => {
  const taken = await newMember()
  const wizard = wizardOn(page)
  await wizard.enter()
  const questions: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith(authRoutes.checkEmail.path)) questions.push(request.postData() ?? "")
  })

  await wizard.email.fill("nobody@example")
  await expect(page.getByText(words.malformed)).toBeVisible()
  await wizard.password.fill("moonlight 7")
  await expect(wizard.next).toBeDisabled()

  await wizard.email.fill(taken.email.toUpperCase())
  await expect(page.getByText(words.taken)).toBeVisible()
  await expect(wizard.next).toBeDisabled()

  const { email } = newcomer()
  await wizard.email.clear()
  await wizard.email.pressSequentially(email)
  await expect(page.getByText(words.available)).toBeVisible()
  await expect(wizard.next).toBeEnabled()
  expect(questions.length, "questions asked while typing two addresses").toBe(2)
})

test("an address that cannot be checked blocks the way on until it can", async ({ page, troubles }) => {
  troubles.expect(`failed POST ${authRoutes.checkEmail.path}`)
  const wizard = wizardOn(page)
  await wizard.enter()
  await page.route(`**${authRoutes.checkEmail.path}`, (route) => route.abort("connectionfailed"))
  await wizard.email.fill(newcomer().email)
  await wizard.password.fill("moonlight 7")
  await expect(page.getByText(words.checkFailed)).toBeVisible()
  await expect(wizard.next).toBeDisabled()

  await page.unroute(`**${authRoutes.checkEmail.path}`)
  await page.getByRole("button", { name: words.checkAgain }).click()
  await expect(page.getByText(words.available)).toBeVisible()
  await expect(wizard.email).toBeFocused()
  await expect(wizard.next).toBeEnabled()
})

test("the meter names the strength of the password", async ({ page }) => {
  const wizard = wizardOn(page)
  await wizard.enter()
  for (const [typed, strength] of [
    ["ab", 0],
    ["abcdef", 1],
    ["abcde7", 2],
    ["Abcde7", 3],
    ["Abcde7!", 4],
  ] as const) {
    await wizard.password.fill(typed)
    await expect(page.getByText(auth.strengthLabel)).toContainText(auth.strengths[strength])
  }
  await wizard.password.fill("abcdef")
  await wizard.password.blur()
  await expect(page.getByText(fieldSentences.password_rule)).toBeVisible()
  await expect(wizard.next).toBeDisabled()
})

test("whoever is too young is told so, and a common password is refused", async ({ page, troubles }) => {
  troubles.expect(`422 POST ${authRoutes.register.path}`)
  const person = newcomer({ password: "password1" })
  const wizard = wizardOn(page)
  await wizard.enter()
  await wizard.fillAccount(person)
  await wizard.next.click()

  const almostAdult = new Date(Date.now() - 18 * 365 * 24 * 3600 * 1000)
  const birth = [almostAdult.getFullYear(), 12, 31] as const
  await wizard.fillBasics({ ...person, birth })
  await wizard.next.click()
  await expect(page.getByText(fieldSentences.under_age)).toBeVisible()
  await wizard.fillBasics({ ...person, height: "99", weight: "201" })
  await wizard.next.click()
  await expect(page.getByText(words.wholeNumberBetween(100, 250))).toBeVisible()
  await expect(page.getByText(words.wholeNumberBetween(30, 200))).toBeVisible()
  await wizard.fillBasics(person)
  await wizard.next.click()
  await wizard.choose(person)
  await wizard.next.click()
  await wizard.terms.check()
  await wizard.finishLater.click()

  await expect(wizard.heading(words.accountTitle)).toBeVisible()
  await expect(page.getByText(fieldSentences.password_common)).toBeVisible()
  await expect(wizard.password).toBeFocused()
})

test("the identity decides the gender, and back keeps what was typed", async ({ page }) => {
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
  await expect(page.getByText(fieldSentences.gender_required)).toBeVisible()
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

test("a code can be sent again after 60 seconds; a wrong one is told at its field", async ({
  page,
  mailsTo,
  troubles,
}) => {
  troubles.expect(`422 POST ${authRoutes.register.path}`)
  await page.clock.install()
  const person = newcomer()
  const wizard = wizardOn(page)
  await wizard.enter()
  await wizard.walkToVerify(person)

  await wizard.sendCode.click()
  const locked = page.getByRole("button", { name: /^可在 \d+ 秒後重新寄送$/ })
  await expect(locked).toBeDisabled()
  await expect(wizard.code).toBeFocused()
  const right = codeIn(await mailsTo(person.email))
  await page.clock.runFor(50_000)
  await expect(locked).toBeDisabled()
  await page.clock.runFor(12_000)
  await expect(page.getByRole("button", { name: words.resendCode })).toBeEnabled()

  await wizard.code.fill(right === "111111" ? "222222" : "111111")
  await wizard.terms.check()
  await wizard.finish.click()
  await expect(page.getByText(errorSentences.email_code_wrong, { exact: true })).toBeVisible()
  await expect(wizard.code).toBeFocused()
  await wizard.code.fill(right)
  await wizard.finish.click()
  await expect(wizard.heading(words.doneTitle)).toBeVisible()
})

test("both ways to finish ask for the terms; the mailed link verifies once", async ({
  page,
  mailsTo,
  troubles,
}) => {
  troubles.expect(`422 POST ${authRoutes.verifyEmail.path}`)
  const person = newcomer()
  const wizard = wizardOn(page)
  await wizard.enter()
  await wizard.walkToVerify(person)
  await wizard.finish.click()
  await expect(page.getByText(fieldSentences.code_format)).toBeVisible()
  await expect(page.getByText(fieldSentences.terms_required)).toBeVisible()
  await wizard.terms.check()
  await wizard.terms.uncheck()
  await wizard.finishLater.click()
  await expect(page.getByText(fieldSentences.terms_required)).toBeVisible()
  await wizard.terms.check()
  await wizard.finishLater.click()
  await expect(wizard.heading(words.doneTitle)).toBeVisible()

  const link = `/verify-account/${tokenIn(await mailsTo(person.email))}`
  await page.goto(link)
  await expect(wizard.heading(auth.verify.verifiedTitle)).toBeVisible()
  expect(new URL(page.url()).pathname, "the address forgets the token").not.toBe(link)
  await page.goto(link)
  await expect(wizard.heading(auth.verify.invalidTitle)).toBeVisible()
})

test("the whole registration works without a mouse", async ({ page }) => {
  const person = newcomer()
  const wizard = wizardOn(page)
  const tabTo = async (wanted: ReturnType<typeof page.getByRole>) => {
    for (let stops = 0; stops < 30; stops += 1) {
      if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return
      await page.keyboard.press("Tab")
    }
    await expect(wanted, "reached by Tab").toBeFocused()
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
