import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { Openers as OpenersFound } from "@pinyu/contract/explore/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatMessages } from "@pinyu/phrases/chat-messages"
import { chatOpeners as words } from "@pinyu/phrases/chat-openers"
import { promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  click,
  expect,
  fail,
  failWith,
  fill,
  fireEvent,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import poster from "../ui/art/face-1.webp"
import ConversationPage from "./chat-conversation.tsx"
import {
  conversation,
  latest,
  log,
  message,
  messages,
  mine,
  onConversationPage,
} from "./conversation.fixture.ts"

const meta = { tags: ["nightly"], component: ConversationPage, ...onConversationPage } satisfies Meta<
  typeof ConversationPage
>

export default meta

type Story = StoryObj<typeof meta>

export const RecoversAfterRetry: Story = {
  beforeEach: serve(
    ...[fail(chatRoutes.conversation), fail(chatRoutes.conversation), conversation()],
    messages(message(1, "在嗎")),
  ),
  play: recovers(chat.failedTitle, () => screen.findByText("在嗎")),
}

export const Gone: Story = {
  beforeEach: serve(
    failWith(chatRoutes.conversation, "conversation_not_found"),
    failWith(chatRoutes.messages, "conversation_not_found"),
  ),
  play: async () => {
    await expect(await screen.findByText(pages.chat)).toBeVisible()
    await waitFor(() => expect(screen.getByText(chat.notFound)).toBeVisible())
  },
}

export const Messages: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    conversation({ other_read_position: 2 }),
    messages(
      message(1, "在嗎", { reactions: [{ type: "heart", count: 1, is_mine: true }] }),
      mine(2, "在呢", { is_edited: true }),
      message(3, null, { is_deleted: true }),
      message(4, "早安", {
        ...{ reply_to_message_id: "0192a7c0-0000-7000-8000-000000000702", reply_content: "在呢" },
        ...{ reply_sender_nickname: "小雅", reply_type: "text" },
      }),
      mine(5, "早", { client_message_id: "5" }),
    ),
  ),
  play: async () => {
    await latest("早")
    await latest(chat.deleted)
    await latest(chat.edited)
    await latest(chat.sent)
    await expect((await log()).getAllByRole("article")).toHaveLength(5)
  },
}

export const LongTexts: Story = {
  beforeEach: serve(
    conversation({ display_name: longWord }),
    messages(message(1, longText.repeat(6)), mine(2, longWord.repeat(4))),
  ),
  play: () => latest(longWord.repeat(4)),
}

export const OtherHasLeft: Story = {
  beforeEach: serve(
    conversation({ display_name: chatMessages.departedName, other_departed: true }),
    messages(message(1, "你好"), mine(2, "嗨")),
  ),
  play: async () => {
    await latest("你好")
    await expect(screen.getByText(chat.departed)).toBeVisible()
    await expect(screen.queryByRole("textbox", { name: chat.composer })).not.toBeInTheDocument()
    await expect(
      screen.queryByRole("link", { name: chat.openProfile(chatMessages.departedName) }),
    ).not.toBeInTheDocument()
  },
}

const pointer = { pointerType: "touch", isPrimary: true, pointerId: 1 }
/** A finger on a message, moved to the start by this distance. */
const drag = async (words: string, distance: number) => {
  const bubble = await (await log()).findByText(words)
  await fireEvent.pointerDown(bubble, { ...pointer, clientX: 300 })
  for (const part of [0.5, 1])
    await fireEvent.pointerMove(bubble, { ...pointer, clientX: 300 - distance * part })
  return bubble
}
const phone = { globals: { viewport: { value: "phone" } } }
const swipe = async (words: string, distance: number) =>
  fireEvent.pointerUp(await drag(words, distance), { ...pointer, clientX: 300 - distance })
const isReplying = () => screen.queryByRole("button", { name: chat.cancelReply }) !== null
const dinner = [message(1, "週六去吃飯？"), mine(2, "好啊，吃什麼")] as const

export const SwipeIsCancelled: Story = {
  ...phone,
  beforeEach: serve(conversation(), messages(...dinner)),
  play: async () => {
    await latest("好啊，吃什麼")
    const bubble = await drag("好啊，吃什麼", 90)
    const { left } = bubble.getBoundingClientRect()
    await fireEvent.pointerCancel(bubble, pointer)
    await fireEvent.pointerUp(bubble, pointer)
    await expect(isReplying()).toBe(false)
    // The device of these stories reduces motion.
    await expect(bubble.getBoundingClientRect().left).toBe(left)
  },
}

export const SwipeReplies: Story = {
  ...phone,
  tags: ["!nightly"],
  beforeEach: serve(conversation(), messages(...dinner)),
  play: async () => {
    await latest("好啊，吃什麼")
    await swipe("週六去吃飯？", 40)
    await swipe("週六去吃飯？", -90)
    await expect(isReplying()).toBe(false)
    await swipe("週六去吃飯？", 90)
    await expect(await screen.findByText(chat.replyTo("阿哲"))).toBeVisible()
    await expect(screen.getByRole("textbox", { name: chat.composer })).toHaveFocus()
  },
}

const waveform = Array.from({ length: 64 }, (_, bar) => Math.abs(Math.sin(bar / 5)))
const voice = (more: Partial<Message> = {}): Partial<Message> => ({
  ...{ message_type: "audio", media_state: "ready", media_url: "a.m4a" },
  media_url_signed: "data:audio/mp4;base64,AAAA",
  media_metadata: { duration: 12.4, width: null, height: null, size: 1000, waveform },
  ...more,
})
const slider = async () => (await log()).findByRole("slider", { name: chatMedia.place })

