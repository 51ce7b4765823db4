import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { wishes } from "@pinyu/phrases/wishes"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"
import { headingOn, type Screen } from "./screen.ts"

/** The wish tree as a person uses it. */
export const wishesOn = (page: Page) => ({
  card: (title: string) => page.getByRole("article", { name: title, exact: true }),
  heart: (title: string) =>
    page.getByRole("article", { name: title, exact: true }).locator("button[aria-pressed]"),
  tab: (name: keyof typeof wishes.tabs) => page.getByRole("tab", { name: wishes.tabs[name], exact: true }),
  makeDialog: page.getByRole("dialog", { name: wishes.makeTitle }),
  closeDialog: page.getByRole("dialog", { name: wishes.closeTitle }),
  list: (tab: keyof typeof wishes.listOf) => page.getByRole("list", { name: wishes.listOf[tab] }),
})

/** A wish of a member, made outside the browser. */
export const makeWish = async (member: Member, wish: { title: string; content: string }) => {
  const { accessToken } = await openSession(member)
  return (await call(wishesRoutes.create, { body: wish }, accessToken)).body.wish
}

const openTree = async (page: Page) => {
  await page.goto(pages.wishes)
  await headingOn(page, wishes.title)
  await expect(wishesOn(page).list("all").getByRole("article").first()).toBeVisible()
}

/** The wish tree, and what one does there. */
export const wishScreens: readonly Screen[] = [
  { name: "wishes", open: openTree },
  {
    name: "wishes-make",
    open: async (page) => {
      await openTree(page)
      const { tab, makeDialog } = wishesOn(page)
      await tab("wish").click()
      await makeDialog.getByRole("button", { name: wishes.submit }).click()
      await expect(makeDialog.getByLabel(wishes.wishTitle, { exact: true })).toHaveAttribute(
        "aria-invalid",
        "true",
      )
    },
  },
]
