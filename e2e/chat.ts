import { mutedForGood } from "@pinyu/contract/chat/muting"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatArrangement } from "@pinyu/phrases/chat-arrangement"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatOpeners } from "@pinyu/phrases/chat-openers"
import { expect, type Locator, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"
import { answering, headingOn, isInViewport, type Screen } from "./screen.ts"
import { settled } from "./settled.ts"

/** Page object of a conversation. */
export const chatOn = (page: Page) => {
  const message = (words: string) => page.getByRole("log").getByRole("article").filter({ hasText: words })
  const chatPage = {
    list: page.getByRole("navigation", { name: chat.list }),
    row: (name: string) => page.getByRole("navigation", { name: chat.list }).getByRole("link", { name }),
    log: page.getByRole("log"),
    message,
    messages: page.getByRole("log").getByRole("article"),
    composer: page.getByRole("textbox", { name: chat.composer }),
    presence: (words: string) => page.getByRole("main").getByText(words, { exact: true }).last(),

    /** Opens a conversation by URL and waits for the composer. */
    open: async (conversationId: string) => {
      await page.goto(pages.chatWith(conversationId))
      await expect(chatPage.composer).toBeVisible()
    },
    /** Scrolls up until an element is visible. Loading messages changes the height, so this repeats. */
    scrollUpTo: async (target: Locator) => {
      await expect(async () => {
        await chatPage.log.evaluate((log) => log.scrollTo({ top: 0 }))
        await settled(page)
        expect(await isInViewport(target)).toBe(true)
      }).toPass()
    },
    /** Scrolls down until the newest message is visible. */
    scrollToEnd: () =>
      expect(async () => {
        await chatPage.log.evaluate((log) => log.scrollTo({ top: log.scrollHeight }))
        await settled(page)
        expect(await isInViewport(chatPage.messages.last())).toBe(true)
      }).toPass(),
    send: async (words: string) => {
      await chatPage.composer.fill(words)
      await chatPage.composer.press("Enter")
      await expect(chatPage.composer).toHaveValue("")
    },
    /** Opens the menu of a conversation in the list. */
    openMenu: (name: string) =>
      page.getByRole("button", { name: chatArrangement.menu(name), exact: true }).press("Enter"),
    /** Chooses an action of a conversation in the list, on desktop or phone. */
    arrange: async (name: string, action: string) => {
      await chatPage.openMenu(name)
      const item = page.getByRole("menuitem", { name: action, exact: true })
      await item.or(page.getByRole("dialog").getByRole("button", { name: action, exact: true })).click()
    },
    /** The names in the list, in their order. */
    names: (...among: readonly string[]) =>
      chatPage.list
        .getByRole("link")
        .allTextContents()
        .then((rows) => rows.map((text) => among.find((name) => text.includes(name)))),
    /** Opens a message's menu on desktop or phone and chooses an item. */
    choose: async (words: string, action: string) => {
      await message(words).getByRole("button", { name: chatMedia.more }).press("Enter")
      const item = page.getByRole("menuitem", { name: action })
      await item.or(page.getByRole("dialog").getByRole("button", { name: action, exact: true })).click()
    },
  }
  return chatPage
}

/** Starts a conversation through the API. Both members send in alternation and have read everything. */
export const exchangeMessages = async (one: Member, other: Member, lines: readonly string[]) => {
  const tokens = [(await openSession(one)).accessToken, (await openSession(other)).accessToken]
  const { body } = await call(chatRoutes.direct, { body: { targetUserId: other.id } }, tokens[0])
  const params = { conversationId: body.conversationId }
  await call(chatRoutes.answerInvitation, { params, body: { answer: "accepted" } }, tokens[1])
  const ids: string[] = []
  for (const [turn, content] of lines.entries()) {
    const sent = await call(chatRoutes.send, { params, body: { content } }, tokens[turn % 2])
    ids.push(sent.body.message.id)
  }
  for (const token of tokens) await call(chatRoutes.readAll, { params }, token)
  return {
    ...params,
    ids,
    /** Sends a reply by the other member. */
    answer: (content: string, replyToMessageId: string) =>
      call(chatRoutes.send, { params, body: { content, replyToMessageId } }, tokens[1]),
  }
}

/** Shows conversations that are pinned, muted, marked and archived. */
const arrangeLists = async (page: Page) => {
  const [pinned, muted, marked] = [
    { is_pinned: true },
    { muted_until: mutedForGood, unread_count: 3 },
    { is_marked_unread: true },
  ]
  await page.route("**/api/chat/*conversations?*", async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace("archived-", "") })
    const { conversations, ...rest } = await answer.json()
    const isArchive = route.request().url().includes("archived-")
    const arranged = [{ ...pinned }, { ...pinned, ...muted }, marked, muted, {}].map((state, index) => ({
      ...conversations[index],
      ...state,
    }))
    const archived = conversations.slice(3).map((one: object) => ({ ...one, is_archived: true }))
    await route.fulfill({ json: { ...rest, conversations: isArchive ? archived : arranged } })
  })
}

