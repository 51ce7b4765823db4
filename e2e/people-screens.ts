import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { PassedUser } from "@pinyu/contract/friends/schemas"
import { pages } from "@pinyu/contract/pages"
import type { RouteResponse } from "@pinyu/contract/route"
import { friends } from "@pinyu/phrases/friends"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { reports } from "@pinyu/phrases/reports"
import { wishes } from "@pinyu/phrases/wishes"
import { expect, type Page } from "@playwright/test"
import { explorerOn } from "./explorer.ts"
import { profileOn } from "./people.ts"
import { answering, at, openExplore, type Screen } from "./screen.ts"
import { wishesOn } from "./wishes.ts"

/** Opens the first profile in the grid with a photo. */
const openMemberWithPhoto = async (page: Page) => {
  await openExplore(page)
  const photograph = page.locator('img[src*="/files/"]')
  await explorerOn(page).tiles.filter({ has: photograph }).first().getByRole("link").click()
  await expect(page.getByRole("button", { name: /^更多關於/ })).toBeVisible()
  return profileOn(page)
}

const passedUser = (n: number, nickname: string): PassedUser => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000010${n}`, nickname, avatar_urls: [], age: 30 + n },
  ...{ city: "臺北市", identity: "sugar_baby", is_vip: false, is_verified: false, last_online: null },
  ...{ i_like_them: false, passed_at: "2026-11-20T10:00:00.000Z", returns_at: "2026-12-20T10:00:00.000Z" },
})
const passedList: RouteResponse<typeof passRoutes.list> = {
  success: true,
  users: [passedUser(1, "小雨"), passedUser(2, "名字很長也要好好站著的人"), passedUser(3, "阿哲")],
  nextCursor: null,
}

/** Another member's profile and its dialogs. */
export const peopleScreens: readonly Screen[] = [
  {
    name: "user",
    open: async (page) => {
      await openMemberWithPhoto(page)
    },
  },
  {
    name: "user-share",
    open: async (page) => {
      const { share, shareDialog } = await openMemberWithPhoto(page)
      await share()
      await shareDialog.getByRole("checkbox").first().check()
    },
  },
  {
    name: "user-note",
    open: async (page) => {
      const { note, showDetails } = await openMemberWithPhoto(page)
      await showDetails()
      await note.getByRole("button").first().click()
      await note.getByRole("textbox").fill("喜歡手沖咖啡，下次約在迪化街。")
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }))
    },
  },
  {
    name: "user-photo",
    open: async (page) => {
      const { photo, viewer } = await openMemberWithPhoto(page)
      await photo(1).first().click()
      await expect(viewer.getByRole("img").first()).toBeVisible()
    },
  },
  {
    name: "user-activity",
    open: async (page) => {
      const { heading, activity, showActivity } = profileOn(page)
      await page.goto(pages.wishes)
      await wishesOn(page).card("想學會自由潛水，潛到二十公尺").getByRole("link").click()
      await expect(heading).not.toHaveText(wishes.title)
      await showActivity()
      await expect(activity.wishes.first()).toBeVisible()
      await activity.wishes
        .first()
        .evaluate((wish) => wish.scrollIntoView({ block: "center", behavior: "instant" }))
    },
  },
  {
    name: "user-like-photo",
    open: async (page) => {
      await openMemberWithPhoto(page)
      await page
        .getByRole("button", { name: /^喜歡這張照片/ })
        .first()
        .click()
      await page.getByRole("dialog").getByLabel(friends.line).fill("這張的光好溫柔，是在哪裡拍的？")
    },
  },
  {
    name: "user-report",
    open: async (page) => {
      const { askToReport, reportDialog } = await openMemberWithPhoto(page)
      await askToReport()
      await reportDialog.getByRole("button", { name: reports.next }).click()
      await expect(reportDialog.getByRole("radio").first()).toBeFocused()
    },
  },
  {
    name: "user-block",
    open: async (page) => {
      const { askToBlock, blockDialog } = await openMemberWithPhoto(page)
      await askToBlock()
      await expect(blockDialog.getByRole("button", { name: friends.block })).toBeVisible()
    },
  },
  {
    name: "match",
    open: async (page) => {
      const match = { ...passedUser(1, "小雨"), i_like_them: true, matched_at: "2026-11-20T10:00:00.000Z" }
      await answering(page, friendsRoutes.claimMatch.path, 200, { success: true, match })
      await page.goto(pages.explore)
      await expect(profileOn(page).match).toBeVisible()
    },
  },
  at("user-gone", pages.user("0192a7c0-0000-7000-8000-000000000000"), memberProfile.notFoundTitle),
  at("friends", pages.friends, friends.title),
  at("friends-mutual", `${pages.friends}?tab=mutual`, friends.title),
  {
    name: "friends-passed",
    open: async (page) => {
      await answering(page, `${passRoutes.list.path}?*`, 200, passedList)
      await page.goto(`${pages.friends}?tab=passed`)
      await expect(page.getByRole("list", { name: friends.passedMembers })).toBeVisible()
    },
  },
  at("friends-blacklist", `${pages.friends}?tab=blacklist`, friends.title),
]
