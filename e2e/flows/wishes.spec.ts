import { pages } from "@pinyu/contract/pages"
import { wishesLimits } from "@pinyu/contract/wishes/limits"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { chat as chatWords } from "@pinyu/phrases/chat"
import { common } from "@pinyu/phrases/common"
import { fieldMessages } from "@pinyu/phrases/fields"
import { friends } from "@pinyu/phrases/friends"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { wishes } from "@pinyu/phrases/wishes"
import { call, openSession } from "../api.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"
import { answering, overflowOf } from "../screen.ts"
import { makeWishes, wishesOn } from "../wishes.ts"

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

test("a wish is created, shown with all its fields, and closed as fulfilled", async ({
  page,
  member,
  newMember,
}) => {
  const tree = wishesOn(page)
  const title = "<b>一起看海</b> 👨‍👩‍👧"
  const content = `找一個晴天，\n從淡水走到石門。${"一路有風。".repeat(20)}`
  await page.goto(pages.wishes)
  await tree.tab("all").focus()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  await expect(tree.tab("liked"), "arrow keys pass over what opens a dialog").toHaveAttribute(
    "aria-selected",
    "true",
  )
  await expect(page.getByRole("heading", { name: wishes.empty.liked.title })).toBeVisible()
  await expect(tree.createDialog).toHaveCount(0)
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")

  await expect(tree.title).toBeFocused()
  await expect(tree.createDialog.getByRole("radio", { name: optionNames.wishCategory.love })).toBeChecked()
  await expect(tree.days).toHaveValue(String(wishesLimits.days.default))
  await expect(tree.createDialog.getByRole("switch"), "who is not VIP is not offered a pin").toHaveCount(0)
  await tree.hangUp.click()
  await expect(tree.title).toBeFocused()
  for (const field of [tree.title, tree.content])
    await expect(field).toHaveAccessibleDescription(fieldMessages.required)
  await tree.title.fill("字".repeat(101))
  await expect(tree.title).toHaveAccessibleDescription(memberParts.tooManyCharacters(1))
  await tree.content.fill(content)
  await tree.hangUp.click()
  await expect(tree.title).toHaveAccessibleDescription(fieldMessages.too_long)
  await tree.title.fill(title)
  for (const counter of [
    memberParts.charactersOf([...title].length, 100),
    memberParts.charactersOf(115, 500),
  ])
    await expect(tree.createDialog.getByText(counter, { exact: true })).toBeVisible()
  await tree.createDialog.getByRole("radio", { name: optionNames.wishCategory.health }).check()
  await tree.days.press("Home")
  await tree.days.press("ArrowRight")
  await expect(tree.createDialog.getByRole("status")).toHaveText(wishes.daysOf(2))
  await tree.hangUp.click()

  await expect(tree.tab("my")).toHaveAttribute("aria-selected", "true")
  const card = tree.card(title)
  for (const words of [
    optionNames.wishCategory.health,
    wishes.emoji.health,
    wishes.daysLeft(2),
    member.nickname,
  ])
    await expect(card).toContainText(words)
  await expect(card.getByTitle(wishes.wishedOn(""))).toBeVisible()
  await expect(card.getByRole("link", { name: member.nickname }).locator("img")).toBeVisible()
  await expect(card.getByText("從淡水走到石門。")).toHaveCSS("overflow", "hidden")
  await card.getByRole("button", { name: memberParts.showAll }).click()
  await expect(card.getByText("從淡水走到石門。")).toHaveCSS("overflow", "visible")
  await expect(card.getByRole("button", { name: wishes.chatWith(member.nickname) })).toHaveCount(0)
  await expect(card.getByRole("button", { name: wishes.pinOf(title) })).toHaveCount(0)

  const fan = await openSession(await newMember("路過的人"))
  const { body } = await call(wishesRoutes.list, {}, fan.accessToken)
  const wishId = body.wishes.find(({ user_id }) => user_id === member.id)?.id ?? ""
  await call(wishesRoutes.like, { params: { wishId } }, fan.accessToken)
  await page.reload()
  await expect(card).toContainText(wishes.likes(1))

  await tree.openClosing(title)
  const granted = tree.closeDialog.getByRole("radio", { name: wishes.closeGranted })
  const close = tree.closeDialog.getByRole("button", { name: wishes.close })
  await expect(granted).toBeFocused()
  await expect(tree.closeDialog.getByRole("radio", { checked: true }), "nothing is preselected").toHaveCount(
    0,
  )
  await close.click()
  await expect(tree.endings).toHaveAccessibleDescription(wishes.closeMissing)
  await expect(card).not.toContainText(wishes.granted)
  await granted.check()
  await expect(tree.endings).toHaveAccessibleDescription("")
  await close.click()
  await expect(tree.closeDialog).toHaveCount(0)
  await expect(card).toContainText(wishes.granted)
  await expect(card.getByRole("button", { name: wishes.closeOf(title) })).toHaveCount(0)
})

