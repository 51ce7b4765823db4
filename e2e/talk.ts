import type { ReactionType } from "@pinyu/contract/chat/options"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { memberParts } from "@pinyu/phrases/member-parts"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"

/** What is chosen from the disk. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Begins the conversation of two, with a word of the first so that both have it. */
export const beginTalk = async (from: Member, to: Member, content = "你好") => {
  const { accessToken } = await openSession(from)
  const { body } = await call(chatRoutes.direct, { body: { targetUserId: to.id } }, accessToken)
  const { conversationId } = body
  await call(chatRoutes.send, { params: { conversationId }, body: { content } }, accessToken)
  return conversationId
}

/** The files and the actions of a conversation as a person uses them. */
export const talkOn = (page: Page) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const talk = {
    messages: page.getByRole("log").getByRole("article"),
    uploads: page.getByRole("list", { name: chatMedia.uploads }).getByRole("listitem"),
    viewer: page.getByRole("dialog", { name: memberParts.viewer }),
    button,
    image: (name: string) => button(chatMedia.enlarge(name)),
    open: async (conversationId: string) => {
      await page.goto(pages.chatWith(conversationId))
      await expect(talk.messages.first()).toBeVisible()
    },
    /** Sends files; at once, without being asked. */
    choose: (...files: ChosenFile[]) => page.locator('input[type="file"][multiple]').setInputFiles(files),
    /** Reacts to the last message: on a desk beside it, on a phone in the sheet of its actions. */
    react: async (type: ReactionType) => {
      const more = talk.messages.last().getByRole("button", { name: chatMedia.more })
      if (await page.evaluate(() => matchMedia("(hover: none)").matches)) await more.press("Enter")
      else {
        await more.hover()
        await talk.messages.last().getByRole("button", { name: chatMedia.react }).click()
      }
      await button(chatMedia.reactions[type].name).click()
    },
    /** Chooses what is to be done with the last message from its menu, or from the sheet that it is on a phone. */
    act: async (name: string) => {
      await talk.messages.last().getByRole("button", { name: chatMedia.more }).press("Enter")
      const inSheet = page.getByRole("dialog").getByRole("button", { name })
      await page.getByRole("menuitem", { name }).or(inSheet).click()
    },
  }
  return talk
}
