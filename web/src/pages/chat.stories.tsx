import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import type { FoundMessage } from "@pinyu/contract/chat/search"
import { pages } from "@pinyu/contract/pages"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import type { Passkey } from "@pinyu/contract/passkeys/schemas"
import { appLock as words } from "@pinyu/phrases/app-lock"
import { chat } from "@pinyu/phrases/chat"
import { chatInvitations } from "@pinyu/phrases/chat-invitations"
import { chatSearch } from "@pinyu/phrases/chat-search"
import { passkeys } from "@pinyu/phrases/passkeys"
import {
  answer,
  asMember,
  click,
  expect,
  fail,
  fill,
  hasHeading,
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
import { passkeysHere } from "../lib/passkeys/passkeys-here.ts"
import { deviceKeys } from "../lib/session/device-keys.ts"
import { storage } from "../lib/session/storage.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import ChatPage from "./chat.tsx"
import {
  conversation as conversationAnswer,
  conversationId,
  conversationOf,
  message,
  messages,
} from "./conversation.fixture.ts"

const meta = { tags: ["nightly"], component: ChatPage, ...asMember } satisfies Meta<typeof ChatPage>

export default meta

type Story = StoryObj<typeof meta>

const conversation = conversationOf({
  ...{ display_name: longWord, unread_count: 1234, last_message_type: "text" },
  ...{ last_message_time: "2026-11-20T10:00:00.000Z", last_message_content: longText.slice(0, 30) },
})

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

const passkey: Passkey = {
  ...{ credential_id: "YQ", device_name: "我的手機", device_type: "platform", transports: ["internal"] },
  ...{ is_synced: true, user_verified: true, usage_count: 3 },
  ...{ created_at: "2026-11-01T00:00:00.000Z", last_used_at: null },
}

const lockDevice = () => {
  const value = { minutes: 5, isLocked: true, seenAt: null }
  storage.set(deviceKeys.appLock, JSON.stringify({ owner: signedInUser().id, value }))
  passkeysHere.add(passkey.credential_id)
}

const locked =
  (...answers: readonly ReturnType<typeof answer>[]) =>
  () => {
    const restore = serve(
      answer(chatRoutes.conversations, { conversations: [], nextCursor: null }),
      ...answers,
    )()
    lockDevice()
    return () => {
      storage.remove(deviceKeys.appLock)
      storage.remove(deviceKeys.passkeysHere)
      restore()
    }
  }

export const LockedWithPasskey: Story = {
  tags: ["!nightly"],
  beforeEach: locked(answer(passkeysRoutes.credentials, { credentials: [passkey] })),
  play: async () => {
    await expect(await screen.findByRole("button", { name: passkeys.reauthPasskey })).toBeVisible()
    await expect(screen.getByRole("region", { name: words.lockedTitle })).toHaveFocus()
    await expect(screen.queryByRole("navigation", { name: chat.list })).toBeNull()
  },
}

/** A list of passkeys that does not load leaves the password. */
export const UnlockedByPassword: Story = {
  beforeEach: locked(
    fail(passkeysRoutes.credentials),
    answer(authRoutes.reauthenticate, { signed_in_at: "2026-11-24T08:00:00.000Z" }),
  ),
  play: async () => {
    await fill(passkeys.reauthPassword, "right 1")
    await press(passkeys.reauthConfirm)
    await hasHeading(chat.emptyTitle)()
  },
}

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
  userEvent.type(await screen.findByRole("searchbox", { name: chatSearch.label }), text)
const results = () => screen.findByRole("navigation", { name: chatSearch.found })

export const SearchFinds: Story = {
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
    await expect(found.getByText(new RegExp(chatSearch.ownPrefix))).toBeVisible()
    await expect(found.getByRole("heading", { name: chatSearch.conversationsTitle })).toBeVisible()
  },
}

export const EscapeClearsTheSearch: Story = {
  beforeEach: serve(listed, foundEverywhere(foundMessage(1, "今天的夕陽很美"))),
  play: async () => {
    await type("夕陽")
    await results()
    await userEvent.keyboard("{Escape}")
    await expect(screen.getByRole("searchbox", { name: chatSearch.label })).toHaveValue("")
    await waitFor(() => expect(screen.queryByRole("navigation", { name: chatSearch.found })).toBeNull())
  },
}

export const SearchFindsNothing: Story = {
  beforeEach: serve(listed, foundEverywhere()),
  play: async () => {
    await type("夕")
    await expect(await screen.findByText(chatSearch.tooShort)).toBeVisible()
    await type("陽")
    await expect(await screen.findByText(chatSearch.emptyText("夕陽"))).toBeVisible()
  },
}

const atConversation = {
  ...asMember.parameters,
  ...{ route: pages.chatWith(":conversationId"), url: pages.chatWith(conversationId) },
}
const talk = [
  conversationAnswer({ last_message_type: "text", last_message_time: "2026-11-20T10:00:00.000Z" }),
  messages(message(1, "夕陽一"), message(2, "晚安"), message(3, "夕陽二")),
]
const foundHere = answer(chatRoutes.searchConversation, {
  messages: [message(3, null), message(1, null)].map(({ id }) => ({ id })),
  total: 2,
  nextCursor: null,
})
const search = async (text: string) => {
  await click(await screen.findByRole("button", { name: chat.more("阿哲") }))
  await click(await screen.findByRole("menuitem", { name: chatSearch.open }))
  const field = await screen.findByRole("searchbox", { name: chatSearch.inConversation })
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.type(field, text)
}
const isAt = async (place: number) =>
  expect(await screen.findByText(chatSearch.placeSpoken(place, 2))).toBeInTheDocument()

export const SearchInConversation: Story = {
  parameters: atConversation,
  beforeEach: serve(listed, ...talk, foundHere),
  play: async () => {
    await search("夕陽")
    await isAt(1)
    await expect(await screen.findAllByText("夕陽", { selector: "mark" })).toHaveLength(2)
    await userEvent.keyboard("{Enter}")
    await isAt(2)
    await expect(screen.getByRole("button", { name: chatSearch.older })).toBeDisabled()
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}")
    await isAt(1)
    await userEvent.keyboard("{Escape}")
    await waitFor(() =>
      expect(screen.queryByRole("searchbox", { name: chatSearch.inConversation })).toBeNull(),
    )
    await expect(screen.queryByText("夕陽", { selector: "mark" })).toBeNull()
  },
}
