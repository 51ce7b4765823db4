import { pages } from "@pinyu/contract/pages"
import { namesOf, notificationTexts } from "@pinyu/phrases/notification-messages"
import { wishes } from "@pinyu/phrases/wishes"
import { chatOn } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { inOwnBrowser } from "../sign-in.ts"
import { wishesOn } from "../wishes.ts"

test("a wish is made, liked and answered with a message; granted, it thanks who liked it", {
  tag: "@phone",
}, async ({ page, member, newMember, signIn, browser }) => {
  const tree = wishesOn(page)
  const title = `<b>想學手沖</b> ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(pages.wishes)
  await page.getByRole("button", { name: wishes.make }).first().click()
  await tree.title.fill(title)
  await tree.content.fill("從磨豆子開始。")
  await tree.hangUp.click()
  await expect(tree.card(title)).toContainText(member.nickname)

  const fan = await newMember("會手沖的人")
  const theirPage = await inOwnBrowser(browser, signIn, fan)
  const theirs = wishesOn(theirPage)
  await theirPage.goto(pages.wishes)
  const liked = theirPage.waitForResponse("**/api/wishes/*/like")
  await theirs.heart(title).click()
  await liked
  await theirs.tab("liked").click()
  await theirs.press(title, () => wishes.chatWith(member.nickname))
  await expect(theirPage).toHaveURL(/\/chat\/[\w-]{36}$/)
  await chatOn(theirPage).send("我可以教你")
  await expect(chatOn(theirPage).message("我可以教你")).toBeVisible()

  await page.goto(pages.notifications)
  const notice = notificationTexts.wish_liked.message(namesOf(fan.nickname, 0))
  await page.getByRole("main").getByRole("link", { name: notice }).click()
  await tree.openClosing(title)
  await tree.closeDialog.getByRole("radio", { name: wishes.closeGranted }).check()
  await tree.closeDialog.getByLabel(wishes.thanks).fill("謝謝你的咖啡")
  await tree.closeDialog.getByRole("button", { name: wishes.close }).click()
  await expect(tree.card(title)).toContainText("謝謝你的咖啡")

  await theirPage.goto(pages.notifications)
  const granted = notificationTexts.wish_granted.message(namesOf(member.nickname, 0))
  await theirPage.getByRole("main").getByRole("link", { name: granted }).click()
  await expect(theirs.card(title)).toContainText("謝謝你的咖啡")
  await theirPage.context().close()
})
