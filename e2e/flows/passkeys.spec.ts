import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { auth } from "@pinyu/phrases/auth"
import { errorMessages } from "@pinyu/phrases/errors"
import { passkeySignIn } from "@pinyu/phrases/passkey-sign-in"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import type { Page } from "@playwright/test"
import { inDatabase } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { connectAuthenticator, passkeyButton, passkeysOn } from "../passkeys.ts"

/** Clears the session of this browser, but not its authenticator. */
const leave = async (page: Page) => {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(pages.login)
}

/** Disables passkeys in the autofill, which the virtual authenticator would answer at once. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

const refreshCookie = async (page: Page) => {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === "pinyu_refresh")
}

test("a passkey is added from the settings, and signs in with one press for 30 days", {
  tag: "@phone",
}, async ({ page, member: _ }) => {
  await withoutAutofill(page)
  const authenticator = await connectAuthenticator(page)
  const list = passkeysOn(page)
  await page.goto(pages.settingsSecurity)
  await page.getByRole("link", { name: words.settingsLink }).click()
  await expect(page.getByText(words.emptyTitle)).toBeVisible()
  await list.add("我的手機")
  const row = list.row("我的手機")
  await expect(row.getByText(words.types.platform)).toBeVisible()
  await expect(row.getByText(words.neverUsed)).toBeVisible()
  expect(await authenticator.credentials()).toHaveLength(1)

  await leave(page)
  await page.getByLabel(auth.login.rememberMe).check()
  await passkeyButton(page).click()
  await expect(page).toHaveURL(pages.explore)
  expect((await refreshCookie(page))?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600)
  await list.open()
  await expect(row.getByText(words.used(1))).toBeVisible()
  await expect(page.getByText(words.usageCount(1), { exact: true })).toBeVisible()
})

test("the browser's autofill offers the passkey, and returns to the requested page", {
  tag: "@phone",
}, async ({ page, member: _ }) => {
  const authenticator = await connectAuthenticator(page)
  await passkeysOn(page).open()
  await passkeysOn(page).add("我的手機")
  await authenticator.setPresence(false)
  await leave(page)
  await page.goto(`${pages.login}?returnTo=${encodeURIComponent(pages.wishes)}`)
  await expect(page.getByLabel(auth.email, { exact: true })).toHaveAttribute(
    "autocomplete",
    "username webauthn",
  )
  await authenticator.setPresence(true)
  await expect(page).toHaveURL(pages.wishes)
  expect((await refreshCookie(page))?.expires, "not remembered").toBe(-1)
})

test("a security key is added, renamed in place and deleted; the last passkey stays", {
  tag: "@phone",
}, async ({ page, member: _, browserErrors }) => {
  const key = await connectAuthenticator(page, { transport: "usb" })
  const list = passkeysOn(page)
  await list.open()
  await page.getByRole("button", { name: words.add }).click()
  const { addDialog } = list
  await expect(addDialog.getByText(words.noPlatform)).toBeVisible()
  await addDialog.getByLabel(words.name, { exact: true }).fill(" ")
  await addDialog.getByRole("button", { name: words.continue }).click()
  await expect(addDialog.getByText(words.nameRequired)).toBeVisible()
  await addDialog.getByLabel(words.name, { exact: true }).fill("藍色金鑰")
  await addDialog.getByRole("button", { name: words.continue }).click()
  await expect(list.row("藍色金鑰").getByText(words.types["cross-platform"])).toBeVisible()

  await page.getByRole("button", { name: words.removeOf("藍色金鑰") }).click()
  await expect(page.getByText(words.last)).toBeVisible()

  await page.getByRole("button", { name: words.add }).click()
  await addDialog.getByRole("button", { name: words.continue }).click()
  await expect(addDialog.getByText(words.addFailed(words.registrationErrors.InvalidStateError))).toBeVisible()
  await page.keyboard.press("Escape")

  await key.remove()
  await connectAuthenticator(page)
  await page.reload()
  await list.add("筆電")
  await page.getByRole("button", { name: words.renameOf("藍色金鑰") }).click()
  const field = page.getByLabel(words.name, { exact: true })
  await expect(field).toBeFocused()
  await field.fill("備用金鑰")
  await page.keyboard.press("Enter")
  await expect(list.row("備用金鑰")).toBeVisible()

  await page.getByRole("button", { name: words.removeOf("備用金鑰") }).click()
  const question = page.getByRole("dialog", { name: words.removeTitle })
  await question.getByRole("button", { name: words.remove }).click()
  await expect(page.getByText(words.removed)).toBeVisible()
  await expect(list.rows).toHaveCount(1)
  expect(browserErrors.unexpected()).toEqual([])
})

test("an old sign-in requires the password or a passkey, and the action then continues", {
  tag: "@phone",
}, async ({ page, member, browserErrors }) => {
  browserErrors.expect(/^403 (POST|PUT) \/api\/webauthn\//)
  browserErrors.expect(`422 POST ${authRoutes.reauthenticate.path}`)
  await connectAuthenticator(page)
  const list = passkeysOn(page)
  const expireRecentSignIn = () =>
    inDatabase((db) =>
      db
        .updateTable("sessions")
        .set({ created_at: new Date(Date.now() - 11 * 60_000), reauthenticated_at: null })
        .where("member_id", "=", member.id)
        .execute(),
    )
  await list.open()
  await expireRecentSignIn()
  await page.getByRole("button", { name: words.add }).click()
  await list.addDialog.getByLabel(words.name, { exact: true }).fill("筆電")
  await list.addDialog.getByRole("button", { name: words.continue }).click()
  const { reauthDialog } = list
  await reauthDialog.getByLabel(words.reauthPassword, { exact: true }).fill("wrong 1")
  await reauthDialog.getByRole("button", { name: words.reauthConfirm }).click()
  await expect(reauthDialog.getByText(errorMessages.password_wrong)).toBeVisible()
  await reauthDialog.getByLabel(words.reauthPassword, { exact: true }).fill(member.password)
  await reauthDialog.getByRole("button", { name: words.reauthConfirm }).click()
  await expect(list.row("筆電")).toBeVisible()

  await expireRecentSignIn()
  await page.getByRole("button", { name: words.renameOf("筆電") }).click()
  await page.getByLabel(words.name, { exact: true }).fill("公司筆電")
  await page.keyboard.press("Enter")
  await reauthDialog.getByRole("button", { name: words.reauthPasskey }).click()
  await expect(list.row("公司筆電")).toBeVisible()
})

test("a removed passkey does not sign in, and is no longer offered", { tag: "@phone" }, async ({
  page,
  member,
  browserErrors,
}) => {
  browserErrors.expect(`422 POST ${passkeysRoutes.finishAuthentication.path}`)
  await withoutAutofill(page)
  const authenticator = await connectAuthenticator(page)
  await passkeysOn(page).open()
  await passkeysOn(page).add("我的手機")
  await inDatabase((db) => db.deleteFrom("passkeys").where("member_id", "=", member.id).execute())
  await leave(page)
  await passkeyButton(page).click()
  await expect(page.getByText(errorMessages.passkey_unknown)).toBeVisible()
  await expect.poll(authenticator.credentials).toEqual([])
})

test("a copied authenticator and a cancelled dialog get a message each", { tag: "@phone" }, async ({
  page,
  member: _,
  browserErrors,
}) => {
  browserErrors.expect(`422 POST ${passkeysRoutes.finishAuthentication.path}`)
  await withoutAutofill(page)
  const authenticator = await connectAuthenticator(page)
  const list = passkeysOn(page)
  await list.open()
  await list.add("我的手機")
  await leave(page)
  await passkeyButton(page).click()
  await expect(page).toHaveURL(pages.explore)

  await authenticator.setCounter(0)
  await leave(page)
  await passkeyButton(page).click()
  await expect(page.getByText(errorMessages.passkey_counter_behind)).toBeVisible()

  await authenticator.remove()
  await connectAuthenticator(page)
  await passkeyButton(page).click()
  await expect(page.getByText(passkeySignIn.errors.NotAllowedError)).toBeVisible()
  await expect(page.getByRole("button", { name: auth.login.submit, exact: true })).toBeEnabled()
})

test("the removal of unused passkeys is set in days", { tag: "@phone" }, async ({ page, member: _ }) => {
  await connectAuthenticator(page)
  await passkeysOn(page).open()
  const days = page.getByLabel(words.days)
  await expect(days).toHaveValue("90")
  await days.fill("0")
  await page.getByRole("button", { name: words.save }).click()
  await expect(page.getByText(words.settingsSaved)).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue("0")
})
