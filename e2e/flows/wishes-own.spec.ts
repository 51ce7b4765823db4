import { pages } from "@pinyu/contract/pages"
import { wishesLimits } from "@pinyu/contract/wishes/limits"
import type { WishCategory } from "@pinyu/contract/wishes/options"
import { common } from "@pinyu/phrases/common"
import { errorMessages } from "@pinyu/phrases/errors"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
import { shell } from "@pinyu/phrases/shell"
import { wishes } from "@pinyu/phrases/wishes"
import type { Page } from "@playwright/test"
import { setVip } from "../admins.ts"
import { expect, test } from "../fixtures.ts"
import { ageWishesOf, makeWishes, wishesOn } from "../wishes.ts"

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

test("a draft of a wish survives every way of closing the dialog", {
  tag: "@desktop",
}, async ({ page, member: _ }) => {
  const tree = wishesOn(page)
  const title = unique("想學衝浪")
  const open = () => page.getByRole("button", { name: wishes.make }).first().click()
  const category = (name: WishCategory) =>
    tree.createDialog.getByRole("radio", { name: optionNames.wishCategory[name] })
  await page.goto(pages.wishes)
  await open()
  await expect(tree.title).toBeFocused()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 560 })
  await expect(tree.hangUp, "the buttons stay in reach on a low screen").toBeInViewport({ ratio: 1 })
  if (size) await page.setViewportSize(size)
  await tree.title.fill(title)
  await tree.content.fill("從站上板子開始。")
  await category("study").check()
  await tree.days.press("Home")
  const expectDraftKept = async () => {
    await expect(tree.title).toHaveValue(title)
    await expect(tree.createDialog).toContainText(memberParts.charactersOf([...title].length, 100))
    await expect(tree.content).toHaveValue("從站上板子開始。")
    await expect(category("study")).toBeChecked()
    await expect(tree.days).toHaveValue("1")
  }

  const entryKey = () => page.evaluate(() => window.history.state?.key)
  await page.keyboard.press("Escape")
  await expect(tree.createDialog).toHaveCount(0)
  const closedKey = await entryKey()
  await open()
  await expectDraftKept()
  await expect.poll(entryKey, "the dialog has its entry").not.toBe(closedKey)
  await page.goBack()
  await expect(tree.createDialog).toHaveCount(0)
  await expect(page).toHaveURL(pages.wishes)
  await open()
  await page.mouse.click(8, 8)
  await expect(tree.createDialog).toHaveCount(0)
  await page.getByRole("link", { name: shell.explore, exact: true }).first().click()
  await expect(page).toHaveURL(pages.explore)
  await page.goBack()
  await open()
  await expectDraftKept()

  await tree.hangUp.click()
  await expect(tree.card(title)).toContainText(wishes.lastDay)
  await open()
  await expect(tree.title).toHaveValue("")
  await expect(tree.content).toHaveValue("")
  await expect(category("love")).toBeChecked()
  await expect(tree.days).toHaveValue(String(wishesLimits.days.default))
})

/** Holds up animation frames, and with them the history entry of an opening dialog, until Back is pressed. */
const holdFramesUntilBack = (page: Page) =>
  page.evaluate(() => {
    const request = window.requestAnimationFrame
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => held.push(callback)
    const release = () => {
      window.requestAnimationFrame = request
      for (const callback of held) request(callback)
    }
    window.addEventListener("popstate", release, { once: true })
  })

test("Back that is faster than a dialog's entry closes the dialog and keeps the page", {
  tag: "@desktop",
}, async ({ page, member: _ }) => {
  const tree = wishesOn(page)
  const make = page.getByRole("button", { name: wishes.make }).first()
  const open = () => make.click()
  const entry = () => page.evaluate(() => window.history.state.idx)
  const expectPageKept = async () => {
    await expect(make).toBeVisible()
    const ofPage = await entry()
    await open()
    await expect.poll(entry).toBe(ofPage + 1)
    // A closed dialog leaves its entry, which the next one reuses.
    await page.keyboard.press("Escape")
    await expect(tree.createDialog).toHaveCount(0)
    await holdFramesUntilBack(page)
    await open()
    await expect(tree.createDialog).toBeVisible()
    await page.goBack()
    await expect(tree.createDialog).toHaveCount(0)
    await expect(page).toHaveURL(pages.wishes)
    expect(await entry()).toBe(ofPage)
  }
  await page.goto(pages.wishes)
  await expectPageKept()
  await page.getByRole("link", { name: shell.explore, exact: true }).first().click()
  await expect(page).toHaveURL(pages.explore)
  await page.getByRole("link", { name: shell.wishes, exact: true }).first().click()
  await expect(page).toHaveURL(pages.wishes)
  await expectPageKept()
  await page.goBack()
  await expect(page).toHaveURL(pages.explore)
})

