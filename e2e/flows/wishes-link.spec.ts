import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { wishes } from "@pinyu/phrases/wishes"
import { call, openSession } from "../api.ts"
import { expect, test } from "../fixtures.ts"
import { makeWishes, wishesOn } from "../wishes.ts"

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

test("the menu of a wish stays at its button while the tree settles", {
  tag: ["@nightly", "@desktop"],
}, async ({ page, member }) => {
  const tree = wishesOn(page)
  await page.emulateMedia({ reducedMotion: "no-preference" })
  const titles = [unique("想去看雪"), unique("想去看楓葉"), unique("想去看花")]
  await makeWishes(member, titles)
  await page.goto(`${pages.wishes}?tab=my`)
  const [lowest = ""] = titles
  const button = tree.card(lowest).getByRole("button", { name: wishes.more(lowest) })
  // At the lower edge of the window, where a card is turned the most.
  await button.evaluate((part) => scrollBy(0, part.getBoundingClientRect().bottom - innerHeight + 180))
  const item = await tree.openMenu(lowest, wishes.copyLink)
  await expect(item).toBeVisible()
  const gap = async () => {
    const [from, to] = [await button.boundingBox(), await item.boundingBox()]
    return { x: (from?.x ?? 0) - (to?.x ?? 0), y: (from?.y ?? 0) - (to?.y ?? 0) }
  }
  const before = await gap()
  await page.mouse.wheel(0, 250)
  await expect.poll(async () => (await button.boundingBox())?.y ?? 900).toBeLessThan(600)
  await expect(item).toBeVisible()
  // The card's own turning shifts its button by a few pixels.
  const moved = async () => {
    const after = await gap()
    return Math.hypot(after.x - before.x, after.y - before.y)
  }
  await expect.poll(moved).toBeLessThan(8)
})

test("the link of a wish leads to it, and to the same page when it is not available", {
  tag: ["@nightly", "@desktop"],
}, async ({ page, member, newMember, browserErrors, context }) => {
  browserErrors.expect(/^404 GET \/api\/wishes\//, /^4\d\d GET \/api\/wishes\/nonsense/)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const tree = wishesOn(page)
  const wisher = await newMember("許願的人")
  const title = unique("想學划船")
  const [wishId = ""] = await makeWishes(wisher, [title])
  await page.goto(pages.wishes)
  await (await tree.openMenu(title, wishes.copyLink)).click()
  await expect(page.getByText(wishes.linkCopied)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe(pages.wish(wishId))

  await page.goto(new URL(link).pathname)
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  const liked = page.waitForResponse("**/api/wishes/*/like")
  await tree.heart(title).click()
  await liked
  await expect(tree.heart(title)).toHaveAttribute("aria-pressed", "true")
  await expect(tree.card(title).getByRole("button", { name: wishes.chatWith(wisher.nickname) })).toBeVisible()
  await page.getByRole("button", { name: wishes.page.back }).click()
  await expect(page).toHaveURL(pages.wishes)
  await expect(tree.heart(title)).toHaveAttribute("aria-pressed", "true")

  const notFound = page.getByRole("heading", { name: wishes.page.notFoundTitle })
  for (const id of [crypto.randomUUID(), "nonsense"]) {
    await page.goto(pages.wish(id))
    await expect(notFound).toBeVisible()
  }
  const { accessToken } = await openSession(wisher)
  const blocking = { params: { userId: member.id }, body: { reason: "" } }
  await call(friendsRoutes.block, blocking, accessToken)
  await page.goto(pages.wish(wishId))
  await expect(notFound).toBeVisible()
})

test("the drawing of the tree shrinks on a phone, and leaves its room to the wishes", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member }) => {
  await makeWishes(member, ["一", "二", "三", "四"].map(unique))
  const tree = wishesOn(page)
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.goto(`${pages.wishes}?tab=my`)
  await expect(tree.list("my").getByRole("article")).toHaveCount(4)
  const drawing = page.getByRole("main").locator("svg[viewBox='0 0 1200 330']")
  const scrollTo = (top: number) => page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top)
  const measured = async () => ({
    drawing: (await drawing.boundingBox())?.height ?? 0,
    firstWish: await tree
      .list("my")
      .evaluate((list) => list.getBoundingClientRect().top + document.documentElement.scrollTop),
    page: await page.evaluate(() => document.documentElement.scrollHeight),
  })
  const before = await measured()
  await scrollTo(192)
  await expect.poll(async () => (await measured()).drawing).toBeLessThan(before.drawing / 2)
  const after = await measured()
  expect(before.firstWish - after.firstWish).toBeGreaterThan(80)
  expect(Math.abs(after.page - before.page), "the page keeps its length").toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.documentElement.scrollTop), "nothing jumps").toBe(192)
  await scrollTo(0)
  await expect.poll(async () => (await measured()).drawing).toBe(before.drawing)

  await page.emulateMedia({ reducedMotion: "reduce" })
  await expect(drawing).toBeHidden()
  const still = await page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll("*")]
      .map((part) => getComputedStyle(part))
      .every(
        // What a scroll drives moves by itself no more than the page does.
        (style) => style.animationName === "none" || style.getPropertyValue("animation-timeline") !== "auto",
      ),
  )
  expect(still).toBe(true)
})
