import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { common } from "@pinyu/phrases/common"
import { reports } from "@pinyu/phrases/reports"
import { wishes } from "@pinyu/phrases/wishes"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"
import { answering, headingOn, type Screen } from "./screen.ts"

/** The wish tree as a person uses it. */
export const wishesOn = (page: Page) => {
  const card = (title: string) => page.getByRole("article", { name: title, exact: true })
  const createDialog = page.getByRole("dialog", { name: wishes.makeTitle })
  return {
    card,
    heart: (title: string) => card(title).locator("button[aria-pressed]"),
    tab: (name: keyof typeof wishes.tabs) => page.getByRole("tab", { name: wishes.tabs[name], exact: true }),
    list: (tab: keyof typeof wishes.listOf) => page.getByRole("list", { name: wishes.listOf[tab] }),
    notices: page.getByRole("region", { name: common.notices }),
    createDialog,
    title: createDialog.getByLabel(wishes.wishTitle, { exact: true }),
    content: createDialog.getByLabel(wishes.content, { exact: true }),
    days: createDialog.getByLabel(wishes.days, { exact: true }),
    hangUp: createDialog.getByRole("button", { name: wishes.submit }),
    closeDialog: page.getByRole("dialog", { name: wishes.closeTitle }),
    reportDialog: page.getByRole("dialog", { name: reports.title }),
    press: (title: string, button: (title: string) => string) =>
      card(title)
        .getByRole("button", { name: button(title) })
        .click(),
  }
}

/** Wishes of a member, made outside the browser, the last one last. */
export const makeWishes = async (member: Member, titles: readonly string[]) => {
  const { accessToken } = await openSession(member)
  for (const title of titles)
    await call(wishesRoutes.create, { body: { title, content: "說來話長。" } }, accessToken)
}

const openTree = async (page: Page) => {
  await page.goto(pages.wishes)
  await headingOn(page, wishes.title)
  await expect(wishesOn(page).list("all").getByRole("article").first()).toBeVisible()
}

/** The wish tree, and what one does there. */
export const wishScreens: readonly Screen[] = [
  {
    name: "wishes",
    open: async (page) => {
      // The tree itself is for whoever takes motion.
      await page.emulateMedia({ reducedMotion: "no-preference" })
      await openTree(page)
    },
  },
  { name: "wishes-plain", open: openTree },
  {
    name: "wishes-create",
    open: async (page) => {
      await openTree(page)
      const { tab, hangUp, title } = wishesOn(page)
      await tab("wish").click()
      await hangUp.click()
      await expect(title).toHaveAttribute("aria-invalid", "true")
    },
  },
  {
    name: "wishes-empty",
    open: async (page) => {
      await answering(page, `${wishesRoutes.list.path}?*`, 200, {
        success: true,
        wishes: [],
        nextCursor: null,
      })
      await page.goto(`${pages.wishes}?tab=liked`)
      await expect(page.getByRole("heading", { name: wishes.empty.liked.title })).toBeVisible()
    },
  },
  {
    name: "wishes-failed",
    open: async (page) => {
      for (const { path } of [wishesRoutes.list, wishesRoutes.myStatus])
        await answering(page, `${path}*`, 503, {
          success: false,
          error: common.networkTrouble,
          code: "internal",
        })
      await page.goto(pages.wishes)
      await expect(page.getByRole("heading", { name: wishes.failedTitle })).toBeVisible()
    },
  },
]
