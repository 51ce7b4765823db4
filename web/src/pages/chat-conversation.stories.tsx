import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMessages } from "@pinyu/phrases/chat-messages"
import {
  expect,
  fail,
  failWith,
  longText,
  longWord,
  type Meta,
  recovers,
  type StoryObj,
  screen,
  serve,
  waitFor,
} from "../../../tools/workshop/story.ts"
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
