import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"
import { answering, headingOn, noticesOn, type Screen } from "./screen.ts"

/** Page object of the wish tree. */
export const wishesOn = (page: Page) => {
  const card = (title: string) => page.getByRole("article", { name: title, exact: true })
  const closeDialog = page.getByRole("dialog", { name: wishes.closeTitle })
  const editDialog = page.getByRole("dialog", { name: wishes.editTitle })
  const createDialog = page.getByRole("dialog", { name: wishes.makeTitle })
  return {
    card,
    heart: (title: string) => card(title).locator("button[aria-pressed]"),
    tab: (name: keyof typeof wishes.tabs) => page.getByRole("tab", { name: wishes.tabs[name], exact: true }),
    make: page.getByRole("button", { name: wishes.make, exact: true }),
    list: (tab: keyof typeof wishes.listOf) => page.getByRole("list", { name: wishes.listOf[tab] }),
    notices: noticesOn(page),
    createDialog,
    title: createDialog.getByLabel(wishes.wishTitle, { exact: true }),
    content: createDialog.getByLabel(wishes.content, { exact: true }),
    days: createDialog.getByLabel(wishes.days, { exact: true }),
    hangUp: createDialog.getByRole("button", { name: wishes.submit }),
    editDialog,
    editTitle: editDialog.getByLabel(wishes.wishTitle, { exact: true }),
    save: editDialog.getByRole("button", { name: wishes.saveEdit }),
    closeDialog,
    endings: closeDialog.getByRole("group", { name: wishes.closeHow }),
    /** Opens the menu of a wish and returns its item. */
    openMenu: async (title: string, item: string) => {
      await card(title)
        .getByRole("button", { name: wishes.more(title) })
        .click()
      return page.getByRole("menuitem", { name: item })
    },
    press: (title: string, button: (title: string) => string) =>
      card(title)
        .getByRole("button", { name: button(title) })
        .click(),
    /** Opens the dialog that closes a wish, by a key: a notice may slide over the button. */
    openClosing: async (title: string) => {
      await card(title)
        .getByRole("button", { name: wishes.closeOf(title) })
        .press("Enter")
      await expect(closeDialog).toBeVisible()
    },
  }
}

/** Creates wishes through the API in order. Returns their ids. */
export const makeWishes = async (member: Member, titles: readonly string[]) => {
  const { accessToken } = await openSession(member)
  const ids: string[] = []
  for (const title of titles) {
    const body = { title, content: "說來話長。" }
    ids.push((await call(wishesRoutes.create, { body }, accessToken)).body.wish.id)
  }
  return ids
}

const openTree = async (page: Page) => {
  await page.goto(pages.wishes)
  await headingOn(page, wishes.title)
  await expect(wishesOn(page).list("all").getByRole("article").first()).toBeVisible()
}

const dayMs = 24 * 3_600_000
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const ownId = crypto.randomUUID()

const ownWish = (changes: Partial<Wish>): Wish => ({
  ...{ id: crypto.randomUUID(), user_id: ownId, nickname: "小雅", user_avatar: "" },
  ...{ is_vip: true, title: "想找人一起看展", content: "北美館的新展，看完再去喝杯咖啡。" },
  ...{
    category: "love",
    status: "active",
    is_granted: false,
    thanks: null,
    is_pinned: false,
    likes_count: 3,
  },
  ...{ isLikedByMe: false, isOwnWish: true, created_at: daysFromNow(-3), expires_at: daysFromNow(27) },
  ...changes,
})

const overTitle = "想學手沖咖啡"

/** The own wishes in each status. */
const openOwn = async (page: Page) => {
  const own: Wish[] = [
    ownWish({ is_pinned: true }),
    ownWish({ title: "週末去爬山", likes_count: 0 }),
    ownWish({
      ...{ title: overTitle, category: "study", status: "expired", likes_count: 12 },
      ...{ content: "從磨豆子開始。", created_at: daysFromNow(-31), expires_at: daysFromNow(-1) },
    }),
    ownWish({
      title: "看一次日出",
      category: "other",
      status: "closed",
      is_granted: true,
      thanks: "謝謝凌晨三點陪我爬上山頂的人。",
    }),
  ]
  const status = {
    is_vip: true,
    vip_expires_at: daysFromNow(9),
    can_pin: true,
    active_count: 2,
    max_active: 10,
  }
  await answering(page, `${wishesRoutes.list.path}?*`, 200, { success: true, wishes: own, nextCursor: null })
  await answering(page, wishesRoutes.myStatus.path, 200, { success: true, status })
  await page.goto(`${pages.wishes}?tab=my`)
  await expect(wishesOn(page).card(overTitle)).toBeVisible()
}

/** The wish tree and its dialogs. */
export const wishScreens: readonly Screen[] = [
  {
    name: "wishes",
    open: async (page) => {
      // The tree is animated only without reduced motion.
      await page.emulateMedia({ reducedMotion: "no-preference" })
      await openTree(page)
    },
  },
  { name: "wishes-plain", open: openTree },
  {
    name: "wishes-create",
    open: async (page) => {
      await openTree(page)
      const { make, hangUp, title } = wishesOn(page)
      await make.click()
      await hangUp.click()
      await expect(title).toHaveAttribute("aria-invalid", "true")
    },
  },
  { name: "wishes-own", open: openOwn },
  {
    name: "wishes-close",
    open: async (page) => {
      await openOwn(page)
      const { openClosing, closeDialog, endings } = wishesOn(page)
      await openClosing(overTitle)
      await closeDialog.getByRole("button", { name: wishes.close }).click()
      await expect(endings).toHaveAccessibleDescription(wishes.closeMissing)
    },
  },
  {
    name: "wishes-granted",
    open: async (page) => {
      await openOwn(page)
      const { openClosing, closeDialog } = wishesOn(page)
      await openClosing(overTitle)
      await closeDialog.getByRole("radio", { name: wishes.closeGranted }).click()
      await closeDialog.getByLabel(wishes.thanks).fill("謝謝陪我練習的每一個早晨。")
    },
  },
  {
    name: "wishes-edit",
    open: async (page) => {
      await openOwn(page)
      const { openMenu, editTitle } = wishesOn(page)
      await (await openMenu("週末去爬山", wishes.edit)).click()
      await expect(editTitle).toHaveValue("週末去爬山")
    },
  },
  {
    name: "wishes-menu",
    open: async (page) => {
      await openOwn(page)
      await expect(await wishesOn(page).openMenu("想找人一起看展", wishes.edit)).toBeVisible()
    },
  },
  {
    name: "wishes-scrolled",
    open: async (page) => {
      await page.emulateMedia({ reducedMotion: "no-preference" })
      await openTree(page)
      await page.evaluate(() => window.scrollTo(0, 140))
    },
  },
  {
    name: "wish",
    open: async (page) => {
      const wish = ownWish({ isOwnWish: false, is_pinned: true })
      await answering(page, wishesRoutes.wish.path.replace(":wishId", "*"), 200, { success: true, wish })
      await page.goto(pages.wish(wish.id))
      await headingOn(page, wish.title)
    },
  },
  {
    name: "wish-not-found",
    open: async (page) => {
      await page.goto(pages.wish(crypto.randomUUID()))
      await headingOn(page, wishes.page.notFoundTitle)
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
          error: common.networkError,
          code: "internal",
        })
      await page.goto(pages.wishes)
      await expect(page.getByRole("heading", { name: wishes.failedTitle })).toBeVisible()
    },
  },
]
