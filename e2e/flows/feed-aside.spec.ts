import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { explore } from "@pinyu/phrases/explore"
import { wishes } from "@pinyu/phrases/wishes"
import { feedOn } from "../feed.ts"
import { expect, test } from "../fixtures.ts"

test("only a wide screen has people to meet and wishes that end soon beside the feed", {
  tag: "@desktop",
}, async ({ page, member: _ }) => {
  const requested: string[] = []
  page.on("request", (request) => requested.push(new URL(request.url()).pathname))
  const people = page.getByRole("region", { name: explore.peopleTitle })
  const ending = page.getByRole("region", { name: wishes.endingTitle })
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto(pages.feed)
  await expect(feedOn(page).cards.first()).toBeVisible()
  await expect(people).toHaveCount(0)
  expect(requested).not.toContain(exploreRoutes.list.path)
  expect(requested).not.toContain(wishesRoutes.endingSoon.path)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(ending.getByRole("listitem").first()).toBeVisible()
  await people.getByRole("link").nth(1).click()
  await expect(page).toHaveURL(/\/user\//)
})
