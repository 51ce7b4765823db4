import { legalTypes } from "@pinyu/contract/legal/schemas"
import { pages } from "@pinyu/contract/pages"
import { landing } from "@pinyu/phrases/landing"
import { legal } from "@pinyu/phrases/legal"
import { shell } from "@pinyu/phrases/shell"
import { expect, test } from "../fixtures.ts"

test("the public pages are prerendered", { tag: "@phone" }, async ({ request }) => {
  const htmlOf = async (address: string) => (await request.get(address)).text()
  const home = await htmlOf(pages.landing)
  for (const line of landing.heroTitle) expect(home).toContain(line)
  expect(home).toContain(`href="${pages.safety}"`)
  for (const type of legalTypes) {
    const html = await htmlOf(type === "terms_of_service" ? pages.terms : pages.privacy)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${legal[type].title}</h1>`))
    expect(html).toContain(legal.version("1.0"))
    expect(html).toMatch(/<article>.*<h2[^>]*>一、/s)
    expect(html).not.toContain(legal.loading)
  }
})

test("the landing page leads to joining, sign-in, the safety centre and both documents; an unknown page leads back", {
  tag: "@phone",
}, async ({ page, browserErrors }) => {
  browserErrors.expect("404 GET /no/such/page")
  await page.goto("/no/such/page")
  await expect(page.getByRole("heading", { level: 1, name: shell.notFoundTitle })).toBeVisible()
  await page.getByRole("link", { name: shell.backHome }).click()
  const follow = async (name: string, address: string) => {
    await page.getByRole("link", { name, exact: true }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(address)
    await page.goBack()
    await expect(page).toHaveURL(pages.landing)
  }
  for (const name of [landing.join, landing.start, landing.joinNow]) await follow(name, pages.register)
  await follow(landing.login, pages.login)
  await follow(landing.safetyCentre, pages.safety)
  await page.goto(pages.terms)
  const related = page.getByRole("navigation", { name: legal.related })
  await related.getByRole("link", { name: legal.privacy_policy.title }).click()
  await expect(page.getByRole("heading", { level: 1, name: legal.privacy_policy.title })).toBeVisible()
})
