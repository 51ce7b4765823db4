import { chat } from "@pinyu/phrases/chat"
import { expect, fireEvent, type Meta, type StoryObj, screen, serve } from "../../../tools/workshop/story.ts"
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

const meta = {
  tags: ["nightly"],
  component: ConversationPage,
  ...onConversationPage,
  globals: { viewport: { value: "phone" } },
} satisfies Meta<typeof ConversationPage>

export default meta

type Story = StoryObj<typeof meta>

const pointer = { pointerType: "touch", isPrimary: true, pointerId: 1 }
/** A finger on a message, moved to the start by this distance. */
const drag = async (words: string, distance: number) => {
  const bubble = await (await log()).findByText(words)
  await fireEvent.pointerDown(bubble, { ...pointer, clientX: 300 })
  for (const part of [0.5, 1])
    await fireEvent.pointerMove(bubble, { ...pointer, clientX: 300 - distance * part })
  return bubble
}
const swipe = async (words: string, distance: number) =>
  fireEvent.pointerUp(await drag(words, distance), { ...pointer, clientX: 300 - distance })
const isReplying = () => screen.queryByRole("button", { name: chat.cancelReply }) !== null
const dinner = [message(1, "週六去吃飯？"), mine(2, "好啊，吃什麼")] as const

export const WillReply: Story = {
  beforeEach: serve(conversation(), messages(...dinner)),
  play: async () => {
    await latest("好啊，吃什麼")
    const bubble = await drag("好啊，吃什麼", 90)
    const { left } = bubble.getBoundingClientRect()
    await expect(isReplying()).toBe(false)
    await fireEvent.pointerCancel(bubble, pointer)
    // The device of these stories reduces motion.
    await expect(bubble.getBoundingClientRect().left).toBe(left)
  },
}

export const RepliesToTheOther: Story = {
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

export const ScrollsInstead: Story = {
  beforeEach: serve(conversation(), messages(...dinner)),
  play: async () => {
    await latest("好啊，吃什麼")
    const bubble = await drag("週六去吃飯？", 90)
    await fireEvent.pointerCancel(bubble, pointer)
    await fireEvent.pointerUp(bubble, pointer)
    await expect(isReplying()).toBe(false)
  },
}

export const TakesNoReply: Story = {
  beforeEach: serve(
    conversation({ other_departed: true }),
    messages(message(1, null, { is_deleted: true }), message(2, "你好")),
  ),
  play: async () => {
    await latest("你好")
    await swipe(chat.deleted, 90)
    await swipe("你好", 90)
    await expect(isReplying()).toBe(false)
  },
}

export const OpensOnceInstead: Story = {
  beforeEach: serve(
    conversation(),
    messages(message(1, "只給你看", { message_type: "image", view_once: "unopened" })),
  ),
  play: async () => {
    await latest("只給你看")
    await swipe("只給你看", 90)
    await expect(isReplying()).toBe(false)
  },
}