/** The chat's screens for a member with conversations. */
export const chatScreens: readonly Screen[] = [
  {
    name: "chat",
    open: async (page) => {
      await page.goto(pages.chat)
      await headingOn(page, chat.title)
      await expect(chatOn(page).list.getByRole("link").first()).toBeVisible()
    },
  },
  {
    name: "chat-conversation",
    open: async (page) => {
      await page.goto(pages.chat)
      await chatOn(page).list.getByRole("link").first().click()
      await expect(chatOn(page).messages.first()).toBeVisible()
    },
  },
  {
    name: "chat-shared-profile",
    open: async (page) => {
      await page.goto(pages.chat)
      await chatOn(page).row("Zoe").click()
      await expect(chatOn(page).log.getByRole("link", { name: "Chloe 安平" })).toBeVisible()
    },
  },
  {
    name: "chat-arranged",
    open: async (page) => {
      await arrangeLists(page)
      await page.goto(pages.chat)
      await expect(page.getByRole("link", { name: chatArrangement.archivedTitle })).toBeVisible()
      await expect(chatOn(page).list.getByRole("link").first()).toBeVisible()
    },
  },
  {
    name: "chat-menu",
    open: async (page) => {
      await page.goto(pages.chat)
      await chatOn(page).openMenu("雅婷")
      await expect(
        page.getByRole("menu").or(page.getByRole("dialog")).getByText(chatArrangement.clear),
      ).toBeVisible()
    },
  },
  {
    name: "chat-mute",
    open: async (page) => {
      await page.goto(pages.chat)
      await chatOn(page).arrange("雅婷", chatArrangement.mute)
      await expect(page.getByRole("dialog").getByText(chatArrangement.lengths.always)).toBeVisible()
    },
  },
  {
    name: "chat-clear",
    open: async (page) => {
      await page.goto(pages.chat)
      await chatOn(page).arrange("雅婷", chatArrangement.clear)
      await expect(page.getByRole("dialog").getByText(chatArrangement.clearText("雅婷"))).toBeVisible()
    },
  },
  {
    name: "chat-archive",
    open: async (page) => {
      await arrangeLists(page)
      await page.goto(`${pages.chat}?view=archived`)
      await headingOn(page, chatArrangement.archivedTitle)
      await expect(page.getByRole("navigation", { name: chatArrangement.archivedList })).toBeVisible()
    },
  },
  {
    name: "chat-header-menu",
    open: async (page) => {
      await page.goto(pages.chat)
      await chatOn(page).row("雅婷").click()
      await page.getByRole("button", { name: chat.more("雅婷") }).click()
      await expect(page.getByRole("menuitem", { name: chatArrangement.clear })).toBeVisible()
    },
  },
  {
    name: "chat-openers",
    open: async (page) => {
      await answering(page, "/api/chat/conversations/*/messages?*", 200, {
        ...{ success: true, messages: [], nextCursor: null, hasNewer: false },
      })
      const prompts = [
        { prompt: "ideal_sunday", answer: "睡到自然醒，去市場買花，下午煮一鍋湯。" },
        { prompt: "talk_all_night", answer: "老電影、老房子，還有怎麼把一個人的日子過得熱鬧。" },
      ]
      const openers = { prompts, interests: ["hiking"], city: null }
      await answering(page, "/api/profile/explore/openers/*", 200, { success: true, openers })
      await page.goto(pages.chat)
      await chatOn(page).row("雅婷").click()
      await expect(page.getByRole("button", { name: new RegExp(chatOpeners.begin) })).toBeVisible()
    },
  },
  {
    name: "chat-empty",
    open: async (page) => {
      await answering(page, "/api/chat/conversations?*", 200, {
        success: true,
        conversations: [],
        nextCursor: null,
      })
      await page.goto(pages.chat)
      await expect(page.getByRole("heading", { name: chat.emptyTitle })).toBeVisible()
    },
  },
]
