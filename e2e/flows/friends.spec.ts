import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { friends } from "@pinyu/phrases/friends"
import { memberParts } from "@pinyu/phrases/member-parts"
import { call, type Member, openSession } from "../api.ts"
import { expect, test } from "../fixtures.ts"
import { friendsOn } from "../people.ts"
import { answering } from "../screen.ts"

const like = async (liker: Member, liked: Member) => {
  const { accessToken } = await openSession(liker)
  await call(friendsRoutes.like, { params: { userId: liked.id } }, accessToken)
}

const blockAs = async (member: Member, blocked: Member, reason: string) => {
  const { accessToken } = await openSession(member)
  await call(friendsRoutes.block, { params: { userId: blocked.id }, body: { reason } }, accessToken)
}

test("each tab shows its count, is part of the URL, and has a link when empty", async ({
  page,
  member,
  newMember,
}) => {
  const [liked, fan, blocked] = [
    await newMember("喜歡的人"),
    await newMember("仰慕者"),
    await newMember("陌生人"),
  ]
  await like(member, liked)
  await like(fan, member)
  await blockAs(member, blocked, "")
  const list = friendsOn(page)
  await page.goto(pages.friends)
  await expect(list.tab("i-like")).toHaveText(`${friends.tabs["i-like"]}1`)
  await expect(list.tab("like-me")).toHaveText(`${friends.tabs["like-me"]}1`)
  await expect(list.tab("mutual")).toHaveText(`${friends.tabs.mutual}0`)
  await expect(list.tab("blacklist")).toHaveText(`${friends.tabs.blacklist}1`)
  await expect(list.card(liked.nickname)).toBeVisible()

  await list.tab("i-like").focus()
  await page.keyboard.press("ArrowRight")
  await expect(list.tab("like-me")).toHaveAttribute("aria-selected", "true")
  await expect(list.card(fan.nickname)).toBeVisible()
  await page.reload()
  await expect(list.card(fan.nickname)).toBeVisible()

  await list.tab("mutual").click()
  await expect(page.getByRole("heading", { name: friends.empty.mutual.title })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: friends.goExplore }).click()
  await expect(page).toHaveURL(pages.explore)
})

test("removing a like can be undone", async ({ page, member, newMember }) => {
  const [one, two] = [await newMember("第一位"), await newMember("第二位")]
  await like(member, one)
  await like(member, two)
  const list = friendsOn(page)
  await page.goto(pages.friends)
  const heart = list.card(two.nickname).getByRole("button")
  await heart.click()
  const toast = page.getByText(friends.unliked(two.nickname)).locator("..")
  const undo = toast.getByRole("button", { name: friends.undo })
  // Under the pointer the toast stays.
  await undo.hover()
  await expect(list.card(two.nickname)).toHaveCount(0)
  await expect(list.card(one.nickname).getByRole("button"), "the keyboard goes on here").toBeFocused()
  await expect(list.tab("i-like")).toHaveText(`${friends.tabs["i-like"]}1`)
  await undo.click()
  await expect(list.card(two.nickname)).toBeVisible()
  await expect(list.tab("i-like")).toHaveText(`${friends.tabs["i-like"]}2`)
  await page.reload()
  await expect(list.card(two.nickname)).toBeVisible()
})

test("the blacklist reason can be changed, is limited in length, and an unblock that fails can be repeated", async ({
  page,
  member,
  newMember,
  browserErrors,
}) => {
  browserErrors.expect(/^503 DELETE \/api\/friends\/blacklist\//)
  const blocked = await newMember("陌生人")
  await blockAs(member, blocked, "太常傳訊息")
  await page.goto(pages.explore)
  await page.goto(`${pages.friends}?tab=blacklist`)
  const row = friendsOn(page).row(blocked.nickname)
  await row.getByRole("button", { name: friends.editReasonOf(blocked.nickname) }).click()
  const dialog = page.getByRole("dialog", { name: friends.editTitle })
  const reason = dialog.getByLabel(friends.blockReason)
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue("太常傳訊息")
  await reason.fill("字".repeat(101))
  await expect(dialog.getByText(memberParts.tooManyCharacters(1))).toBeVisible()
  await dialog.getByRole("button", { name: friends.save }).click()
  await expect(reason).toHaveAttribute("aria-invalid", "true")
  await reason.fill("")
  await dialog.getByRole("button", { name: friends.save }).click()
  await expect(row).toContainText(friends.noReason)
  await row.getByRole("button", { name: friends.unblockOf(blocked.nickname) }).click()
  const question = page.getByRole("dialog", { name: friends.unblockTitle })
  const unblock = friendsRoutes.unblock.path.replace(":blacklistId", "*")
  await answering(page, unblock, 503, {})
  await question.getByRole("button", { name: friends.unblockConfirm }).click()
  await expect(
    question.getByText(common.somethingWentWrong),
    "the dialog stays for another try",
  ).toBeVisible()
  await question.getByRole("button", { name: common.cancel }).click()
  await expect(row).toBeVisible()
  await row.getByRole("button", { name: friends.unblockOf(blocked.nickname) }).click()
  await expect(question.getByRole("button", { name: common.cancel })).toBeFocused()
  await expect(question.getByText(common.somethingWentWrong), "the error does not return").toHaveCount(0)
  await page.unroute(`**${unblock}`)
  await question.getByRole("button", { name: friends.unblockConfirm }).click()
  await expect(question).toHaveCount(0)
  await expect(row).toHaveCount(0)

  await friendsOn(page).tab("mutual").click()
  await expect(page).toHaveURL(`${pages.friends}?tab=mutual`)
  await page.goBack()
  await expect(page, "neither the closed dialogs nor the tabs are pages of their own").toHaveURL(
    pages.explore,
  )
})
