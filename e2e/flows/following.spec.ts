import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { friends } from "@pinyu/phrases/friends"
import { feedOn, postAs } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"

test("a member follows another from the profile, reads the posts in a tab, and unfollows with undo", async ({
  page,
  member: _,
  newMember,
}) => {
  const [followed, other] = [await newMember("若晴"), await newMember("阿澤")]
  await postAs(followed, ["雨後的巷子"])
  await postAs(other, ["早餐的蛋餅"])
  const profile = profileOn(page)
  const feedPage = feedOn(page)

  await page.goto(`${pages.feed}?tab=following`)
  await expect(page.getByRole("heading", { name: feed.empty.following.title })).toBeVisible()
  await profile.open(followed)
  await profile.follow()
  await expect(page.getByText(friends.followed("若晴"))).toBeVisible()

  await page.goto(`${pages.feed}?tab=following`)
  await expect(feedPage.cards).toHaveCount(1)
  await expect(feedPage.card("雨後的巷子")).toBeVisible()

  await page.getByRole("link", { name: feed.manageFollows }).click()
  const list = page.getByRole("list", { name: friends.followedMembers })
  await list.getByRole("button", { name: friends.unfollowOf("若晴") }).click()
  const undo = page.getByRole("button", { name: friends.undo })
  // Under the pointer the toast stays.
  await undo.hover()
  await expect(list.getByRole("listitem")).toHaveCount(0)
  await undo.click()
  await expect(list.getByRole("listitem")).toHaveCount(1)
})
