import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chatSharing as words } from "@pinyu/phrases/chat-sharing"
import { common } from "@pinyu/phrases/common"
import { memberProfile } from "@pinyu/phrases/member-profile"
import {
  answer,
  asMember,
  expect,
  fail,
  fill,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import face from "../ui/art/face-1.webp"
import other from "../ui/art/face-2.webp"
import { conversationOf, mine } from "./conversation.fixture.ts"
import { memberId as id, memberName as name, nothingElse, profile } from "./member.fixture.ts"
import UserPage from "./user.tsx"

const meta = {
  component: UserPage,
  ...asMember,
  parameters: { ...asMember.parameters, route: pages.user(":userId"), url: pages.user(id) },
} satisfies Meta<typeof UserPage>

export default meta

type Story = StoryObj<typeof meta>

const shown = profile({ avatar_urls: [face], is_verified: true })
const withMember = (n: number, display_name: string, more: Partial<Conversation> = {}) =>
  conversationOf({
    ...{ id: `0192a7c0-0000-7000-8000-00000000042${n}`, display_name },
    ...{ other_user_id: `0192a7c0-0000-7000-8000-00000000012${n}` },
    ...more,
  })
const list = (...conversations: Conversation[]) =>
  answer(chatRoutes.conversations, { conversations, nextCursor: null })
const some = list(
  withMember(1, "阿哲", { display_avatar: other }),
  withMember(2, "Lin", { other_takes_part: false }),
  withMember(3, "走遠的人", { other_departed: true }),
  withMember(4, name, { other_user_id: id }),
  withMember(5, "書宇"),
)

/** Answered, so that nothing stays in the outbox for the next story. */
const sent = answer(chatRoutes.send, { message: mine(1, null, { message_type: "profile" }) })

const openSheet = async () => {
  await press(memberProfile.more(name))
  await userEvent.click(await screen.findByRole("menuitem", { name: memberProfile.share }))
  return within(await screen.findByRole("dialog", { name: words.title }))
}
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
const shareButton = () => screen.getByRole("button", { name: words.send })

export const Opened: Story = {
  beforeEach: serve(shown, ...nothingElse, some),
  play: async () => {
    const sheet = await openSheet()
    await expect(await sheet.findByRole("checkbox", { name: "阿哲" })).toBeEnabled()
    await expect(sheet.getByRole("checkbox", { name: /^Lin/ })).toBeDisabled()
    await expect(sheet.getByText(words.tooEarly)).toBeVisible()
    // Neither the shared member nor one who has left.
    await expect(sheet.getAllByRole("checkbox")).toHaveLength(3)
    await expect(shareButton()).toBeDisabled()
  },
}

export const OpenedOnAPhone: Story = { ...Opened, globals: { viewport: { value: "phone" } } }

export const Shares: Story = {
  beforeEach: serve(shown, ...nothingElse, some, sent),
  play: async () => {
    const sheet = await openSheet()
    await userEvent.click(await sheet.findByRole("checkbox", { name: "阿哲" }))
    await fill(new RegExp(`^${words.line}`), "你們應該會聊得來")
    await press(words.send)
    await isClosed()
    await expect(await screen.findByText(words.done("阿哲"))).toBeVisible()
    await expect(screen.getByRole("button", { name: words.openChat })).toBeVisible()
  },
}

export const SharesWithSome: Story = {
  beforeEach: serve(shown, ...nothingElse, some, sent),
  play: async () => {
    const sheet = await openSheet()
    for (const chosen of ["阿哲", "書宇"])
      await userEvent.click(await sheet.findByRole("checkbox", { name: chosen }))
    await press(words.send)
    await isClosed()
    await expect(await screen.findByText(words.doneForSome(2))).toBeVisible()
  },
}

export const ByKeyboard: Story = {
  beforeEach: serve(shown, ...nothingElse, some),
  play: async () => {
    const sheet = await openSheet()
    await userEvent.click(await sheet.findByRole("searchbox"))
    await userEvent.keyboard("書{Tab} ")
    await expect(sheet.getByRole("checkbox", { name: "書宇" })).toBeChecked()
    await userEvent.keyboard("{Escape}")
    await isClosed()
  },
}

export const SearchFindsNobody: Story = {
  beforeEach: serve(shown, ...nothingElse, some),
  play: async () => {
    const sheet = await openSheet()
    await userEvent.type(await sheet.findByRole("searchbox"), "不在這裡")
    await expect(await sheet.findByText(words.noMatch("不在這裡"))).toBeVisible()
  },
}

export const AtMostFive: Story = {
  beforeEach: serve(
    shown,
    ...nothingElse,
    list(...["一", "二", "三", "四", "五", "六"].map((one, n) => withMember(n, `聊友${one}`))),
  ),
  play: async () => {
    const sheet = await openSheet()
    await sheet.findByRole("checkbox", { name: "聊友一" })
    const boxes = sheet.getAllByRole("checkbox")
    for (const box of boxes.slice(0, chatLimits.sharesAtOnce)) await userEvent.click(box)
    await expect(boxes.at(-1)).toBeDisabled()
    await expect(sheet.getByText(words.chosenCount(chatLimits.sharesAtOnce))).toBeVisible()
  },
}

export const LineTooLong: Story = {
  beforeEach: serve(shown, ...nothingElse, some),
  play: async () => {
    const sheet = await openSheet()
    await userEvent.click(await sheet.findByRole("checkbox", { name: "阿哲" }))
    await expect(shareButton()).toBeEnabled()
    await fill(new RegExp(`^${words.line}`), "長".repeat(chatLimits.content.max + 1))
    await expect(shareButton()).toBeDisabled()
  },
}

export const NoConversations: Story = {
  beforeEach: serve(shown, ...nothingElse, list()),
  play: async () => {
    const sheet = await openSheet()
    await expect(await sheet.findByText(words.noneText)).toBeVisible()
    await expect(sheet.getByRole("link", { name: words.goExplore })).toHaveAttribute("href", pages.explore)
    await expect(shareButton()).toBeDisabled()
  },
}

export const Loading: Story = {
  beforeEach: serve(shown, ...nothingElse, neverAnswer(chatRoutes.conversations)),
  play: async () => {
    const sheet = await openSheet()
    await expect(sheet.queryByRole("searchbox")).not.toBeInTheDocument()
  },
}

export const ListFails: Story = {
  beforeEach: serve(shown, ...nothingElse, fail(chatRoutes.conversations), some),
  play: async () => {
    const sheet = await openSheet()
    await expect(await sheet.findByText(words.listFailed)).toBeVisible()
    await userEvent.click(sheet.getByRole("button", { name: common.retry }))
    await expect(await sheet.findByRole("checkbox", { name: "阿哲" })).toBeEnabled()
  },
}

export const LongOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(
    profile({ avatar_urls: [face], nickname: longWord }),
    ...nothingElse,
    list(withMember(1, longWord), withMember(2, longText, { other_takes_part: false })),
  ),
  play: async () => {
    await press(memberProfile.more(longWord))
    await userEvent.click(await screen.findByRole("menuitem", { name: memberProfile.share }))
    const sheet = within(await screen.findByRole("dialog", { name: words.title }))
    await userEvent.click(await sheet.findByRole("checkbox", { name: longWord }))
    await expect(shareButton()).toBeEnabled()
  },
}
