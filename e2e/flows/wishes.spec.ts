import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { wishes } from "@pinyu/phrases/wishes"
import { call, openSession } from "../api.ts"
import { expect, test } from "../fixtures.ts"
import { makeWish, wishesOn } from "../wishes.ts"

test("a wish is made, hangs with all that was said, and is closed as granted", async ({
  page,
  member,
  newMember,
}) => {
  const tree = wishesOn(page)
  const title = "<b>一起看海</b> 👨‍👩‍👧"
  await page.goto(pages.wishes)
  await tree.tab("wish").click()
  const dialog = tree.makeDialog
  const send = dialog.getByRole("button", { name: wishes.submit })
  await send.click()
  await expect(dialog.getByLabel(wishes.wishTitle, { exact: true })).toBeFocused()
  await dialog.getByLabel(wishes.wishTitle, { exact: true }).fill(title)
  await dialog.getByLabel(wishes.content, { exact: true }).fill("找一個晴天，\n從淡水走到石門。")
  await dialog.getByRole("radio", { name: "健康" }).check()
  await dialog.getByLabel(wishes.days, { exact: true }).press("Home")
  await dialog.getByLabel(wishes.days, { exact: true }).press("ArrowRight")
  await expect(dialog.getByRole("status")).toHaveText(wishes.daysOf(2))
  await expect(dialog.getByRole("switch"), "who is not VIP is not offered a pin").toHaveCount(0)
  await send.click()

  await expect(tree.tab("my")).toHaveAttribute("aria-selected", "true")
  const card = tree.card(title)
  await expect(card).toContainText("從淡水走到石門。")
  await expect(card).toContainText("健康")
  await expect(card).toContainText(wishes.daysLeft(2))
  await expect(card).toContainText(member.nickname)
  await expect(card.getByRole("button", { name: wishes.chatWith(member.nickname) })).toHaveCount(0)
  await expect(card.getByRole("button", { name: wishes.pinOf(title) })).toHaveCount(0)

  const fan = await openSession(await newMember("路過的人"))
  const { body } = await call(wishesRoutes.list, {}, fan.accessToken)
  const wishId = body.wishes.find(({ user_id }) => user_id === member.id)?.id ?? ""
  await call(wishesRoutes.like, { params: { wishId } }, fan.accessToken)
  await page.reload()
  await expect(card).toContainText(wishes.likes(1))

  await card.getByRole("button", { name: wishes.closeOf(title) }).click()
  await tree.closeDialog.getByRole("radio", { name: wishes.closeGranted }).check()
  await tree.closeDialog.getByRole("button", { name: wishes.close }).click()
  await expect(tree.closeDialog).toHaveCount(0)
  await expect(card).toContainText(wishes.granted)
  await expect(card.getByRole("button", { name: wishes.closeOf(title) })).toHaveCount(0)
})

test("a heart answers at once, is put back where it was not taken, and leads to who wished", async ({
  page,
  member: _,
  newMember,
  troubles,
}) => {
  troubles.expect(/^failed POST \/api\/wishes\//)
  const wisher = await newMember("許願的人")
  const { title } = await makeWish(wisher, {
    title: `想學手沖 ${crypto.randomUUID()}`,
    content: "從磨豆子開始。",
  })
  const tree = wishesOn(page)
  await page.goto(pages.wishes)
  const heart = tree.heart(title)
  await expect(heart).toHaveAttribute("aria-pressed", "false")

  const like = "**/api/wishes/*/like"
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route(like, async (route) => {
    asked.resolve()
    await answer.promise
    await route.abort()
  })
  await heart.click()
  await asked.promise
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  await expect(heart).toHaveText("1")
  answer.resolve()
  await expect(heart).toHaveAttribute("aria-pressed", "false")
  await expect(heart).toHaveText("0")
  await expect(page.getByText(wishes.likeFailed)).toBeVisible()
  await page.unroute(like)

  const taken = page.waitForResponse(like)
  await heart.click()
  await taken
  await tree.tab("liked").click()
  await expect(tree.heart(title)).toHaveAttribute("aria-pressed", "true")
  await tree
    .card(title)
    .getByRole("button", { name: wishes.chatWith(wisher.nickname) })
    .click()
  await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/)
})