test("a like moves the wish to the liked ones, and leads to its owner", {
  tag: "@phone",
}, async ({ page, member: _, newMember, browserErrors }) => {
  browserErrors.expect(/^failed POST \/api\/chat\//)
  const wisher = await newMember("許願的人")
  const title = unique("想學手沖")
  await makeWishes(wisher, [title])
  const tree = wishesOn(page)
  await page.goto(pages.wishes)
  const heart = tree.heart(title)
  await expect(heart).toHaveAttribute("aria-pressed", "false")

  const liked = page.waitForResponse("**/api/wishes/*/like")
  await heart.click()
  await liked
  await tree.tab("liked").click()
  await expect(tree.heart(title)).toHaveAttribute("aria-pressed", "true")
  const chat = tree.card(title).getByRole("button", { name: wishes.chatWith(wisher.nickname) })
  await page.route("**/api/chat/**", (route) => route.abort())
  await chat.click()
  await expect(tree.notices.getByText(chatWords.startFailed)).toBeVisible()
  await page.unroute("**/api/chat/**")
  await chat.click()
  await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/)
})

test("the tree is animated unless motion is reduced, scrolls on, and drops a blocked member's wishes", {
  tag: "@desktop",
}, async ({ page, member, newMember, browserErrors }) => {
  browserErrors.expect(/^503 GET \/api\/wishes/)
  await makeWishes(
    member,
    Array.from({ length: wishesLimits.active.max }, (_one, n) => unique(`第 ${n} 個心願`)),
  )
  const wisher = await newMember("可疑的人")
  const title = unique("急需一筆錢")
  await makeWishes(wisher, [title])
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined
  })
  const tree = wishesOn(page)
  const calls = [wishesRoutes.list.path, wishesRoutes.myStatus.path].map((path) => `${path}{,?*}`)
  const outlined = Promise.withResolvers<void>()
  for (const path of calls) await answering(page, path, 503, {}, outlined.promise)
  await page.goto(pages.wishes)
  // A skeleton hides the trunk behind it.
  const outline = page.locator("[aria-busy=true] [class*=blank]").first()
  await expect(outline).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)")
  outlined.resolve()
  const retry = page.getByRole("button", { name: common.retry })
  await expect(page.getByRole("heading", { name: wishes.failedTitle })).toBeVisible()
  await expect(page.getByText(wishes.statusFailed), "one message at a time").toHaveCount(0)
  for (const path of calls) await page.unroute(`**${path}`)
  await retry.click()
  await expect(page.getByText(wishes.statusFailed)).toBeVisible()
  await retry.click()
  await expect(page.getByText(wishes.statusFailed)).toHaveCount(0)

  const hanging = tree.list("all").getByRole("article")
  await expect(hanging).toHaveCount(20)
  const drawn = () =>
    page.getByRole("main").evaluate((main) => {
      const styles = [...main.querySelectorAll("*")].map((part) => getComputedStyle(part))
      const drawings = [...main.querySelectorAll("svg")].filter((svg) => svg.checkVisibility())
      return {
        hasTree: drawings.some((svg) => svg.getBoundingClientRect().height > 120),
        moves: styles.some(({ animationName }) => animationName !== "none"),
      }
    })
  expect(await drawn()).toEqual({ hasTree: true, moves: true })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ reducedMotion: "reduce" })
  expect(await drawn()).toEqual({ hasTree: false, moves: false })
  await page.getByRole("button", { name: memberParts.loadMore }).click()
  await expect(hanging.nth(20)).toBeVisible()

  await tree.press(title, wishes.more)
  await page.getByRole("menuitem", { name: wishes.report }).click()
  await tree.reportDialog.getByRole("radio", { name: optionNames.reportReason.scam }).check()
  await tree.reportDialog.getByRole("button", { name: reports.next }).click()
  await tree.reportDialog.getByRole("button", { name: reports.submit }).click()
  await expect(tree.reportDialog).toContainText(reports.number)
  await tree.reportDialog.getByRole("button", { name: reports.block }).click()
  await profileOn(page).block()
  await expect(page.getByText(friends.blocked(wisher.nickname))).toBeVisible()
  await expect(hanging.first()).toBeVisible()
  await expect(tree.card(title)).toHaveCount(0)

  await page.getByRole("button", { name: wishes.make }).first().click()
  await expect(tree.createDialog).toContainText(wishes.full(wishesLimits.active.max))
  await tree.createDialog.getByRole("button", { name: wishes.goMine }).click()
  await expect(tree.list("my").getByRole("article")).toHaveCount(wishesLimits.active.max)
})
