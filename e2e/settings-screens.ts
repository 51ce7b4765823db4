import { authRoutes } from "@pinyu/contract/auth/routes"
import type { Session } from "@pinyu/contract/auth/schemas"
import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { authLinks } from "@pinyu/phrases/auth-links"
import { settings as words } from "@pinyu/phrases/settings"
import { verification } from "@pinyu/phrases/verification"
import { expect, type Page } from "@playwright/test"
import { answering, at, type Screen } from "./screen.ts"

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const device = (overrides: Partial<Session>): Session => ({
  ...{ id: crypto.randomUUID(), device: "Safari，iOS", is_current: false, remembered: true },
  ...{ created_at: "2026-03-12T04:00:00.000Z", last_used_at: ago(3 * 60), expires_at: ago(-29 * 24 * 60) },
  ...overrides,
})

const openDevices = async (page: Page) => {
  const sessions = [
    device({}),
    device({ device: "Chrome，macOS", is_current: true, last_used_at: ago(0) }),
    device({ device: "Samsung Internet for Android，Android", remembered: false }),
  ]
  await answering(page, authRoutes.listSessions.path, 200, { success: true, sessions })
  await page.goto(pages.settingsDevices)
  await expect(page.getByRole("main").getByText("Chrome，macOS")).toBeVisible()
}

export const openPasswordDialog = async (page: Page) => {
  await page.goto(pages.settingsSecurity)
  await page.getByRole("button", { name: words.password.change }).click()
  await expect(page.getByLabel(words.password.current, { exact: true })).toBeFocused()
}

/** The sections of the settings. */
export const settingsScreens: readonly Screen[] = [
  {
    name: "settings-list",
    open: async (page) => {
      await page.goto(pages.settings)
      await expect(page.getByRole("navigation", { name: words.sections })).toBeVisible()
    },
  },
  {
    name: "settings-account",
    open: async (page) => {
      await page.goto(pages.settingsAccount)
      await expect(page.getByRole("term").filter({ hasText: words.account.tier })).toBeVisible()
    },
  },
  {
    name: "settings-email",
    open: async (page) => {
      await page.goto(pages.settingsAccount)
      await page.getByRole("button", { name: words.email.change }).click()
      await expect(page.getByLabel(words.email.next, { exact: true })).toBeFocused()
    },
  },
  {
    name: "settings-phone",
    open: async (page) => {
      const sent = { success: true, message: "", resendAfterSeconds: 60 }
      await answering(page, authRoutes.sendPhoneCode.path, 200, sent)
      await page.goto(pages.settingsAccount)
      await page.getByRole("button", { name: words.phone.add }).click()
      await page.getByLabel(words.phone.number, { exact: true }).fill("0912 345 678")
      await page.getByRole("button", { name: words.phone.send }).click()
      await expect(page.getByLabel(words.phone.code, { exact: true })).toBeFocused()
    },
  },
  {
    name: "settings-verification",
    open: async (page) => {
      await page.goto(verificationPages.own)
      await expect(page.getByRole("main").getByText(verification.text)).toBeVisible()
    },
  },
  at("settings-confirm-email", pages.confirmEmail("x".repeat(43)), authLinks.emailChange.confirmTitle),
  {
    name: "settings-security",
    open: async (page) => {
      await page.goto(pages.settingsSecurity)
      await expect(page.getByRole("button", { name: words.password.change })).toBeVisible()
    },
  },
  {
    name: "settings-password",
    open: async (page) => {
      await openPasswordDialog(page)
      for (const field of [words.password.current, words.password.next, words.password.confirmation])
        await page.getByLabel(field, { exact: true }).fill("abc")
      await page.getByRole("dialog").getByRole("button", { name: words.password.change }).click()
      await expect(page.getByRole("main").getByText(words.password.tooShort)).toBeVisible()
    },
  },
  {
    name: "settings-appearance",
    open: async (page) => {
      await page.goto(pages.settingsAppearance)
      await expect(page.getByRole("heading", { name: words.appearanceTitle })).toBeVisible()
    },
  },
  { name: "settings-devices", open: openDevices },
  {
    name: "settings-devices-end",
    open: async (page) => {
      await openDevices(page)
      await page.getByRole("button", { name: words.devices.endOf("Safari，iOS") }).click()
      await expect(page.getByRole("dialog", { name: words.devices.endTitle })).toBeVisible()
    },
  },
  {
    name: "settings-devices-failed",
    open: async (page) => {
      const failure = { success: false, code: "internal_error", error: "系統忙碌中" }
      await answering(page, authRoutes.listSessions.path, 500, failure)
      await page.goto(pages.settingsDevices)
      await expect(page.getByRole("heading", { name: words.devices.failedTitle })).toBeVisible()
    },
  },
]
