import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { albums } from "@pinyu/phrases/albums"
import { appLock } from "@pinyu/phrases/app-lock"
import { passkeys } from "@pinyu/phrases/passkeys"
import { quickExit } from "@pinyu/phrases/quick-exit"
import type { Page, Response } from "@playwright/test"
import { deviceKeys } from "../../web/src/lib/session/device-keys.ts"
import { neutralPage } from "../../web/src/lib/session/neutral-page.ts"
import { chatOn, exchangeMessages } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { connectAuthenticator, passkeysOn } from "../passkeys.ts"
import { headingOn, openExplore } from "../screen.ts"
import { signInByForm } from "../sign-in.ts"

/** Presses Escape three times at once: they count within a second. */
const exitQuickly = (page: Page) =>
  page.evaluate(() => {
    const press = () => new KeyboardEvent("keydown", { key: "Escape", bubbles: true })
    for (const one of [press(), press(), press()]) document.activeElement?.dispatchEvent(one)
  })

/** Taps three times with two fingers at once. */
const exitByTaps = (page: Page) =>
  page.evaluate(() => {
    const target = document.body
    const finger = (identifier: number) =>
      new Touch({ identifier, target, clientX: 100 * identifier, clientY: 300 })
    const touches = [finger(1), finger(2)]
    const fire = (type: string, touching: Touch[]) =>
      target.dispatchEvent(new TouchEvent(type, { touches: touching, bubbles: true }))
    for (let tap = 0; tap < 3; tap++) {
      fire("touchstart", touches)
      fire("touchend", [])
    }
  })

test("a quick exit from a chat leaves nothing in any tab, and the words return after a sign-in", {
  tag: "@desktop",
}, async ({ page, context, member, newMember }) => {
  const words = "這句還沒有送出"
  // Interception cancels the sign-out of a page that is replaced, which a browser itself completes.
  const isSignOut = (response: Response) => response.url().endsWith(authRoutes.logout.path)
  const signedOut = page.waitForResponse(isSignOut, { timeout: 0 })
  await context.route(neutralPage, async (route) => {
    await signedOut
    await route.fulfill({ contentType: "text/html", body: "<title>weather</title>" })
  })
  const { conversationId } = await exchangeMessages(member, await newMember("阿哲"), ["你好"])
  const otherTab = await context.newPage()
  await openExplore(otherTab)

  const key = page.waitForResponse((response) => response.url().endsWith(authRoutes.deviceKey.path))
  const chat = chatOn(page)
  await chat.open(conversationId)
  await key
  await chat.composer.fill(words)
  const [refreshCookie] = (await context.cookies()).filter(({ name }) => name === "pinyu_refresh")
  await exitQuickly(page)
  await expect(page).toHaveURL(neutralPage)
  await expect(otherTab).toHaveURL(neutralPage)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("pinyu_refresh")
  expect(refreshCookie?.value, "signed in before").toBeTruthy()

  // The browser's back button, and the address of the chat, ask for a sign-in.
  await page.goto(pages.chatWith(conversationId))
  await expect(page).toHaveURL(/\/login/)
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toContain(words)
  await signInByForm(page, member)
  await expect(page.getByText(quickExit.restored)).toBeVisible()
  await expect(chat.composer).toHaveValue(words)
})

test("a quick exit without a connection leaves nothing behind, and the session ends once it returns", {
  tag: ["@nightly", "@phone"],
}, async ({ page, context, member, newMember, browserErrors }) => {
  browserErrors.expect(/^failed /)
  const secret = "不能被看到的話"
  const { conversationId } = await exchangeMessages(member, await newMember("阿哲"), [secret])
  const chat = chatOn(page)
  await chat.open(conversationId)
  await expect(chat.message(secret)).toBeVisible()
  await context.setOffline(true)
  await exitByTaps(page)
  await expect(page.getByText(secret)).toHaveCount(0)
  await context.setOffline(false)
  // The browser itself loads the failed page of the first tab again.
  const later = await context.newPage()
  await later.goto(pages.chatWith(conversationId))
  await expect(later).toHaveURL(/\/login/)
  await expect(later.getByText(secret)).toHaveCount(0)
})

/** Makes the device believe that the member was away for two minutes. */
const comeBackLater = (page: Page) =>
  page.evaluate((key) => {
    const { owner, value } = JSON.parse(localStorage.getItem(key) ?? "{}")
    localStorage.setItem(key, JSON.stringify({ owner, value: { ...value, seenAt: value.seenAt - 120_000 } }))
    document.dispatchEvent(new Event("visibilitychange"))
  }, deviceKeys.appLock)

test("the lock hides chats and albums after a time away, until a passkey opens them", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember }) => {
  const words = "只給你看的話"
  const { conversationId } = await exchangeMessages(member, await newMember("阿哲"), [words])
  await connectAuthenticator(page)
  await passkeysOn(page).open()
  await passkeysOn(page).add("我的手機")
  await page.goto(pages.settingsSecurity)
  const choice = page.getByLabel(appLock.after)
  await choice.selectOption({ label: appLock.minutes(1) })
  await expect(choice).toHaveValue("1")

  const chat = chatOn(page)
  await chat.open(conversationId)
  await expect(chat.message(words)).toBeVisible()
  await comeBackLater(page)
  await headingOn(page, appLock.lockedTitle)
  await expect(page.getByText(words)).toHaveCount(0)
  await page.goto(pages.privateAlbum)
  await headingOn(page, appLock.lockedTitle)
  await page.getByRole("button", { name: passkeys.reauthPasskey }).click()
  await headingOn(page, albums.title)
})
