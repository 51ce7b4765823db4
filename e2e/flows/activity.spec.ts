import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { wishes } from "@pinyu/phrases/wishes"
import { losePictures, postAs, shownPictureId } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"
import { answering } from "../screen.ts"
import { findService } from "../service.ts"
import { makeWishes } from "../wishes.ts"

test("a profile lists the member's posts and wishes in pages of five, with links to them", {
  tag: "@phone",
}, async ({ page, member: _, newMember, browserErrors }) => {
  browserErrors.expect(`503 GET ${wishesRoutes.list.path}`)
  const author = await newMember("若晴")
  const names = (what: string) => [1, 2, 3, 4, 5, 6, 7].map((n) => `${what} ${n}`)
  await makeWishes(author, names("心願"))
  await postAs(author, names("貼文"))
  const requested: URL[] = []
  page.on("request", (request) => requested.push(new URL(request.url())))
  await page.addInitScript(() => {
    const observe = IntersectionObserver.prototype.observe
    // The observer of the next page reports its margin and never triggers.
    IntersectionObserver.prototype.observe = function (this: IntersectionObserver, target: Element) {
      target.setAttribute("data-near", this.rootMargin)
      if (!target.matches("div:has(> button)")) observe.call(this, target)
    }
  })
  await answering(page, `${wishesRoutes.list.path}?*`, 503, {})
  const { activity, ...profile } = profileOn(page)
  await profile.open(author)
  await profile.showActivity()
  await expect(activity.posts).toHaveCount(5)
  await page.unroute(`**${wishesRoutes.list.path}?*`)
  await page.getByRole("alert").getByRole("button", { name: common.retry }).click()
  await expect(activity.wishes).toHaveCount(5)
  await expect(page.getByRole("alert")).toHaveCount(0)

  for (const list of [activity.wishes, activity.posts]) {
    const more = list.locator("xpath=ancestor::section").getByRole("button", { name: memberParts.loadMore })
    await expect(more.first().locator("..")).toHaveAttribute("data-near", /^1000px/)
    await more.first().click()
    await expect(list).toHaveCount(7)
    await expect(list.nth(5).getByRole("link")).toBeFocused()
  }
  const pageRequests = requested.filter(({ searchParams }) => searchParams.get("user_id") === author.id)
  expect(new Set(pageRequests.map(({ searchParams }) => searchParams.get("limit")))).toEqual(new Set(["5"]))

  await expect(activity.wishes.first()).toContainText(wishes.active)
  await activity.wishes.first().getByRole("link", { name: "心願 7" }).click()
  await expect(page).toHaveURL(pages.wishes)
})

test("a picture on a profile that fails to load is renewed twice, then replaced by a placeholder", {
  tag: "@phone",
}, async ({ page, member: _, newMember, browserErrors }) => {
  browserErrors.expect(/^failed GET \/files\//)
  const author = await newMember("若晴")
  await postAs(author, ["有圖的一則"])
  const { api, web } = findService()
  const lost = { id: shownPictureId, url: `${api}/files/posts/lost.webp`, small_url: null, alt: null }
  const pictures = [{ ...lost, width: 800, height: 600 }]
  const media = { pictures, media_url: lost.url, media_width: 800, media_height: 600 }
  await page.route(`**${feedRoutes.list.path}?*`, async (route) => {
    const response = await route.fetch()
    const { posts, ...rest } = await response.json()
    const json = { ...rest, posts: posts.map((post: object) => ({ ...post, ...media, media_type: "image" })) }
    await route.fulfill({ response, json })
  })
  const { activity, ...profile } = profileOn(page)
  const post = activity.posts.first()
  await losePictures(page, () => `${web}/avatars/default-1.webp`)
  await profile.open(author)
  await profile.showActivity()
  const picture = post.locator("img")
  await expect(picture, "what a new address brings").not.toHaveJSProperty("naturalWidth", 0)
  await expect(picture).toHaveAttribute("width", "800")
  await expect(picture).toHaveAttribute("height", "600")

  let offered = 0
  const maxRequests = await losePictures(page, () => `${api}/files/posts/gone.webp?${++offered}`)
  await profile.open(author)
  await profile.showActivity()
  await expect(post).toContainText(memberParts.photoUnavailable)
  expect(maxRequests(), "how often another address was asked for").toBe(2)
})
