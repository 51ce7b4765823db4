import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { humanCheckRoutes } from "@pinyu/contract/contact/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { namesOf, notificationWords } from "@pinyu/phrases/notification-messages"
import { notifications } from "@pinyu/phrases/notifications"
import type { BrowserContext } from "@playwright/test"
import { adminState } from "../admins.ts"
import { albumScreens } from "../album-screens.ts"
import { call, openSession } from "../api.ts"
import { accessibilityRules, violationsOn } from "../axe.ts"
import { chatScreens, exchangeMessages } from "../chat.ts"
import { contactAdminScreens, contactScreens } from "../contact.ts"
import { postAs } from "../feed.ts"
import { feedScreens } from "../feed-screens.ts"
import { expectFits } from "../fits.ts"
import { expect, test } from "../fixtures.ts"
import { ownProfileScreens } from "../own-profile.ts"
import { passkeyScreens, passkeyVisitorScreens } from "../passkeys.ts"
import { peopleScreens } from "../people-screens.ts"
import { overflowOf, type Screen } from "../screen.ts"
import {
  adminLoginScreens,
  adminScreens,
  memberScreens,
  registrationScreens,
  visitorScreens,
} from "../screens.ts"
import { secondStepScreens, secondStepVisitorScreens } from "../second-step.ts"
import { settingsScreens } from "../settings-screens.ts"
import { wishScreens } from "../wishes.ts"

/** Resolves when colour transitions have ended, because intermediate colours fail the contrast rules. */
const coloursSettled = async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.all(changes.map(({ finished }) => finished.catch(() => undefined)))
}

/**
 * Accessibility violations of a screen: all rules in light mode, and horizontal overflow. On the phone also
 * colour rules in dark mode (the colours are the same on desktop), large text and a narrow phone.
 */
const accessibilityIssuesOn = async (context: BrowserContext, { name, open }: Screen) => {
  const { isMobile } = test.info().project.use
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: "light" })
  await open(page)
  const found = await violationsOn(page, accessibilityRules)
  if (isMobile) {
    await page.emulateMedia({ colorScheme: "dark" })
    await page.evaluate(coloursSettled)
    const inDark = await violationsOn(page, ["color-contrast"])
    found.push(...inDark.map((violation) => `in the dark ${violation}`))
  }
  const overflow = await overflowOf(page)
  if (overflow > 0) found.push(`it overflows by ${overflow} px`)
  if (isMobile) await expectFits(page, name)
  await page.close()
  return found
}

/** On desktop, only the screens with a different layout. */
const screensOfThisLayout = (screens: readonly Screen[]) => {
  if (test.info().project.use.isMobile) return screens
  const wide = screens.filter((screen) => screen.wide)
  expect(wide).not.toEqual([])
  return wide
}

// All screens share one browser, because a new one costs more than the checks.
test.slow()
test.use({ contextOptions: { reducedMotion: "reduce" } })

test("the visitors' screens are accessible in light and dark mode", async ({ context, browserErrors }) => {
  browserErrors.expect("404 GET /no/such/page", /^40[13] POST \/api\/auth-jwt\/login/)
  for (const screen of screensOfThisLayout([
    ...visitorScreens,
    ...passkeyVisitorScreens,
    ...secondStepVisitorScreens,
  ])) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the contact screens are accessible in light and dark mode", { tag: "@phone" }, async ({
  context,
  browserErrors,
}) => {
  browserErrors.expect(`503 GET ${humanCheckRoutes.config.path}`)
  for (const screen of contactScreens) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the registration is accessible in light and dark mode", { tag: "@phone" }, async ({ context }) => {
  for (const screen of registrationScreens) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the members' screens are accessible in light and dark mode", { tag: "@phone" }, async ({
  context,
  member,
  browserErrors,
}) => {
  browserErrors.keepSecret(member.id)
  for (const screen of memberScreens) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the profile and friends screens are accessible in light and dark mode", async ({
  context,
  member: _,
  browserErrors,
}) => {
  browserErrors.expect(/^404 GET \/api\/profile\/user\//)
  for (const screen of screensOfThisLayout(peopleScreens)) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the passkeys are accessible in light and dark mode", async ({ context, member: _, browserErrors }) => {
  browserErrors.expect(
    `403 POST ${passkeysRoutes.beginRegistration.path}`,
    `401 POST ${authRoutes.reauthenticate.path}`,
  )
  for (const screen of screensOfThisLayout(passkeyScreens)) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the settings are accessible in light and dark mode", async ({ context, member: _, browserErrors }) => {
  browserErrors.expect(`500 GET ${authRoutes.listSessions.path}`)
  for (const screen of screensOfThisLayout([...settingsScreens, ...secondStepScreens])) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the feed is accessible in light and dark mode", { tag: "@phone" }, async ({
  context,
  member: _,
  browserErrors,
}) => {
  browserErrors.expect(`failed GET ${feedRoutes.list.path}`)
  for (const screen of feedScreens) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the wish tree is accessible in light and dark mode", { tag: "@phone" }, async ({
  context,
  member: _,
}) => {
  const names = ["wishes", "wishes-create", "wishes-own", "wishes-close"]
  for (const screen of wishScreens.filter(({ name }) => names.includes(name))) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("private albums are accessible in light and dark mode", { tag: "@phone" }, async ({
  context,
  member: _,
}) => {
  const names = ["albums", "albums-create", "album-own", "album-locked"]
  for (const screen of albumScreens.filter(({ name }) => names.includes(name))) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("conversations are accessible in light and dark mode", async ({ context, member, newMember }) => {
  await exchangeMessages(await newMember("阿哲"), member, [
    "在嗎",
    "在呢",
    "加我 LINE: abc123，看 https://example.com 的投資",
  ])
  for (const screen of chatScreens) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the own profile is accessible in light and dark mode", { tag: "@phone" }, async ({
  context,
  member: _,
}) => {
  for (const screen of ownProfileScreens) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("the admin console is accessible in light and dark mode", { tag: "@phone" }, async ({
  context,
  browserErrors,
}) => {
  const { login, status } = adminRoutes
  browserErrors.expect(`401 POST ${login.path}`, `failed GET ${status.path}`)
  for (const screen of adminLoginScreens) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
  await context.setStorageState(await adminState())
  for (const screen of [...adminScreens, ...contactAdminScreens]) {
    expect.soft(await accessibilityIssuesOn(context, screen), screen.name).toEqual([])
  }
})

test("live regions announce new messages, also a repeated text", { tag: "@desktop" }, async ({
  page,
  member,
  newMember,
}) => {
  const fan = await newMember("若晴")
  const [postId = "", otherId = ""] = await postAs(member, ["早安", "午安"])
  const { accessToken } = await openSession(fan)
  const likePost = (id: string) => call(feedRoutes.like, { params: { postId: id } }, accessToken)
  const connected = page.waitForRequest((request) =>
    /\/notifications,\["user-online"/.test(request.postData() ?? ""),
  )
  await page.goto(pages.friends)
  await connected
  const words = notifications.arrived(notificationWords.post_liked.message(namesOf("若晴", 0)))
  const region = page.getByRole("status").filter({ hasText: words })
  await likePost(postId)
  await expect(region).toHaveText(words)
  const first = await region.locator("span").elementHandle()
  await likePost(otherId)
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await expect(region).toHaveText(words)
})
