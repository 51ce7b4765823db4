import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import type { SecondStep } from "@pinyu/contract/second-step/schemas"
import { auth } from "@pinyu/phrases/auth"
import { otpSecret, recoveryCodes, secondStepSignIn, secondStep as words } from "@pinyu/phrases/second-step"
import { expect, type Page } from "@playwright/test"
import { answering, headingOn, type Screen } from "./screen.ts"

/** The section of the settings. */
export const secondStepOn = (page: Page) => ({
  open: () => page.goto(pages.settingsSecurity),
  enable: page.getByRole("button", { name: words.enableOf }),
  disable: page.getByRole("button", { name: words.disableOf }),
  codesDialog: page.getByRole("dialog", { name: recoveryCodes.title }),
})

/** Signs in on the form. */
export const submitLogin = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto(pages.login)
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole("button", { name: auth.login.submit, exact: true }).click()
}

const answerStatus = (page: Page, second_step: SecondStep) =>
  answering(page, secondStepRoutes.status.path, 200, { success: true, second_step })

const openOn = async (page: Page) => {
  await answerStatus(page, {
    otp_enabled: true,
    password_sign_in: false,
    recovery_codes_left: 2,
    removal_at: null,
  })
  await secondStepOn(page).open()
  await expect(page.getByRole("main").getByText(words.codesLeft(2))).toBeVisible()
}

/** The members' screens of the second step. */
export const secondStepScreens: readonly Screen[] = [
  { name: "second-step", open: openOn },
  {
    name: "second-step-enrol",
    open: async (page) => {
      const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
      const uri = `otpauth://totp/PINYU:mei@example.com?issuer=PINYU&secret=${secret}&algorithm=SHA1&digits=6`
      await answering(page, secondStepRoutes.beginOtp.path, 200, { success: true, uri, secret })
      await answerStatus(page, {
        otp_enabled: false,
        password_sign_in: true,
        recovery_codes_left: null,
        removal_at: null,
      })
      await secondStepOn(page).open()
      await secondStepOn(page).enable.click()
      await expect(page.getByRole("button", { name: otpSecret.copy })).toBeVisible()
    },
  },
  {
    name: "second-step-codes",
    open: async (page) => {
      const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-IJKL-MNP${"QRSTUVWXYZ"[n]}`)
      const second_step = {
        otp_enabled: false,
        password_sign_in: false,
        recovery_codes_left: 10,
        removal_at: null,
      }
      await answering(page, secondStepRoutes.setPasswordSignIn.path, 200, {
        ...{ success: true, second_step, recovery_codes: codes },
      })
      await answerStatus(page, {
        otp_enabled: false,
        password_sign_in: true,
        recovery_codes_left: null,
        removal_at: null,
      })
      await secondStepOn(page).open()
      await page.getByRole("button", { name: words.passwordDisable }).click()
      await page.getByRole("dialog").getByRole("button", { name: words.confirmOff }).click()
      await expect(secondStepOn(page).codesDialog).toBeVisible()
    },
  },
  {
    name: "second-step-disable",
    open: async (page) => {
      await openOn(page)
      await secondStepOn(page).disable.click()
      await expect(page.getByLabel(words.codeOrRecovery, { exact: true })).toBeFocused()
    },
  },
]

const loginError = (code: "otp_required" | "password_sign_in_disabled", status: number, title: string) => ({
  open: async (page: Page) => {
    await answering(page, authRoutes.login.path, status, { success: false, code, error: "" })
    await submitLogin(page, { email: "mei@example.com", password: "moonlight 7" })
    await headingOn(page, title)
  },
})

/** The visitors' screens of the second step. */
export const secondStepVisitorScreens: readonly Screen[] = [
  { name: "login-otp", ...loginError("otp_required", 401, secondStepSignIn.otpTitle) },
  {
    name: "login-password-off",
    ...loginError("password_sign_in_disabled", 403, secondStepSignIn.passwordOffTitle),
  },
]
