import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chatSharing as words } from "@pinyu/phrases/chat-sharing"
import { memberProfile } from "@pinyu/phrases/member-profile"
import {
  answer,
  asMember,
  expect,
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
import face from "../ui/art/face-1.webp"
import other from "../ui/art/face-2.webp"
import { conversationOf } from "./conversation.fixture.ts"
import { memberId as id, memberName as name, nothingElse, profile } from "./member.fixture.ts"
import UserPage from "./user.tsx"

const meta = {
  tags: ["nightly"],
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

const openSheet = async () => {
  await press(memberProfile.more(name))
  await userEvent.click(await screen.findByRole("menuitem", { name: memberProfile.share }))
  return within(await screen.findByRole("dialog", { name: words.title }))
}
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
const shareButton = () => screen.getByRole("button", { name: words.send })

export const Opened: Story = {
  tags: ["!nightly"],
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

export const NoConversations: Story = {
  beforeEach: serve(shown, ...nothingElse, list()),
  play: async () => {
    const sheet = await openSheet()
    await expect(await sheet.findByText(words.noneText)).toBeVisible()
    await expect(sheet.getByRole("link", { name: words.goExplore })).toHaveAttribute("href", pages.explore)
    await expect(shareButton()).toBeDisabled()
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
