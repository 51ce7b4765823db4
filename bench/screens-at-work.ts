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
import { type Interaction, loadItems } from "./interactions.ts"
import { memberId } from "./seed-members.ts"

interface MeasuredScreen {
  name: string
  open: (page: Page) => Promise<void>
  /** The interactions of a round. The last ones lead back to where the first one begins. */
  interactions: (page: Page) => readonly Interaction[]
}

const loaded = 100

/** Loads as many items as a member who reads for a while, and scrolls back to the start. */
const loadMore = async (page: Page, items: Locator) => {
  await loadItems(page, items, loaded)
  await page.evaluate(() => window.scrollTo({ top: 0 }))
}

const back = (page: Page, name: string) =>
  page.getByRole("link", { name }).or(page.getByRole("button", { name })).first()

/** Opens the viewer by a press on a picture, and closes it. */
const openViewer = (page: Page, picture: Locator): Interaction[] => {
  const viewer = page.getByRole("dialog", { name: memberParts.viewer })
  return [
    { name: "open a picture", tap: picture, shows: viewer },
    { name: "close it", tap: viewer.getByRole("button", { name: common.close }), hides: viewer },
  ]
}
const openMenu = (button: Locator, item: Locator): Interaction[] => [
  { name: "open the menu", tap: button, shows: item },
  { name: "close the menu", keys: ["Escape"], hides: item },
]

const letters = ["H", "e", "l", "l", "o"]
const deletions = letters.map(() => "Backspace")

const explore: MeasuredScreen = {
  name: "explore",
  open: async (page) => {
    await page.goto(pages.explore)
    await loadMore(page, explorerOn(page).tiles)
  },
  interactions: (page) => {
    const { tiles, heartOf, passOf, toggle, sheet, show } = explorerOn(page)
    const gender = sheet.getByRole("button", { name: optionNames.gender.female, exact: true })
    const { heading } = profileOn(page)
    return [
      { name: "like", tap: heartOf(tiles.first()) },
      { name: "unlike", tap: heartOf(tiles.first()) },
      { name: "pass", tap: passOf(tiles.nth(1)) },
      { name: "open the filter", tap: toggle, shows: show },
      { name: "choose a gender", tap: gender },
      { name: "unchoose it", tap: gender },
      { name: "apply the filter", tap: show, hides: sheet },
      { name: "open a profile", tap: tiles.nth(2).getByRole("link"), shows: heading },
      { name: "go back", tap: back(page, memberProfile.back), shows: tiles },
    ]
  },
}

const posts: MeasuredScreen = {
  name: "feed",
  open: async (page) => {
    await page.goto(pages.feed)
    await loadMore(page, feedOn(page).cards)
  },
  interactions: (page) => {
    const { cards, tab, content } = feedOn(page)
    const card = cards.nth(1)
    const toComments = card.getByRole("button", { name: /^看 \d+ 則留言$/ })
    const write = card.getByRole("textbox", { name: feed.write })
    return [
      { name: "like", tap: card.getByRole("button", { name: /^喜歡/ }).first() },
      ...openMenu(card.getByRole("button", { name: /選項$/ }).first(), page.getByRole("menuitem").first()),
      { name: "open the comments", tap: toComments, shows: card.getByRole("listitem") },
      { name: "focus the comment field", tap: write },
      { name: "write a comment", keys: letters },
      { name: "delete it", keys: deletions },
      { name: "close the comments", tap: toComments, hides: write },
      ...openViewer(page, cards.getByRole("button", { name: /^放大/ }).first()),
      { name: "open liked posts", tap: tab("liked") },
      { name: "open all posts", tap: tab("all"), shows: cards.nth(1) },
      { name: "begin a post", tap: page.getByRole("button", { name: feed.begin }), shows: content },
      { name: "write a post", keys: letters },
      { name: "delete the post", keys: deletions },
      { name: "close the composer", tap: page.getByRole("button", { name: common.cancel }), hides: content },
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
  interactions: (page) => {
    const { list, composer, messages, message } = chatOn(page)
    const send = page.getByRole("button", { name: chat.send, exact: true })
    const text = [...`message${++sent}`]
    return [
      { name: "open a conversation", tap: list.getByRole("link").first(), shows: messages },
      { name: "focus the composer", tap: composer },
      { name: "write a message", keys: text },
      { name: "send it", tap: send, shows: message(text.join("")) },
      ...openMenu(page.getByRole("button", { name: /^更多/ }).first(), page.getByRole("menuitem").first()),
      { name: "go back", tap: back(page, chat.back), shows: list },
    ]
  },
}

const profile: MeasuredScreen = {
  name: "profile",
  open: async (page) => {
    await page.goto(pages.user(memberId(7)))
    await profileOn(page).heading.waitFor()
  },
  interactions: (page) => {
    const tab = (name: string) => page.getByRole("tab", { name })
    const like = page.getByRole("button", { name: new RegExp(`^(${friends.like("")}|已喜歡)`) }).last()
    return [
      ...openViewer(page, profileOn(page).photo(1)),
      { name: "like", tap: like },
      { name: "open details", tap: tab(memberProfile.detailsTitle) },
      { name: "open activity", tap: tab(memberProfile.activityTitle) },
      { name: "open the story", tap: tab(memberProfile.storyTitle) },
      ...openMenu(page.getByRole("button", { name: /^更多關於/ }), page.getByRole("menuitem").first()),
    ]
  },
}

export const screens = [explore, posts, conversation, profile]
