import type { City, Gender, Identity } from "@pinyu/contract/options"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { optionNames } from "@pinyu/phrases/options"
import { registration as words } from "@pinyu/phrases/registration"
import { expect, type Page } from "@playwright/test"
import { memberPassword } from "./api.ts"

/** The input of the registration. */
export interface Newcomer {
  email: string
  password: string
  nickname: string
  /** Year, month and day as in the selects. */
  birth: readonly [year: number, month: number, day: number]
  city: City
  height: string
  weight: string
  identity: Identity
  gender?: Gender
}

/** A new person with a new address. They are too old for the age filters of other tests. */
export const newcomer = (overrides: Partial<Newcomer> = {}): Newcomer => ({
  ...{ email: `new-${crypto.randomUUID()}@example.com`, password: memberPassword, nickname: "新來的" },
  ...{ birth: [1950, 6, 15], city: "臺南市", height: "172", weight: "64", identity: "sugar_daddy" },
  ...overrides,
})

/** Page object of the registration's six steps. */
export const wizardOn = (page: Page) => {
  const heading = (name: string) => page.getByRole("heading", { level: 1, name })
  const next = page.getByRole("button", { name: words.next })
  const wizard = {
    email: page.getByLabel(auth.email, { exact: true }),
    password: page.getByLabel(auth.password, { exact: true }),
    nickname: page.getByLabel(words.nickname),
    code: page.getByLabel(words.code),
    terms: page.getByRole("checkbox"),
    sendCode: page.getByRole("button", { name: words.sendCode, exact: true }),
    finish: page.getByRole("button", { name: words.finish, exact: true }),
    finishLater: page.getByRole("button", { name: words.finishLater }),
    next,
    heading,

    /** Opens the wizard and completes the first step. */
    enter: async () => {
      await page.goto(pages.register)
      await page.getByRole("button", { name: words.ageConfirm }).click()
      await expect(heading(words.accountTitle)).toBeVisible()
    },
    fillAccount: async ({ email, password }: Newcomer) => {
      await wizard.email.fill(email)
      await wizard.password.fill(password)
      await expect(page.getByRole("main").getByText(words.available)).toBeVisible()
    },
    fillBasics: async ({ nickname, birth: [year, month, day], city, height, weight }: Newcomer) => {
      await wizard.nickname.fill(nickname)
      await page.getByLabel(words.birthYear).selectOption(String(year))
      await page.getByLabel(words.birthMonth).selectOption(String(month))
      await page.getByLabel(words.birthDay).selectOption(String(day))
      await page.getByLabel(words.city).selectOption(city)
      await page.getByLabel(words.height).fill(height)
      await page.getByLabel(words.weight).fill(weight)
    },
    choose: async ({ identity, gender }: Newcomer) => {
      await page.getByRole("radio", { name: optionNames.identity[identity] }).check()
      if (gender) await page.getByRole("radio", { name: optionNames.gender[gender], exact: true }).check()
    },

    /** Completes steps two and three. */
    goToIdentity: async (person: Newcomer) => {
      await wizard.fillAccount(person)
      await next.click()
      await expect(heading(words.basicsTitle)).toBeVisible()
      await wizard.fillBasics(person)
      await next.click()
      await expect(heading(words.identityTitle)).toBeVisible()
    },
    /** Completes steps two to four. */
    goToVerify: async (person: Newcomer) => {
      await wizard.goToIdentity(person)
      await wizard.choose(person)
      await next.click()
      await expect(heading(words.verifyTitle)).toBeVisible()
    },
  }
  return wizard
}
