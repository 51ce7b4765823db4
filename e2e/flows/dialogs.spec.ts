import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { wishes } from "@pinyu/phrases/wishes"
import type { Page } from "@playwright/test"
import { expect, test } from "../fixtures.ts"
import { wishesOn } from "../wishes.ts"

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
  tag: ["@nightly", "@desktop"],
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
