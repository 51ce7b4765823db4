import type { ReactionType } from "@pinyu/contract/chat/options"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { memberParts } from "@pinyu/phrases/member-parts"
import { expect, type Page } from "@playwright/test"
import { type ChosenFile, call, type Member, openSession } from "./api.ts"
import { dataTransferWith } from "./data-transfer.ts"

const directOf = async (accessToken: string, to: Member) =>
  (await call(chatRoutes.direct, { body: { targetUserId: to.id } }, accessToken)).body.conversationId

/** Starts a conversation with a first message, which is an invitation to the other. */
export const invite = async (from: Member, to: Member, content = "你好") => {
  const { accessToken } = await openSession(from)
  const conversationId = await directOf(accessToken, to)
  await call(chatRoutes.send, { params: { conversationId }, body: { content } }, accessToken)
  return conversationId
}

/** Starts a conversation that the other has accepted, with a first message. */
export const startConversation = async (from: Member, to: Member, content = "你好") => {
  const conversationId = await directOf((await openSession(from)).accessToken, to)
  const accepted = { params: { conversationId }, body: { answer: "accepted" } } as const
  await call(chatRoutes.answerInvitation, accepted, (await openSession(to)).accessToken)
  return invite(from, to, content)
}

/** Page object of a conversation's files and actions. */
export const conversationOn = (page: Page) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const conversation = {
    messages: page.getByRole("log").getByRole("article"),
    uploads: page.getByRole("list", { name: chatMedia.uploads }).getByRole("listitem"),
    viewer: page.getByRole("dialog", { name: memberParts.viewer }),
    composer: page.getByRole("textbox", { name: chat.composer }),
    button,
    group: (name: string, count: number) =>
      page.getByRole("list", { name: chatMedia.groupOf(name, count), exact: true }),
    image: (name: string) => button(chatMedia.enlarge(name)),
    open: async (conversationId: string) => {
      await page.goto(pages.chatWith(conversationId))
      await expect(conversation.messages.first()).toBeVisible()
    },
    selected: page.getByRole("list", { name: chatMedia.selected }).getByRole("listitem"),
    /** Selects files in the composer. */
    choose: (...files: ChosenFile[]) => page.locator('input[type="file"][multiple]').setInputFiles(files),
    /** Sends the selected files. */
    sendSelected: (count = 1) => button(chatMedia.sendSelected(count)).click(),
    /** Drops files on the conversation. */
    drop: async (...files: ChosenFile[]) => {
      const dataTransfer = await dataTransferWith(page, files)
      const over = page.getByRole("main").getByText(chatMedia.drop)
      await conversation.composer.dispatchEvent("dragenter", { dataTransfer })
      await expect(over).toBeVisible()
      await conversation.composer.dispatchEvent("drop", { dataTransfer })
      await expect(over).toBeHidden()
    },
    /** Pastes files with accompanying texts. Returns whether the browser's default paste stays enabled. */
    paste: async (files: readonly ChosenFile[], words: Readonly<Record<string, string>> = {}) => {
      const copied = await dataTransferWith(page, files, words)
      return conversation.composer.evaluate((area, clipboardData) => {
        const pasting = { clipboardData, bubbles: true, cancelable: true }
        return area.dispatchEvent(new ClipboardEvent("paste", pasting))
      }, copied)
    },
    /** Reacts to the last message: beside it on desktop, in the action sheet on a phone. */
    react: async (type: ReactionType) => {
      const more = conversation.messages.last().getByRole("button", { name: chatMedia.more })
      if (await page.evaluate(() => matchMedia("(hover: none)").matches)) await more.press("Enter")
      else {
        await more.hover()
        await conversation.messages.last().getByRole("button", { name: chatMedia.react }).click()
      }
      for (const { name } of Object.values(chatMedia.reactions)) await expect(button(name)).toBeVisible()
      await button(chatMedia.reactions[type].name).click()
    },
    /** Chooses an action of the last message, from its menu or the action sheet. */
    act: async (name: string) => {
      await conversation.messages.last().getByRole("button", { name: chatMedia.more }).press("Enter")
      const inSheet = page.getByRole("dialog").getByRole("button", { name })
      await page.getByRole("menuitem", { name }).or(inSheet).click()
    },
  }
  return conversation
}
