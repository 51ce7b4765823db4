import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { common } from "@pinyu/phrases/common"
import { feed } from "@pinyu/phrases/feed"
import { friends } from "@pinyu/phrases/friends"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import type { Locator, Page } from "@playwright/test"
import { chatOn } from "../e2e/chat.ts"
import { explorerOn } from "../e2e/explorer.ts"
import { feedOn } from "../e2e/feed.ts"
import { profileOn } from "../e2e/people.ts"
import { conversationId } from "./seed-conversations.ts"
import { memberId } from "./seed-members.ts"

type Step = readonly [name: string, act: () => Promise<unknown>]

interface MeasuredScreen {
  name: string
  open: (page: Page) => Promise<void>
  /** The interactions of a round, each of which leaves the screen as the next one needs it. */
  steps: (page: Page) => readonly Step[]
}

/** The items that a member who reads for a while has loaded. */
const loaded = 100

/** Scrolls until enough is loaded, then back to the start. */
const loadMore = async (page: Page, items: Locator) => {
  await items.first().waitFor()
  while ((await items.count()) < loaded) {
    const before = await items.count()
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
    await items.nth(before).waitFor()
  }
  await page.evaluate(() => window.scrollTo({ top: 0 }))
}

/** Waits for what an interaction shows. */
const shows = async (act: Promise<unknown>, shown: Locator) => {
  await act
  await shown.first().waitFor()
}
const hides = async (act: Promise<unknown>, hidden: Locator) => {
  await act
  await hidden.waitFor({ state: "hidden" })
}

const photoViewer = (page: Page) => page.getByRole("dialog", { name: memberParts.viewer })
const closeViewer = (page: Page) =>
  hides(photoViewer(page).getByRole("button", { name: common.close }).tap(), photoViewer(page))

const explore: MeasuredScreen = {
  name: "explore",
  open: async (page) => {
    await page.goto(pages.explore)
    await loadMore(page, explorerOn(page).tiles)
  },
  steps: (page) => {
    const { tiles, heartOf, passOf, toggle, sheet, show } = explorerOn(page)
    const gender = sheet.getByRole("button", { name: optionNames.gender.female, exact: true })
    return [
      ["like", () => heartOf(tiles.first()).tap()],
      ["unlike", () => heartOf(tiles.first()).tap()],
      ["pass", () => passOf(tiles.nth(1)).tap()],
      ["open the filter", () => shows(toggle.tap(), show)],
      ["choose a gender", () => gender.tap()],
      ["unchoose it", () => gender.tap()],
      ["close the filter", () => hides(show.tap(), sheet)],
      ["open a profile", () => shows(tiles.nth(2).getByRole("link").tap(), profileOn(page).heading)],
      [
        "go back",
        () =>
          shows(
            page
              .getByRole("link", { name: memberProfile.back })
              .or(page.getByRole("button", { name: memberProfile.back }))
              .tap(),
            tiles,
          ),
      ],
    ]
  },
}

const posts: MeasuredScreen = {
  name: "feed",
  open: async (page) => {
    await page.goto(pages.feed)
    await loadMore(page, feedOn(page).cards)
  },
  steps: (page) => {
    const { cards, tab } = feedOn(page)
    const card = cards.nth(1)
    const withPicture = cards.filter({ has: page.getByRole("button", { name: /^放大/ }) }).first()
    const toComments = card.getByRole("button", { name: /^看 \d+ 則留言$/ })
    const menu = page.getByRole("menuitem", { name: feed.report })
    const write = card.getByRole("textbox", { name: feed.write })
    return [
      ["like", () => card.getByRole("button", { name: /^喜歡/ }).first().tap()],
      ["open the menu", () => shows(card.getByRole("button", { name: /選項$/ }).first().tap(), menu)],
      ["close the menu", () => hides(page.keyboard.press("Escape"), menu)],
      ["open the comments", () => shows(toComments.tap(), card.getByRole("listitem"))],
      ["focus the comment field", () => write.tap()],
      ["write a comment", () => write.pressSequentially("Lovely")],
      [
        "delete it",
        async () => {
          for (let n = 0; n < 6; n++) await write.press("Backspace")
        },
      ],
      ["close the comments", () => toComments.tap()],
      [
        "open a picture",
        () => shows(withPicture.getByRole("button", { name: /^放大/ }).first().tap(), photoViewer(page)),
      ],
      ["close the picture", () => closeViewer(page)],
      ["open liked posts", () => shows(tab("liked").tap(), cards)],
      ["open all posts", () => shows(tab("all").tap(), cards.nth(loaded - 1))],
      [
        "begin a post",
        () => shows(page.getByRole("button", { name: feed.begin }).tap(), page.getByLabel(feed.content)),
      ],
      ["write a post", () => page.getByLabel(feed.content).pressSequentially("Hi")],
      [
        "delete the post",
        async () => {
          for (let n = 0; n < 2; n++) await page.getByLabel(feed.content).press("Backspace")
        },
      ],
      [
        "close the composer",
        () => hides(page.getByRole("button", { name: common.cancel }).tap(), page.getByLabel(feed.content)),
      ],
    ]
  },
}

let sent = 0
const conversation: MeasuredScreen = {
  name: "chat",
  open: async (page) => {
    await page.goto(pages.chat)
    await chatOn(page).list.getByRole("link").first().waitFor()
  },
  steps: (page) => {
    const { list, composer, messages, message, log } = chatOn(page)
    const row = list.locator(`a[href*="${conversationId(1)}"]`)
    const text = () => `message ${sent}`
    return [
      ["open a conversation", () => shows(row.tap(), messages)],
      ["focus the composer", () => composer.tap()],
      ["write a message", () => composer.pressSequentially(`message ${++sent}`)],
      [
        "send it",
        () => shows(page.getByRole("button", { name: chat.send, exact: true }).tap(), message(text())),
      ],
      ["scroll back", () => log.evaluate((element) => element.scrollBy(0, -2000))],
      [
        "go back",
        () =>
          shows(
            page
              .getByRole("link", { name: chat.back })
              .or(page.getByRole("button", { name: chat.back }))
              .tap(),
            list,
          ),
      ],
    ]
  },
}

const profile: MeasuredScreen = {
  name: "profile",
  open: async (page) => {
    await page.goto(pages.user(memberId(7)))
    await profileOn(page).heading.waitFor()
  },
  steps: (page) => {
    const { photo } = profileOn(page)
    const tab = (name: string) => page.getByRole("tab", { name })
    const menu = page.getByRole("menuitem", { name: memberProfile.block })
    const like = page.getByRole("button", { name: new RegExp(`^(${friends.like("")}|已喜歡)`) }).last()
    return [
      ["open a photo", () => shows(photo(1).tap(), photoViewer(page))],
      ["close the photo", () => closeViewer(page)],
      ["like", () => like.tap()],
      ["open details", () => tab(memberProfile.detailsTitle).tap()],
      ["open activity", () => tab(memberProfile.activityTitle).tap()],
      ["open the story", () => tab(memberProfile.storyTitle).tap()],
      ["open the menu", () => shows(page.getByRole("button", { name: /^更多關於/ }).tap(), menu)],
      ["close the menu", () => hides(page.keyboard.press("Escape"), menu)],
    ]
  },
}

export const screens = [explore, posts, conversation, profile]
