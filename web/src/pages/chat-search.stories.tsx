import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { FoundMessage } from "@pinyu/contract/chat/search"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatSearch as words } from "@pinyu/phrases/chat-search"
import {
  answer,
  asMember,
  click,
  expect,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import ChatPage from "./chat.tsx"
import { conversation, conversationId, conversationOf, message, messages } from "./conversation.fixture.ts"

const meta = { tags: ["nightly"], component: ChatPage, ...asMember } satisfies Meta<typeof ChatPage>

export default meta

type Story = StoryObj<typeof meta>

const listed = answer(chatRoutes.conversations, {
  conversations: [
    conversationOf({ last_message_type: "text", last_message_time: "2026-11-20T10:00:00.000Z" }),
  ],
  nextCursor: null,
})
const foundMessage = (n: number, content: string, more: Partial<FoundMessage> = {}): FoundMessage => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000070${n}`, conversation_id: conversationId },
  ...{ other_user_id: "0192a7c0-0000-7000-8000-000000000101", display_name: "阿哲", display_avatar: "" },
  ...{ message_type: "text", content, is_own: false, created_at: "2026-11-20T10:00:00.000Z" },
  ...more,
})
const foundEverywhere = (...found: FoundMessage[]) =>
  answer(chatRoutes.search, { conversations: [], messages: found, nextCursor: null })

const type = async (text: string) =>
  userEvent.type(await screen.findByRole("searchbox", { name: words.label }), text)
const results = () => screen.findByRole("navigation", { name: words.found })

export const Found: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    listed,
    answer(chatRoutes.search, {
      conversations: [
        conversationOf({ last_message_type: "text", last_message_time: "2026-11-20T10:00:00.000Z" }),
      ],
      messages: [
        foundMessage(1, "今天的夕陽很美"),
        foundMessage(2, `${longText}${longText}夕陽${longText}`, { is_own: true }),
        foundMessage(3, "\u202e夕陽%_\\", { display_name: longWord }),
      ],
      nextCursor: null,
    }),
  ),
  play: async () => {
    await type("夕陽")
    const found = within(await results())
    await expect(found.getAllByText("夕陽", { selector: "mark" })).toHaveLength(3)
    await expect(found.getByText(new RegExp(words.ownPrefix))).toBeVisible()
    await expect(found.getByRole("heading", { name: words.conversationsTitle })).toBeVisible()
  },
}

export const EscapeClears: Story = {
  beforeEach: serve(listed, foundEverywhere(foundMessage(1, "今天的夕陽很美"))),
  play: async () => {
    await type("夕陽")
    await results()
    await userEvent.keyboard("{Escape}")
    await expect(screen.getByRole("searchbox", { name: words.label })).toHaveValue("")
    await waitFor(() => expect(screen.queryByRole("navigation", { name: words.found })).toBeNull())
  },
}

export const TooShort: Story = {
  beforeEach: serve(listed),
  play: async () => {
    await type("夕")
    await expect(await screen.findByText(words.tooShort)).toBeVisible()
  },
}

export const NothingFound: Story = {
  beforeEach: serve(listed, foundEverywhere()),
  play: async () => {
    await type("夕陽")
    await expect(await screen.findByText(words.emptyText("夕陽"))).toBeVisible()
  },
}

const atConversation = {
  ...asMember.parameters,
  ...{ route: pages.chatWith(":conversationId"), url: pages.chatWith(conversationId) },
}
const talk = [
  conversation({ last_message_type: "text", last_message_time: "2026-11-20T10:00:00.000Z" }),
  messages(message(1, "夕陽一"), message(2, "晚安"), message(3, "夕陽二")),
]
const foundHere = answer(chatRoutes.searchConversation, {
  messages: [message(3, null), message(1, null)].map(({ id }) => ({ id })),
  total: 2,
  nextCursor: null,
})
const search = async (text: string) => {
  await click(await screen.findByRole("button", { name: chat.more("阿哲") }))
  await click(await screen.findByRole("menuitem", { name: words.open }))
  const field = await screen.findByRole("searchbox", { name: words.inConversation })
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.type(field, text)
}
const isAt = async (place: number) =>
  expect(await screen.findByText(words.placeSpoken(place, 2))).toBeInTheDocument()

export const InConversation: Story = {
  parameters: atConversation,
  beforeEach: serve(listed, ...talk, foundHere),
  play: async () => {
    await search("夕陽")
    await isAt(1)
    await expect(await screen.findAllByText("夕陽", { selector: "mark" })).toHaveLength(2)
    await userEvent.keyboard("{Enter}")
    await isAt(2)
    await expect(screen.getByRole("button", { name: words.older })).toBeDisabled()
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}")
    await isAt(1)
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("searchbox", { name: words.inConversation })).toBeNull())
    await expect(screen.queryByText("夕陽", { selector: "mark" })).toBeNull()
  },
}
