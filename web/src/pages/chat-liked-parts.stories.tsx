import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { promptTexts } from "@pinyu/phrases/prompts"
import { expect, longText, longWord, type Meta, type StoryObj, serve } from "../../../tools/workshop/story.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import face from "../ui/art/face-2.webp"
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
import { memberId } from "./member.fixture.ts"

const meta = { tags: ["nightly"], component: ConversationPage, ...onConversationPage } satisfies Meta<
  typeof ConversationPage
>

export default meta

type Story = StoryObj<typeof meta>

const line = "這張的光好溫柔，是在哪裡拍的？"
const photo = { kind: "photo" as const, photo_url: face }
const sunday = { kind: "prompt" as const, prompt: "ideal_sunday" as const, answer: "睡到自然醒" }
const opensProfileOf = async (id: string, label: string) => {
  await latest(label)
  const link = (await log()).getByRole("link", { name: new RegExp(label) })
  await expect(link).toHaveAttribute("href", pages.user(id))
}

export const Photo: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    conversation({ unread_count: 1, invitation: "pending" }),
    messages(message(1, line, { liked_part: photo, is_read_by_current_user: false })),
  ),
  play: async () => {
    await latest(line)
    await opensProfileOf(signedInUser().id, chat.likedPart.photo.other)
    await expect((await log()).getByRole("img", { name: chat.likedPhoto })).toHaveAttribute("src", face)
  },
}

export const OwnLikes: Story = {
  beforeEach: serve(
    conversation(),
    messages(mine(1, line, { liked_part: photo }), mine(2, "我也是", { liked_part: sunday })),
  ),
  play: async () => {
    await opensProfileOf(memberId, chat.likedPart.photo.own("阿哲"))
    await opensProfileOf(memberId, chat.likedPart.prompt.own("阿哲"))
  },
}

export const Gone: Story = {
  beforeEach: serve(
    conversation(),
    messages(
      message(1, line, { liked_part: { ...photo, photo_url: null } }),
      mine(2, "我也是", { liked_part: { ...sunday, answer: null } }),
    ),
  ),
  play: async () => {
    await latest(chat.likedPartGone.photo)
    await latest(promptTexts.ideal_sunday)
    await latest(chat.likedPartGone.prompt)
    await expect((await log()).queryByRole("link")).not.toBeInTheDocument()
  },
}

export const LongOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(
    conversation({ display_name: longWord }),
    messages(
      mine(1, longText.repeat(4), {
        liked_part: { ...sunday, answer: `<b>${longWord}</b> ${longText.repeat(2)}` },
      }),
      message(2, longWord, { liked_part: photo }),
    ),
  ),
  play: async () => {
    await latest(chat.likedPart.prompt.own(longWord))
    await latest(`<b>${longWord}</b> ${longText.repeat(2)}`)
  },
}
