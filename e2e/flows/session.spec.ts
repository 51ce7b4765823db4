import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { shell } from "@pinyu/phrases/shell"
import type { BrowserContext, Page } from "@playwright/test"
import { endEverySession } from "../api.ts"
import { contactFormOn } from "../contact.ts"
import { explorerOn } from "../explorer.ts"
import { expect, test } from "../fixtures.ts"
import { signInByForm } from "../sign-in.ts"

const { refresh } = authRoutes
const atFeed = (page: Page) => expect(page.getByRole("heading", { level: 1, name: shell.feed })).toBeVisible()

/** Counts the refreshes of all tabs. */
const countRefreshes = (context: BrowserContext) => {
  let count = 0
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(refresh.path)) count += 1
  })
  return () => count
}

/** Records the browser's access tokens. The returned function makes the server treat them as expired. */
const watchTokens = (context: BrowserContext) => {
  const used = new Set<string>()
  context.on("request", (request) => {
    const { authorization } = request.headers()
    if (authorization) used.add(authorization)
  })
  return async () => {
    const over = new Set(used)
    await context.route("**/api/**", async (route) => {
      const { authorization, ...headers } = route.request().headers()
      if (!authorization || !over.has(authorization)) return route.continue()
      await route.continue({ headers: { ...headers, authorization: "Bearer over" } })
    })
  }
}

test("a visitor signs in, returns to the requested page, and signs out in every tab", {
  tag: "@phone",
}, async ({ page, context, newMember }) => {
  const member = await newMember()
  await page.goto("/friends?tab=liked")
  await expect(page).toHaveURL(`${pages.login}?returnTo=${encodeURIComponent("/friends?tab=liked")}`)
  await signInByForm(page, member)
  await expect(page).toHaveURL("/friends?tab=liked")
  const cookie = (await context.cookies()).find(({ name }) => name === "pinyu_refresh")
  expect(cookie, "it ends with the browser").toMatchObject({ expires: -1, httpOnly: true, sameSite: "Lax" })
  await page.goBack()
  await expect(page, "signing in leaves no entry behind").not.toHaveURL(/login/)

  await page.goto(pages.landing)
  await expect(page, "members have no use for it").toHaveURL(pages.explore)
  const second = await context.newPage()
  await second.goto(pages.feed)
  await atFeed(second)
  await page.getByRole("button", { name: shell.accountMenu(member.nickname) }).click()
  await page.getByRole("menuitem", { name: shell.logout }).click()
  for (const tab of [page, second]) await expect(tab).toHaveURL(new RegExp(`^[^?]*${pages.login}`))
})

test("a session ended elsewhere redirects to sign-in and returns", { tag: ["@nightly", "@phone"] }, async ({
  page,
  member,
  browserErrors,
}) => {
  browserErrors.expect(/^401 /)
  await page.goto(pages.search)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await endEverySession(member)
  // Without interaction: the socket is disconnected and rejected.
  const login = `${pages.login}?returnTo=${encodeURIComponent(pages.search)}`
  await expect(page).toHaveURL(login)
  await expect(page.getByText(auth.login.sessionExpired)).toBeVisible()
  await signInByForm(page, member)
  await expect(page).toHaveURL(pages.search)
  await expect(page.getByRole("heading", { level: 1, name: explore.searchTitle })).toBeVisible()
})

test("one refresh serves all calls with an expired token in two tabs", {
  tag: ["@nightly", "@phone"],
}, async ({ page, context, member, browserErrors }) => {
  browserErrors.expect(/^401 (POST \/api\/friends\/like\/|GET \/api\/(chat|notifications)\/)/)
  browserErrors.keepSecret(member.id)
  const endTokens = watchTokens(context)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(pages.explore)
    await expect(tab.getByRole("article").first()).toBeVisible()
  }
  const refreshes = countRefreshes(context)
  await endTokens()
  const hearts = (tab: Page) => {
    const { heartOf, tiles } = explorerOn(tab)
    return heartOf(tiles)
  }
  // All at once, faster than a mouse.
  const tapThreeHearts = (tab: Page) =>
    hearts(tab).evaluateAll((buttons: HTMLButtonElement[]) => {
      for (const heart of buttons.slice(0, 3)) heart.click()
    })
  let liked = 0
  context.on("response", (response) => {
    if (
      response.url().includes("/api/friends/like/") &&
      response.ok() &&
      response.request().method() === "POST"
    )
      liked += 1
  })
  await Promise.all([page, second].map(tapThreeHearts))
  await expect.poll(() => liked, "likes that the server took").toBe(6)
  expect(refreshes()).toBe(1)
  for (const tab of [page, second])
    for (const place of [0, 1, 2])
      await expect(hearts(tab).nth(place)).toHaveAttribute("aria-pressed", "true")
})

test("offline, the session stays and the page shows why it waits", { tag: ["@nightly", "@phone"] }, async ({
  page,
  context,
  member,
  browserErrors,
}) => {
  browserErrors.expect(`failed POST ${refresh.path}`)
  await context.route(`**${refresh.path}`, (route) => route.abort("connectionfailed"))
  await page.goto(pages.feed)
  await expect(page.getByRole("heading", { name: shell.unreachableTitle })).toBeVisible()
  await context.unroute(`**${refresh.path}`)
  await page.getByRole("button", { name: common.retry }).click()
  await atFeed(page)

  // Pending calls and loads are aborted and repeated later.
  browserErrors.expect(/^failed /)
  await context.setOffline(true)
  await expect(page.getByText(shell.offline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(shell.offline)).toBeHidden()
  await expect(page.getByRole("button", { name: shell.accountMenu(member.nickname) })).toBeVisible()
})

test("a throttled sign-in continues after a human check", { tag: ["@nightly", "@phone"] }, async ({
  page,
  newMember,
  browserErrors,
}) => {
  browserErrors.expect(`429 POST ${authRoutes.login.path}`)
  const member = await newMember()
  const sent: unknown[] = []
  await page.route(`**${authRoutes.login.path}`, (route) => {
    sent.push(route.request().postDataJSON().humanProof)
    if (sent.length > 1) return route.continue()
    const { proofNeeded } = authMessages
    const json = {
      success: false,
      error: proofNeeded,
      code: "too_many_requests",
      fields: { humanProof: proofNeeded },
    }
    return route.fulfill({ status: 429, json })
  })
  await page.goto(pages.login)
  await signInByForm(page, member)
  await expect(page.getByText(authMessages.proofNeeded)).toHaveCount(1)
  await expect(page.getByRole("link", { name: auth.login.slowedOther })).toBeVisible()
  await contactFormOn(page).check.click()
  await expect(page.getByText(authMessages.proofNeeded)).toHaveCount(0)
  await page.getByRole("button", { name: auth.login.submit, exact: true }).click()
  await expect(page).toHaveURL(pages.explore)
  expect(sent).toEqual([undefined, expect.stringMatching(/./)])
})
