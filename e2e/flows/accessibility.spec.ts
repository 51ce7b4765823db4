import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { namesOf, notificationTexts } from "@pinyu/phrases/notification-messages"
import { notifications } from "@pinyu/phrases/notifications"
import { call, openSession } from "../api.ts"
import { violationsInBothSchemes } from "../axe.ts"
import { postAs } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { overflowOf } from "../screen.ts"
import { wishScreens } from "../wishes.ts"

// Stories check the states of pages; large-text.spec.ts checks every page in its frame. Both reduce motion.

test("the wish tree is accessible in light and dark mode while it moves", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member: _ }) => {
  for (const { open } of wishScreens.filter(({ name }) => name === "wishes")) await open(page)
  expect(await violationsInBothSchemes(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
})

test("the first Tab stop skips to the content, and live regions announce what arrives, also a repeated text", {
  tag: ["@nightly", "@desktop"],
}, async ({ page, member, newMember }) => {
  const fan = await newMember("若晴")
  const [postId = "", otherId = ""] = await postAs(member, ["早安", "午安"])
  const { accessToken } = await openSession(fan)
  const likePost = (id: string) => call(feedRoutes.like, { params: { postId: id } }, accessToken)
  const connected = page.waitForRequest((request) =>
    /\/notifications,\["user-online"/.test(request.postData() ?? ""),
  )
  await page.goto(pages.friends)
  await connected
  await page.keyboard.press("Tab")
  const skip = page.getByRole("link", { name: common.skipToContent })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
  const words = notifications.arrived(notificationTexts.post_liked.message(namesOf("若晴", 0)))
  const region = page.getByRole("status").filter({ hasText: words })
  await likePost(postId)
  await expect(region).toHaveText(words)
  const first = await region.locator("span").elementHandle()
  await likePost(otherId)
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await expect(region).toHaveText(words)
})
