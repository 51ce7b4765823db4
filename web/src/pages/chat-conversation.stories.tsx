import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatMessages } from "@pinyu/phrases/chat-messages"
import { common } from "@pinyu/phrases/common"
import {
  click,
  expect,
  fail,
  failWith,
  fill,
  goOffline,
  hasHeading,
  isLoading,
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
  within,
} from "../../../tools/workshop/story.ts"
import picture from "../ui/art/face-1.webp"
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
  component: ConversationPage,
  ...onConversationPage,
} satisfies Meta<typeof ConversationPage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = {
  beforeEach: serve(neverAnswer(chatRoutes.conversation)),
  play: isLoading,
}

export const Failing: Story = {
  beforeEach: serve(fail(chatRoutes.conversation), fail(chatRoutes.messages)),
  play: async () => {
    await hasHeading(chat.failedTitle)()
    await expect(screen.getByRole("button", { name: common.retry })).toBeVisible()
  },
}

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

export const Empty: Story = {
  beforeEach: serve(conversation(), messages()),
  play: async () => {
    await expect(await screen.findByText(chat.startText("阿哲"))).toBeVisible()
    await expect(screen.getByRole("textbox", { name: chat.composer })).toBeVisible()
  },
}

export const Messages: Story = {
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

export const Picture: Story = {
  beforeEach: serve(
    conversation(),
    messages(
      message(1, "週末拍的", {
        ...{ message_type: "image", media_state: "ready", media_url: "a", media_url_signed: picture },
        ...{ media_thumbnail_url: "a", media_thumbnail_url_signed: picture },
        media_metadata: { duration: null, width: 900, height: 1200, size: 1000, waveform: null },
      }),
    ),
  ),
  play: () => latest("週末拍的"),
}

export const LongTexts: Story = {
  beforeEach: serve(
    conversation({ display_name: longWord }),
    messages(message(1, longText.repeat(6)), mine(2, longWord.repeat(4))),
  ),
  play: () => latest(longWord.repeat(4)),
}

export const UnreadFromHere: Story = {
  beforeEach: serve(
    conversation({ unread_count: 1, read_position: 1 }),
    messages(message(1, "在嗎"), message(2, "還在嗎", { is_read_by_current_user: false })),
  ),
  play: () => latest(chat.unreadFromHere),
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

export const MessageIsNotSent: Story = {
  beforeEach: serve(
    conversation(),
    messages(message(1, "在嗎")),
    failWith(chatRoutes.send, "upload_not_yours"),
  ),
  play: async () => {
    await latest("在嗎")
    await fill(chat.composer, "在呢")
    await userEvent.keyboard("{Enter}")
    await expect(await screen.findByRole("button", { name: chat.retry })).toBeVisible()
    // The list takes no clicks while it scrolls.
    screen.getByRole("button", { name: chat.discard }).focus()
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(screen.queryByText("在呢")).not.toBeInTheDocument())
  },
}

export const Offline: Story = {
  beforeEach: [serve(conversation(), messages(message(1, "在嗎"))), goOffline],
  play: async () => {
    await expect(await screen.findByText(chat.offlineText)).toBeVisible()
  },
}

export const RecallAsksFirst: Story = {
  beforeEach: serve(conversation(), messages(message(1, "在嗎"), mine(2, "在呢"))),
  play: async () => {
    await latest("在呢")
    const item = screen.getByText("在呢").closest("article")
    await click(within(item ?? document.body).getByRole("button", { name: chatMedia.more, hidden: true }))
    await click(await screen.findByRole("menuitem", { name: chatMedia.remove }))
    await expect(await screen.findByRole("dialog", { name: chatMedia.removeTitle })).toBeVisible()
  },
}
