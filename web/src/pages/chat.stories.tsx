import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatInvitations } from "@pinyu/phrases/chat-invitations"
import {
  answer,
  asMember,
  click,
  expect,
  fail,
  hasHeading,
  longText,
  longWord,
  type Meta,
  recovers,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import ChatPage from "./chat.tsx"

const meta = { tags: ["nightly"], component: ChatPage, ...asMember } satisfies Meta<typeof ChatPage>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  beforeEach: serve(answer(chatRoutes.conversations, { conversations: [], nextCursor: null })),
  play: hasHeading(chat.emptyTitle),
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
  other_is_verified: false,
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
  other_takes_part: true,
  invitation: null,
  is_pinned: false,
  is_archived: false,
  is_marked_unread: false,
  muted_until: null,
}

const invitations = (waiting: number, ...conversations: Conversation[]) =>
  answer(chatRoutes.invitations, { conversations, nextCursor: null, waiting })
const named = (display_name: string, id: string, last_message_content: string): Conversation => ({
  ...{ ...conversation, id, display_name, last_message_content, unread_count: 1, invitation: "pending" },
})
const requested = [
  named("阿哲", "0192a7c0-0000-7000-8000-000000000411", "你好，看到你也喜歡爬山"),
  named(longWord, "0192a7c0-0000-7000-8000-000000000412", longText.slice(0, 30)),
]

export const InvitationsWait: Story = {
  beforeEach: serve(
    answer(chatRoutes.conversations, { conversations: [conversation], nextCursor: null }),
    invitations(2, ...requested),
  ),
  play: async () => {
    const link = await screen.findByRole("link", { name: new RegExp(chatInvitations.title) })
    await expect(link).toHaveTextContent(chatInvitations.waiting(2))
    await click(link)
    await hasHeading(chatInvitations.title)()
    await expect(await screen.findByText("阿哲")).toBeVisible()
  },
}

export const OpenBesideTheList: Story = {
  tags: ["!nightly"],
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