test("an expired wish can be fulfilled but not pinned", {
  tag: "@phone",
}, async ({ page, member }) => {
  await setVip(member, true)
  const [over, hanging] = [unique("三十一天前的"), unique("今天的")]
  await makeWishes(member, [over])
  await ageWishesOf(member, 31)
  await makeWishes(member, [hanging])
  const tree = wishesOn(page)
  await page.goto(`${pages.wishes}?tab=my`)
  await expect(tree.card(over)).toContainText(wishes.expired)
  await expect(tree.card(hanging).getByRole("button", { name: wishes.pinOf(hanging) })).toBeVisible()
  await expect(tree.card(over).getByRole("button", { name: wishes.pinOf(over) })).toHaveCount(0)
  await tree.openClosing(over)
  await expect(tree.closeDialog).toContainText(wishes.closeExpiredText)
  await tree.closeDialog.getByRole("radio", { name: wishes.closeGranted }).check()
  await tree.closeDialog.getByRole("button", { name: wishes.close }).click()
  await expect(tree.card(over)).toContainText(wishes.granted)
  await expect(tree.card(over).getByRole("button", { name: wishes.closeOf(over) })).toHaveCount(0)
})

test("a VIP member pins a wish until VIP ends, and can close it without fulfilment", {
  tag: "@phone",
}, async ({ page, member, browserErrors }) => {
  browserErrors.expect(/^403 PUT \/api\/wishes\//, /^failed DELETE \/api\/wishes\//)
  await setVip(member, true)
  const [older, newer] = [unique("先許的"), unique("後許的")]
  await makeWishes(member, [older])
  const tree = wishesOn(page)
  const first = tree.list("my").getByRole("article").first()
  await page.goto(`${pages.wishes}?tab=my`)
  await page.getByRole("button", { name: wishes.make }).first().click()
  await tree.title.fill(newer)
  await tree.content.fill("置頂看看。")
  await tree.createDialog.getByRole("switch", { name: wishes.pinWish }).click()
  await tree.hangUp.click()
  await expect(tree.card(newer)).toContainText(wishes.vip)
  await expect(tree.card(newer)).toContainText(wishes.pinned)

  await tree.press(older, wishes.pinOf)
  await expect(page.getByText(wishes.pinDone)).toBeVisible()
  await expect(first).toHaveAccessibleName(older)
  await expect(tree.card(newer).getByRole("button", { name: wishes.pinOf(newer) })).toBeVisible()
  await tree.press(older, wishes.unpinOf)
  await expect(page.getByText(wishes.unpinDone)).toBeVisible()
  await expect(first).toHaveAccessibleName(newer)

  await setVip(member, false)
  await tree.press(older, wishes.pinOf)
  await expect(tree.notices.getByText(errorMessages.vip_required)).toBeVisible()
  for (const title of [older, newer])
    await expect(
      tree.card(title).getByRole("button", { name: wishes.pinOf(title) }),
      "the rejected option is gone",
    ).toHaveCount(0)

  const { closeDialog } = tree
  const close = closeDialog.getByRole("button", { name: wishes.close })
  await tree.openClosing(older)
  await closeDialog.getByRole("button", { name: common.cancel }).click()
  await expect(closeDialog).toHaveCount(0)
  await tree.openClosing(older)
  await closeDialog.getByRole("radio", { name: wishes.closePlain }).check()
  await page.route("**/api/wishes/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  )
  await close.click()
  await expect(closeDialog.getByRole("alert")).toContainText(common.networkError)
  await page.unroute("**/api/wishes/*")
  await close.click()
  await expect(page.getByText(wishes.closedPlain)).toBeVisible()
  await expect(tree.card(older)).toContainText(wishes.ended)
})

test("VIP that ends while a wish is written removes only its pin", {
  tag: "@desktop",
}, async ({ page, member, browserErrors }) => {
  browserErrors.expect(/^403 POST \/api\/wishes/)
  await setVip(member, true)
  const tree = wishesOn(page)
  const title = unique("晚了一步的心願")
  await page.goto(pages.wishes)
  await page.getByRole("button", { name: wishes.make }).first().click()
  await tree.title.fill(title)
  await tree.content.fill("剛好錯過。")
  const pin = tree.createDialog.getByRole("switch", { name: wishes.pinWish })
  await pin.click()
  await expect(pin).toBeChecked()
  await setVip(member, false)
  await tree.hangUp.click()
  await expect(tree.createDialog.getByRole("alert")).toContainText(errorMessages.vip_required)
  await expect(pin).toHaveCount(0)
  await tree.hangUp.click()
  await expect(tree.card(title)).toContainText(wishes.daysLeft(30))
  await expect(tree.card(title)).not.toContainText(wishes.pinned)
})
