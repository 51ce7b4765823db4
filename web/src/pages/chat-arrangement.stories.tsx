import { mutedForGood } from "@pinyu/contract/chat/muting"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import {
  answer,
  asMember,
  click,
  expect,
  failLater,
  failNow,
  longText,
  longWord,
  type Meta,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import ChatPage from "./chat.tsx"
import { conversationOf } from "./conversation.fixture.ts"

const meta = { tags: ["nightly"], component: ChatPage, ...asMember } satisfies Meta<typeof ChatPage>

export default meta

type Story = StoryObj<typeof meta>

const named = (display_name: string, n: number, changes: Partial<Conversation> = {}) =>
  conversationOf({
    ...{ id: `0192a7c0-0000-7000-8000-00000000040${n}`, display_name, last_message_type: "text" },
    ...{ last_message_time: `2026-11-20T1${9 - n}:00:00.000Z`, last_message_content: "明天見" },
    ...changes,
  })
const [zhe, ya, lin] = [named("阿哲", 1), named("小雅", 2), named("小林", 3)]
const pageOf = (...conversations: Conversation[]) => ({ conversations, nextCursor: null })
const listed = (...conversations: Conversation[]) =>
  answer(chatRoutes.conversations, pageOf(...conversations))
const archived = (...conversations: Conversation[]) => answer(chatRoutes.archived, pageOf(...conversations))
const changed = (conversation: Conversation) => answer(chatRoutes.arrange, { conversation, totalUnread: 0 })

const names = () =>
  within(screen.getByRole("navigation", { name: chat.list }))
    .getAllByRole("link")
    .map((link) => ["阿哲", "小雅", "小林"].find((name) => link.textContent?.includes(name)))
const row = (name: string) => screen.findByRole("link", { name: new RegExp(name) })
const openMenu = async (name: string) => click(await screen.findByRole("button", { name: words.menu(name) }))
const choose = async (name: string, label: string) => {
  await openMenu(name)
  await click(await screen.findByText(label))
}

export const Marks: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    listed(
      named("阿哲", 1, { is_pinned: true }),
      named("小雅", 2, { is_pinned: true, muted_until: mutedForGood, unread_count: 128 }),
      named("小林", 3, { is_marked_unread: true }),
      named("小陳", 4, { muted_until: mutedForGood, is_marked_unread: true }),
      named(longWord, 5, { muted_until: mutedForGood, is_pinned: true, last_message_content: longText }),
    ),
    archived(
      named("小吳", 6, { is_archived: true, unread_count: 3 }),
      named(longWord, 7, { is_archived: true }),
    ),
  ),
  play: async () => {
    await expect(await row("阿哲")).toHaveTextContent(words.pinned)
    const muted = await row("小雅")
    await expect(muted).toHaveTextContent(words.muted)
    await expect(within(muted).getByRole("img", { name: chat.rowUnread(128) })).toBeVisible()
    await expect(within(await row("小林")).getByRole("img", { name: words.markedUnread })).toBeVisible()
    await expect(await row(words.archivedTitle)).toHaveTextContent("小吳")
  },
}

export const MenuByRightClick: Story = {
  beforeEach: serve(listed(zhe, ya)),
  play: async () => {
    await userEvent.pointer({ keys: "[MouseRight]", target: await row("阿哲"), coords: { x: 120, y: 160 } })
    await expect(await screen.findByText(words.pin)).toBeVisible()
    for (const label of [words.markUnread, words.mute, words.archive, words.clear])
      await expect(screen.getByText(label)).toBeVisible()
  },
}

export const PinningFails: Story = {
  beforeEach: serve(listed(zhe, ya, lin), failLater(chatRoutes.arrange)),
  play: async () => {
    await choose("小林", words.pin)
    await waitFor(() => expect(names()).toEqual(["小林", "阿哲", "小雅"]))
    failNow()
    await expect(await screen.findByText(words.failed)).toBeVisible()
    await waitFor(() => expect(names()).toEqual(["阿哲", "小雅", "小林"]))
  },
}

export const Muting: Story = {
  beforeEach: serve(
    ...[listed(zhe), listed({ ...zhe, muted_until: mutedForGood })],
    changed({ ...zhe, muted_until: mutedForGood }),
  ),
  play: async () => {
    await choose("阿哲", words.mute)
    await pressInDialog(words.lengths.always)
    await expect(await screen.findByText(words.done.mute)).toBeVisible()
    await waitFor(async () => expect(await row("阿哲")).toHaveTextContent(words.muted))
  },
}

export const ArchivingIsTakenBack: Story = {
  beforeEach: serve(
    ...[listed(zhe, ya), listed(zhe), listed(zhe, ya)],
    ...[archived(), archived({ ...ya, is_archived: true }), archived()],
    ...[changed({ ...ya, is_archived: true }), changed(ya)],
  ),
  play: async () => {
    await choose("小雅", words.archive)
    await waitFor(() => expect(names()).toEqual(["阿哲"]))
    await click(await screen.findByRole("button", { name: words.undo }))
    await waitFor(() => expect(names()).toEqual(["阿哲", "小雅"]))
  },
}

export const Clearing: Story = {
  beforeEach: serve(
    listed(zhe, ya),
    answer(chatRoutes.clear, { conversation: { ...ya, last_message_time: null }, totalUnread: 0 }),
  ),
  play: async () => {
    await choose("小雅", words.clear)
    await expect(await screen.findByText(words.clearText("小雅"))).toBeVisible()
    await pressInDialog(words.clearConfirm)
    await waitFor(() => expect(names()).toEqual(["阿哲"]))
  },
}

const inArchive = {
  ...asMember.parameters,
  ...{ route: pages.chat, url: `${pages.chat}?view=archived` },
}

export const Archive: Story = {
  parameters: inArchive,
  beforeEach: serve(archived({ ...zhe, is_archived: true, unread_count: 2 })),
  play: async () => {
    await expect(await screen.findByRole("heading", { name: words.archivedTitle })).toBeVisible()
    await expect(await row("阿哲")).toBeVisible()
    await openMenu("阿哲")
    await expect(await screen.findByText(words.unarchive)).toBeVisible()
    await expect(screen.queryByText(words.pin)).not.toBeInTheDocument()
  },
}

export const HeaderOfAMutedConversation: Story = {
  parameters: {
    ...asMember.parameters,
    ...{ route: pages.chatWith(":conversationId?"), url: pages.chatWith(zhe.id) },
  },
  beforeEach: serve(
    listed(zhe),
    answer(chatRoutes.conversation, { conversation: { ...zhe, muted_until: mutedForGood } }),
    answer(chatRoutes.messages, { messages: [], nextCursor: null, hasNewer: false }),
  ),
  play: async () => {
    await click(await screen.findByRole("button", { name: chat.more("阿哲") }))
    for (const label of [chat.viewProfile, words.unmute, words.archive, words.clear])
      await expect(await screen.findByRole("menuitem", { name: label })).toBeVisible()
  },
}
