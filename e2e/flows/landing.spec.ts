import { pages } from "@pinyu/contract/pages"
import { landing } from "@pinyu/phrases/landing"
import { safety } from "@pinyu/phrases/safety"
import { expect, test } from "../fixtures.ts"
import { findOverflows } from "../overflows.ts"
import { headingOn, overflowOf } from "../screen.ts"

test("the landing page leads to joining, sign-in and the safety centre", { tag: "@phone" }, async ({
  page,
}) => {
  const follow = async (name: string, address: string) => {
    await page.goto(pages.landing)
    await page.getByRole("main").getByRole("link", { name, exact: true }).first().click()
    await expect(page).toHaveURL(address)
  }
  for (const name of [landing.join, landing.start, landing.joinNow]) await follow(name, pages.register)
  await follow(landing.login, pages.login)
  await follow(landing.safetyCentre, pages.safety)
  await headingOn(page, safety.title)
})

test("the first line is prerendered", { tag: "@phone" }, async ({ request }) => {
  const html = await (await request.get(pages.landing)).text()
  for (const line of landing.heroTitle) expect(html).toContain(line)
  expect(html).toContain(`href="${pages.safety}"`)
})

test("the landing page fits the narrowest phone at twice the text size", { tag: "@phone" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(pages.landing)
  await page.evaluate(() => document.documentElement.style.setProperty("--text-scale", "2"))
  await expect.poll(() => page.evaluate(findOverflows)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
})
