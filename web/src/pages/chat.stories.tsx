import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import {
  answer,
  asMember,
  expect,
  fail,
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
} from "../../../tools/workshop/story.ts"
import ChatPage from "./chat.tsx"

const meta = { component: ChatPage, ...asMember } satisfies Meta<typeof ChatPage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = { beforeEach: serve(neverAnswer(chatRoutes.conversations)), play: isLoading }

export const Empty: Story = {
  beforeEach: serve(answer(chatRoutes.conversations, { conversations: [], nextCursor: null })),
  play: hasHeading(chat.emptyTitle),
}

export const Failing: Story = {
  beforeEach: serve(fail(chatRoutes.conversations)),
  play: hasHeading(chat.failedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(
    fail(chatRoutes.conversations),
    answer(chatRoutes.conversations, { conversations: [], nextCursor: null }),
  ),
  play: recovers(chat.failedTitle, hasHeading(chat.emptyTitle)),
}

const conversation: Conversation = {
  id: "0192a7c0-0000-7000-8000-000000000401",
  display_name: longWord,
  display_avatar: "",
  other_user_id: "0192a7c0-0000-7000-8000-000000000101",
  other_departed: false,
  last_message_time: "2026-11-20T10:00:00.000Z",
  last_message_type: "text",
  last_message_content: longText.slice(0, 30),
  last_message_is_deleted: false,
  last_message_is_own: false,
  unread_count: 1234,
  other_last_online: null,
  read_position: 0,
  other_read_position: 0,
  revision: 1,
}

export const LongNames: Story = {
  beforeEach: serve(answer(chatRoutes.conversations, { conversations: [conversation], nextCursor: null })),
  play: async () => {
    await expect(await screen.findByText(longWord)).toBeVisible()
  },
}

export const OpenBesideTheList: Story = {
  parameters: {
    ...asMember.parameters,
    ...{ route: pages.chatWith(":conversationId?"), url: pages.chatWith(conversation.id) },
  },
  beforeEach: serve(
    answer(chatRoutes.conversations, { conversations: [conversation], nextCursor: null }),
    answer(chatRoutes.conversation, { conversation }),
    answer(chatRoutes.messages, { messages: [], nextCursor: null, hasNewer: false }),
  ),
  play: async () => {
    await expect(await screen.findByRole("textbox", { name: chat.composer })).toBeVisible()
    await expect(screen.getByRole("navigation", { name: chat.list })).toHaveTextContent(longWord)
  },
}
