import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { SharedMember } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatSharing } from "@pinyu/phrases/chat-sharing"
import { errorMessages } from "@pinyu/phrases/errors"
import { memberParts } from "@pinyu/phrases/member-parts"
import { useState } from "react"
import {
  answer,
  click,
  expect,
  failWith,
  longText,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { ShareDialog } from "../features/chat/index.ts"
import face from "../ui/art/face-1.webp"
import ConversationPage from "./chat-conversation.tsx"
import {
  conversation,
  conversationOf,
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

const memberId = "0192a7c0-0000-7000-8000-000000000102"
const member: SharedMember = {
  ...{ id: memberId, nickname: "映真", avatar_url: face, age: 29, city: "臺北市", is_verified: true },
}
const line = "你們都喜歡看海，說不定聊得來。"
const sharing = (shared_member: SharedMember | null) => ({ message_type: "profile" as const, shared_member })
const card = async (name: RegExp) => (await log()).findByRole("link", { name })

export const Received: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    conversation(),
    messages(message(1, "我想介紹一個人給你"), message(2, line, sharing(member))),
  ),
  play: async () => {
    const shared = await card(/映真/)
    await expect(shared).toHaveAttribute("href", pages.user(memberId))
    await expect(within(shared).getByText("29 歲 · 臺北市")).toBeVisible()
    await expect(within(shared).getByText(memberParts.verified)).toBeInTheDocument()
    await latest(line)
  },
}

/** The conversation while a member is shared into it. */
function Sharing() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <ConversationPage />
      <ShareDialog open={open} shared={member} onClose={() => setOpen(false)} onChat={() => undefined} />
    </>
  )
}
const loaded = [
  conversation(),
  messages(message(1, "我想認識新朋友")),
  answer(chatRoutes.conversations, { conversations: [conversationOf()], nextCursor: null }),
]
const share = async () => {
  const sheet = within(await screen.findByRole("dialog", { name: chatSharing.title }))
  await click(await sheet.findByRole("checkbox", { name: "阿哲" }))
  await press(chatSharing.send)
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
}

export const Rejected: Story = {
  render: Sharing,
  beforeEach: serve(...loaded, failWith(chatRoutes.send, "share_too_early")),
  play: async () => {
    await share()
    await expect(await card(/映真/)).toBeVisible()
    await latest(chat.failedBecause(errorMessages.share_too_early))
    // The list takes no clicks while it scrolls.
    ;(await log()).getByRole("button", { name: chat.discard }).focus()
    await userEvent.keyboard("{Enter}")
    await waitFor(async () => expect((await log()).queryByRole("link")).not.toBeInTheDocument())
  },
}

export const HiddenFields: Story = {
  beforeEach: serve(
    conversation(),
    messages(
      message(1, null, sharing({ ...member, age: null, city: null, is_verified: false, avatar_url: null })),
    ),
  ),
  play: async () => {
    const shared = await card(/映真/)
    await expect(within(shared).queryByText(/歲/)).not.toBeInTheDocument()
  },
}

export const Unavailable: Story = {
  beforeEach: serve(conversation(), messages(message(1, line, sharing(null)), mine(2, null, sharing(null)))),
  play: async () => {
    await waitFor(async () => expect((await log()).getAllByText(chat.sharedGone.profile)).toHaveLength(2))
    await expect((await log()).queryByRole("link")).not.toBeInTheDocument()
    await latest(line)
  },
}

export const LongOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(
    conversation({ display_name: longWord }),
    messages(message(1, longText.repeat(3), sharing({ ...member, nickname: longWord }))),
  ),
  play: async () => expect(await card(new RegExp(longWord))).toBeVisible(),
}
