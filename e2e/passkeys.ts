import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import type { Passkey, PasskeyStats } from "@pinyu/contract/passkeys/schemas"
import { auth } from "@pinyu/phrases/auth"
import { passkeySignIn } from "@pinyu/phrases/passkey-sign-in"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { expect, type Page } from "@playwright/test"
import { answering, at, headingOn, type Screen } from "./screen.ts"

interface AuthenticatorTraits {
  /** `internal` is a platform authenticator, `usb` a security key. */
  transport?: "internal" | "usb"
}

/** Chromium's virtual authenticator, for one page. It answers at once, without a dialog. */
export const connectAuthenticator = async (
  page: Page,
  { transport = "internal" }: AuthenticatorTraits = {},
) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("WebAuthn.enable")
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport, isUserVerified: true },
      ...{ hasResidentKey: true, hasUserVerification: true, automaticPresenceSimulation: true },
    },
  })
  return {
    credentials: async () =>
      (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    remove: () => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  }
}

/** The page of the passkeys. */
export const passkeysOn = (page: Page) => {
  const addDialog = page.getByRole("dialog", { name: words.addTitle })
  const rows = page.getByRole("main").getByRole("listitem")
  const rowOf = (name: string) => rows.filter({ has: page.getByRole("heading", { name, exact: true }) })
  return {
    rows,
    row: rowOf,
    addDialog,
    reauthDialog: page.getByRole("dialog", { name: words.reauthTitle }),
    open: async () => {
      await page.goto(pages.passkeys)
      await headingOn(page, words.title)
    },
    /** Adds a passkey with a custom name. */
    add: async (name: string) => {
      await page.getByRole("main").getByRole("button", { name: words.add }).click()
      await addDialog.getByLabel(words.name, { exact: true }).fill(name)
      await addDialog.getByRole("button", { name: words.continue }).click()
      await expect(rowOf(name)).toBeVisible()
    },
  }
}

export const passkeyButton = (page: Page) => page.getByRole("button", { name: passkeySignIn.button })

const passkey = (overrides: Partial<Passkey>): Passkey => ({
  credential_id: crypto.randomUUID(),
  device_name: "Apple 密碼",
  device_type: "platform",
  transports: ["internal"],
  is_synced: true,
  user_verified: true,
  created_at: "2026-03-12T04:00:00.000Z",
  last_used_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  usage_count: 42,
  ...overrides,
})

const openList = async (page: Page) => {
  const credentials = [
    passkey({}),
    passkey({
      ...{ device_name: "放在抽屜裡的藍色安全金鑰", device_type: "cross-platform", is_synced: false },
      ...{ last_used_at: null, usage_count: 0 },
    }),
    passkey({ device_name: "W".repeat(50), device_type: "unknown", is_synced: false, usage_count: 3 }),
  ]
  const stats: PasskeyStats = {
    ...{ total_credentials: 3, active_credentials: 3, total_usage: 45 },
    ...{ platform_authenticators: 1, cross_platform_authenticators: 1, last_used: null },
  }
  await answering(page, passkeysRoutes.credentials.path, 200, { success: true, credentials })
  await answering(page, passkeysRoutes.stats.path, 200, { success: true, stats })
  await connectAuthenticator(page)
  await page.goto(pages.passkeys)
  await expect(page.getByRole("main").getByText("Apple 密碼")).toBeVisible()
}

const openReauthentication = async (page: Page) => {
  const failure = { success: false, code: "reauth_required", error: "" }
  await answering(page, passkeysRoutes.beginRegistration.path, 403, failure)
  await openList(page)
  await page.getByRole("button", { name: words.add }).click()
  await passkeysOn(page).addDialog.getByRole("button", { name: words.continue }).click()
  await expect(passkeysOn(page).reauthDialog).toBeVisible()
}

/** The members' passkey screens. */
export const passkeyScreens: readonly Screen[] = [
  { name: "passkeys", open: openList },
  {
    name: "passkeys-empty",
    open: async (page) => {
      await connectAuthenticator(page)
      await page.goto(pages.passkeys)
      await expect(page.getByRole("main").getByText(words.emptyTitle)).toBeVisible()
    },
  },
  {
    name: "passkeys-add",
    open: async (page) => {
      await openList(page)
      await page.getByRole("button", { name: words.add }).click()
      await expect(passkeysOn(page).addDialog).toBeVisible()
    },
  },
  {
    name: "passkeys-rename",
    open: async (page) => {
      await openList(page)
      await page.getByRole("button", { name: words.renameOf("Apple 密碼") }).click()
      await expect(page.getByLabel(words.name, { exact: true })).toBeFocused()
    },
  },
  {
    name: "passkeys-remove",
    open: async (page) => {
      await openList(page)
      await page.getByRole("button", { name: words.removeOf("Apple 密碼") }).click()
      await expect(page.getByRole("dialog", { name: words.removeTitle })).toBeVisible()
    },
  },
  { name: "passkeys-reauthentication", open: openReauthentication },
  {
    name: "passkeys-reauthentication-code",
    open: async (page) => {
      const failure = { success: false, code: "otp_required", error: "" }
      await answering(page, authRoutes.reauthenticate.path, 401, failure)
      await openReauthentication(page)
      const { reauthDialog } = passkeysOn(page)
      await reauthDialog.getByLabel(words.reauthPassword, { exact: true }).fill("moonlight 7")
      await reauthDialog.getByRole("button", { name: words.reauthConfirm }).click()
      await expect(reauthDialog.getByLabel(words.reauthCodes.otp, { exact: true })).toBeFocused()
    },
  },
  {
    name: "passkeys-unsupported",
    open: async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"))
      await page.goto(pages.passkeys)
      await expect(page.getByRole("main").getByText(words.unsupportedTitle)).toBeVisible()
    },
  },
]

/** The visitors' passkey screens. */
export const passkeyVisitorScreens: readonly Screen[] = [
  at("passkeys-demo", pages.passkeys, words.title),
  {
    name: "login-passkey-rejected",
    open: async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"))
      await page.goto(pages.login)
      await passkeyButton(page).click()
      await expect(page.getByRole("main").getByText(passkeySignIn.unsupported)).toBeVisible()
      await expect(page.getByLabel(auth.email, { exact: true })).toBeVisible()
    },
  },
]