export const Voices: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    conversation(),
    messages(
      message(1, null, voice()),
      mine(2, null, voice()),
      message(3, null, voice({ media_state: "processing", media_url_signed: null })),
      mine(4, null, voice({ media_state: "failed", media_url_signed: null })),
    ),
  ),
  play: async () => {
    await expect(await (await log()).findAllByText("0:13")).toHaveLength(2)
    await latest(chatMedia.processingAudio)
    await latest(chatMedia.audioUnavailable)
  },
}

export const VoiceIsSought: Story = {
  beforeEach: serve(conversation(), messages(message(1, null, voice()))),
  play: async () => {
    const place = await slider()
    place.focus()
    await userEvent.keyboard("{ArrowRight}")
    await expect(place).toHaveAttribute("aria-valuenow", "5")
    await latest("0:05")
    await userEvent.keyboard("{End}")
    await expect(place).toHaveAttribute("aria-valuetext", chatMedia.placeOf("0:12", "0:12"))
    await userEvent.keyboard("{Home}{ArrowLeft}")
    await expect(place).toHaveAttribute("aria-valuenow", "0")
    for (const speed of [1, 1.5, 2, 1])
      await click((await log()).getByRole("button", { name: chatMedia.speed(speed) }))
    // The toolbar of a focused message has no room on a narrow page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  },
}

const video = (width: number, height: number, more: Partial<Message> = {}): Partial<Message> => ({
  ...{ message_type: "video", media_state: "ready", media_url: "a.mp4", media_thumbnail_url: "a" },
  ...{ media_url_signed: "data:video/mp4;base64,AAAA", media_thumbnail_url_signed: poster },
  media_metadata: { duration: 74.2, width, height, size: 1000, waveform: null },
  ...more,
})

export const Videos: Story = {
  beforeEach: serve(
    conversation(),
    messages(
      message(1, "日落", video(1920, 1080)),
      mine(2, null, video(1080, 1920)),
      message(3, null, video(1080, 1920, { media_state: "processing", media_url_signed: null })),
      message(4, null, video(1080, 1920, { media_state: "failed", media_url_signed: null })),
    ),
  ),
  play: async () => {
    const start = (name: string) =>
      log().then((shown) => shown.findByRole("button", { name: chatMedia.playVideo(name) }))
    await expect(await start("小雅")).toBeVisible()
    await expect(await (await log()).findAllByText("1:15")).toHaveLength(2)
    await latest(chatMedia.processing)
    await latest(chatMedia.videoFailed)
    const upright = (await log()).getByLabelText(chatMedia.videoOf("小雅"))
    await expect(upright.clientWidth / upright.clientHeight).toBeCloseTo(9 / 16, 1)
  },
}

const sunday = { prompt: "ideal_sunday" as const, answer: "睡到自然醒，去市場買花，下午煮一鍋湯" }
const dish = { prompt: "signature_dish" as const, answer: `<b>${longWord}</b> 麻油雞` }
const askMe = { prompt: "ask_me" as const, answer: "今天最像什麼的雲" }
const openers = (more: Partial<OpenersFound> = {}) =>
  answer(exploreRoutes.openers, { openers: { prompts: [], interests: [], city: null, ...more } })

const openerCard = (text: string) => screen.findByRole("button", { name: new RegExp(text) })
const composer = () => screen.findByRole("textbox", { name: chat.composer })
const hasNoCards = async () => {
  await expect(await screen.findByText(chat.startText("阿哲"))).toBeVisible()
  await waitFor(() => expect(screen.queryByText(words.loading)).not.toBeInTheDocument())
  await expect(screen.queryByText(words.title)).not.toBeInTheDocument()
}

export const Openers: Story = {
  tags: ["!nightly"],
  beforeEach: serve(conversation(), messages(), openers({ prompts: [sunday, dish, askMe] })),
  play: async () => {
    for (const { prompt, answer: text } of [sunday, dish, askMe])
      await expect(await openerCard(text)).toHaveTextContent(`${promptTexts[prompt]}${text}${words.reply}`)
  },
}

export const OpenerFillsTheComposer: Story = {
  beforeEach: serve(conversation(), messages(), openers({ prompts: [sunday, dish] })),
  play: async () => {
    await click(await openerCard(sunday.answer))
    const line = words.promptLine(promptTexts.ideal_sunday)
    await waitFor(async () => expect(await composer()).toHaveValue(line))
    await expect(await composer()).toHaveFocus()
    await userEvent.type(await composer(), "我也是")
    await click(await openerCard(dish.answer))
    await expect(await composer()).toHaveValue(`${words.promptLine(promptTexts.signature_dish)}我也是`)
    await expect(screen.queryByRole("article")).not.toBeInTheDocument()
  },
}

export const OpenersDisappearWithAMessage: Story = {
  beforeEach: serve(conversation(), messages(), openers({ prompts: [sunday] }), neverAnswer(chatRoutes.send)),
  play: async () => {
    await openerCard(sunday.answer)
    await fill(chat.composer, "嗨")
    await userEvent.keyboard("{Enter}")
    await latest("嗨")
    await expect(screen.queryByText(words.title)).not.toBeInTheDocument()
  },
}

export const NoOpeners: Story = {
  beforeEach: serve(conversation(), messages(), openers()),
  play: hasNoCards,
}
