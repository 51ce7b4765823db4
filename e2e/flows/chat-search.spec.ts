import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatSearch as words } from "@pinyu/phrases/chat-search"
import { call, openSession } from "../api.ts"
import { chatOn } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { insertHistory } from "../history.ts"

test("a message far back is found in the list of conversations, and from match to match in its own", {
  tag: "@nightly",
}, async ({ page, member, newMember }) => {
  const zhe = await newMember("阿哲")
  const { accessToken } = await openSession(member)
  const { body } = await call(chatRoutes.direct, { body: { targetUserId: zhe.id } }, accessToken)
  const params = { conversationId: body.conversationId }
  await insertHistory(body.conversationId, [member, zhe], 250)
  await call(chatRoutes.readAll, { params }, accessToken)
  const urls: string[] = []
  page.on("request", (request) => urls.push(decodeURIComponent(request.url())))
  await page.goto(pages.chat)
  await page.getByRole("searchbox", { name: words.label }).fill("第 3 句")
  await page.getByRole("navigation", { name: words.found }).getByRole("link").click()
  const { message } = chatOn(page)
  await expect(message("第 3 句")).toBeInViewport()

  await page.getByRole("button", { name: chat.more("阿哲") }).press("Enter")
  await page.getByRole("menuitem", { name: words.open }).click()
  const field = page.getByRole("searchbox", { name: words.inConversation })
  await field.fill("00 句")
  await expect(page.getByText(words.placeSpoken(1, 2))).toBeAttached()
  await expect(message("第 200 句")).toBeInViewport()
  await field.press("Enter")
  await expect(message("第 100 句")).toBeInViewport()
  await field.press("Shift+Enter")
  await expect(message("第 200 句")).toBeInViewport()
  await field.press("Escape")
  await expect(field).toHaveCount(0)
  expect(urls.filter((url) => url.includes("句"))).toEqual([])
})
