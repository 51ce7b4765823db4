import { pages } from "@pinyu/contract/pages"
import { landing } from "@pinyu/phrases/landing"
import { safety } from "@pinyu/phrases/safety"
import { expect, test } from "../fixtures.ts"
import { headingOn } from "../screen.ts"

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
