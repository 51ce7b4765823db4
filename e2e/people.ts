import { readFile } from "node:fs/promises"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { chatSharing } from "@pinyu/phrases/chat-sharing"
import { feed } from "@pinyu/phrases/feed"
import { friends } from "@pinyu/phrases/friends"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { notes } from "@pinyu/phrases/notes"
import { reports } from "@pinyu/phrases/reports"
import { wishes } from "@pinyu/phrases/wishes"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"

const likePath = friendsRoutes.like.path.replace(":userId", "")

/** Page object of another member's profile. */
export const profileOn = (page: Page) => {
  const dialog = (name: string) => page.getByRole("dialog", { name })
  const chooseFromMenu = async (item: string) => {
    await page.getByRole("button", { name: /^更多關於/ }).click()
    await page.getByRole("menuitem", { name: item }).click()
  }
  const made = (title: string) => page.getByRole("list", { name: title }).getByRole("listitem")
  const profile = {
    heading: page.getByRole("heading", { level: 1 }),
    note: page.getByRole("region", { name: notes.title }),
    like: (name: string) => page.getByRole("button", { name: friends.like(name), exact: true }),
    liked: (name: string) => page.getByRole("button", { name: friends.liked(name) }),
    /** The answer to a like, which the heart does not wait for. The end of one has the same address. */
    likeAnswered: () =>
      page.waitForResponse(
        (response) =>
          response.request().method() === friendsRoutes.like.method && response.url().includes(likePath),
      ),
    photo: (place: number) => page.getByRole("button", { name: new RegExp(`^放大.*第 ${place} 張`) }),
    viewer: page.getByRole("dialog", { name: memberParts.viewer }),
    blockDialog: dialog(friends.blockTitle),
    reportDialog: dialog(reports.title),
    match: dialog(friends.matchTitle),
    /** Only on the page: a closing announcement has the same words a moment longer. */
    mutual: page.getByRole("main").getByText(memberProfile.mutual),
    /** Only on the page: the announcement of a late notification has the same words. */
    likesMe: (name: string) => page.getByRole("main").getByText(memberProfile.likesMe(name)),
    shareDialog: dialog(chatSharing.title),
    notFound: page.getByRole("heading", { level: 1, name: memberProfile.notFoundTitle }),

    open: async (member: Pick<Member, "id" | "nickname">) => {
      await page.goto(pages.user(member.id))
      await expect(profile.heading).toHaveText(member.nickname)
    },
    /** On a phone the details and the note are in a tab. */
    showDetails: async () => {
      const tab = page.getByRole("tab", { name: memberProfile.detailsTitle })
      await expect(tab.or(profile.note).first()).toBeVisible()
      if (await tab.isVisible()) await tab.click()
      await expect(profile.note).toBeVisible()
    },
    /** The member's wishes and posts. */
    activity: {
      wishes: made(wishes.memberWishesTitle),
      posts: made(feed.memberPostsTitle),
    },
    /** On a phone they are in a tab. */
    showActivity: async () => {
      const tab = page.getByRole("tab", { name: memberProfile.activityTitle })
      if (await tab.isVisible()) await tab.click()
    },
    askToBlock: () => chooseFromMenu(memberProfile.block),
    share: () => chooseFromMenu(memberProfile.share),
    askToReport: () => chooseFromMenu(memberProfile.report),
    /** Confirms the block, and then keeps a reason if given, by the notice that it is done. */
    block: async (reason?: string) => {
      await expect(profile.blockDialog.getByRole("listitem")).toHaveCount(friends.blockEffects("").length)
      await profile.blockDialog.getByRole("button", { name: friends.block }).click()
      if (reason === undefined) return
      await page.getByRole("button", { name: friends.addReason }).click()
      const form = dialog(friends.reasonTitle)
      await form.getByLabel(friends.blockReason).fill(reason)
      await form.getByRole("button", { name: friends.save }).click()
      await expect(form).toBeHidden()
    },
  }
  return profile
}

/** Page object of the friends page. */
export const friendsOn = (page: Page) => ({
  tab: (name: keyof typeof friends.tabs) =>
    page.getByRole("tab", { name: new RegExp(`^${friends.tabs[name]}`) }),
  card: (nickname: string) => page.getByRole("article").filter({ hasText: nickname }),
  row: (nickname: string) =>
    page
      .getByRole("list", { name: friends.tabs.blacklist })
      .getByRole("listitem")
      .filter({ hasText: nickname }),
})

/** Adds photos to a member through the API. */
export const addPhotos = async (member: Member, count: number) => {
  const { accessToken } = await openSession(member)
  const paths: string[] = []
  for (let number = 1; number <= count; number++) {
    const picture = await readFile(new URL(`../web/public/avatars/default-${number}.webp`, import.meta.url))
    const { body: offer } = await call(
      profileRoutes.generateUploadUrl,
      { body: { fileName: `${number}.webp`, contentType: "image/webp", size: picture.length } },
      accessToken,
    )
    const { ok } = await fetch(offer.signedUrl, { method: "PUT", headers: offer.headers, body: picture })
    expect(ok, "the upload").toBe(true)
    paths.push(offer.filePath)
  }
  await call(profileRoutes.update, { body: { avatar_urls: paths } }, accessToken)
}
