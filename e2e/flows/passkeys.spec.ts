import { pages } from "@pinyu/contract/pages"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { auth } from "@pinyu/phrases/auth"
import { errorMessages } from "@pinyu/phrases/errors"
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
  tag: ["@nightly", "@phone"],
}, async ({ page, member: _ }) => {
  await connectAuthenticator(page)
  await passkeysOn(page).open()
  await passkeysOn(page).add("我的手機")
  await leave(page)
  // Chromium's authenticator answers the autofill as a person does who chooses the passkey.
  await page.goto(`${pages.login}?returnTo=${encodeURIComponent(pages.wishes)}`)
  await expect(page).toHaveURL(pages.wishes)
  expect((await refreshCookie(page))?.expires, "not remembered").toBe(-1)
})

test("a removed passkey does not sign in, and is no longer offered", { tag: ["@nightly", "@phone"] }, async ({
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
