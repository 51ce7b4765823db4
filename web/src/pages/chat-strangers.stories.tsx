import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatInvitations } from "@pinyu/phrases/chat-invitations"
import { chatSafety } from "@pinyu/phrases/chat-safety"
import {
  answer,
  click,
  expect,
  fail,
  fill,
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

const invitation = conversation({ unread_count: 2, invitation: "pending" })
const inBar = () => within(screen.getByRole("region", { name: chatInvitations.bar }))

export const ScamWarning: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    conversation(),
    messages(
      message(1, "加我 LINE: abc123，看 https://example.com 的投資", {
        scam_hints: ["messaging_id", "link", "investment"],
      }),
    ),
    answer(chatRoutes.senderWarning, { was_warned: true }),
  ),
  play: async () => {
    await latest(chat.scamText.investment)
    await expect(screen.getByRole("link", { name: "https://example.com" })).toHaveAttribute(
      "rel",
      "noopener noreferrer nofollow",
    )
    await latest(chatSafety.warned)
    await expect(screen.getByRole("link", { name: chatSafety.hotline })).toHaveAttribute("href", "tel:165")
  },
}

export const AfterAPayment: Story = {
  beforeEach: serve(
    conversation(),
    messages(message(1, "先匯款到這個帳號", { scam_hints: ["bank_account"] })),
    answer(chatRoutes.senderWarning, { was_warned: false }),
  ),
  play: async () => {
    await latest("先匯款到這個帳號")
    await expect(screen.queryByText(chatSafety.warned)).not.toBeInTheDocument()
    await click(screen.getByRole("button", { name: chatSafety.paid }))
    const steps = within(await screen.findByRole("dialog", { name: chatSafety.paidTitle }))
    await expect(steps.getAllByRole("listitem")).toHaveLength(chatSafety.steps.length)
    await expect(steps.getByRole("link", { name: chatSafety.hotline })).toHaveAttribute("href", "tel:165")
  },
}

/**
 * Waits until a message is sent, whose element replaces that of the entry. An entry that stays in the outbox would
 * appear in the next story.
 */
const isSent = (words: string) =>
  waitFor(async () => {
    await expect(screen.getByText(words)).toBeVisible()
    await expect((await log()).getByText(chat.sent)).toBeVisible()
  })

export const RudeFirstMessageAsksFirst: Story = {
  beforeEach: serve(
    conversation(),
    messages(),
    answer(chatRoutes.send, { message: mine(1, "你是白痴嗎，加我 LINE: abc123") }),
  ),
  play: async () => {
    const written = "你是白痴嗎，加我 LINE: abc123"
    await fill(chat.composer, written)
    await userEvent.keyboard("{Enter}")
    const requested = within(await screen.findByRole("dialog", { name: chatSafety.askTitle }))
    await expect(requested.getByText(chatSafety.reasons.rude)).toBeVisible()
    await expect(requested.getByText(chatSafety.reasons.messaging_id)).toBeVisible()
    await click(requested.getByRole("button", { name: chatSafety.rethink }))
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    await expect(screen.getByRole("textbox", { name: chat.composer })).toHaveValue(written)
    await userEvent.type(screen.getByRole("textbox", { name: chat.composer }), "{Enter}")
    const again = within(await screen.findByRole("dialog", { name: chatSafety.askTitle }))
    await click(again.getByRole("button", { name: chatSafety.sendAnyway }))
    await isSent(written)
  },
}

export const ContactDataWarnsOnceLater: Story = {
  beforeEach: serve(
    conversation(),
    messages(message(1, "在嗎")),
    answer(chatRoutes.send, { message: mine(2, "加我 LINE: abc123") }),
    answer(chatRoutes.send, { message: mine(3, "或是 Telegram: abc_1234") }),
  ),
  play: async () => {
    await latest("在嗎")
    await fill(chat.composer, "加我 LINE: abc123")
    await userEvent.keyboard("{Enter}")
    const requested = within(await screen.findByRole("dialog", { name: chatSafety.askTitle }))
    await expect(requested.getByText(chatSafety.laterReasons.messaging_id)).toBeVisible()
    await click(requested.getByRole("button", { name: chatSafety.sendAnyway }))
    await isSent("加我 LINE: abc123")
    await fill(chat.composer, "或是 Telegram: abc_1234")
    await userEvent.keyboard("{Enter}")
    await isSent("或是 Telegram: abc_1234")
    await expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  },
}

export const Invitation: Story = {
  beforeEach: serve(
    invitation,
    messages(
      message(1, "你好，看到你也喜歡爬山", { is_read_by_current_user: false }),
      message(2, null, { is_read_by_current_user: false, message_type: "image", media_state: "hidden" }),
    ),
    // A read receipt would fail the story: an invitation stays unread.
    fail(chatRoutes.readAll),
  ),
  play: async () => {
    await latest(chatInvitations.hidden.image)
    await expect(inBar().getByText(chatInvitations.barTitle("阿哲"))).toBeVisible()
    await expect(screen.getByRole("textbox", { name: chat.composer })).toBeVisible()
    await expect(screen.getByRole("link", { name: chatInvitations.title })).toHaveAttribute(
      "href",
      `${pages.chat}?view=invitations`,
    )
  },
}

export const DeclinedInvitation: Story = {
  beforeEach: serve(
    conversation({ display_name: longWord, invitation: "declined" }),
    messages(message(1, longText)),
  ),
  play: async () => {
    await latest(longText)
    await expect(inBar().getByText(chatInvitations.declinedTitle)).toBeVisible()
    await expect(inBar().getByRole("button", { name: chatInvitations.acceptAfterAll })).toBeVisible()
  },
}
