import { pages } from "@pinyu/contract/pages"
import { findWholeChromium } from "../../scripts/lib/chromium.mjs"
import { launchWith } from "../browser.ts"
import { expect, test } from "../fixtures.ts"
import { pressShown, pushesTo, shownOn } from "../notifications.ts"

// The shell without windows shows no notifications.
test.use({ launchOptions: launchWith(findWholeChromium()) })

test("what is pushed is shown by the device, and leads to what it is about", { tag: "@phone" }, async ({
  page,
  member: _,
}) => {
  await page.goto(pages.settings)
  const pushed = { title: "品遇", body: "你有新的通知", tag: "one", url: pages.friends }
  const push = await pushesTo(page)
  await expect(async () => {
    // A worker that is just starting may miss one; of the same tag there is never more than one.
    await push({ ...pushed, unreadCount: 1 })
    expect(await shownOn(page)).toEqual([pushed])
  }).toPass()
  await pressShown(page)
  await expect(page).toHaveURL(pages.friends)
})
