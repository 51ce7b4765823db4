import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { chatSafety } from "@pinyu/phrases/chat-safety"
import { chatSharing } from "@pinyu/phrases/chat-sharing"
import { friends as words } from "@pinyu/phrases/friends"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  asMember,
  expect,
  fail,
  fill,
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
import first from "../ui/art/face-1.webp"
import second from "../ui/art/face-2.webp"
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

const conversationId = "0192a7c0-0000-7000-8000-000000000401"
const prompts = [
  { prompt: "ideal_sunday" as const, answer: "睡到自然醒，去公園認識三隻狗。" },
  { prompt: "ask_me" as const, answer: `<b>${longWord}</b>\n${longText.repeat(3)}`.slice(0, 150) },
]
const storied = (more: Parameters<typeof profile>[0] = {}) =>
  profile({
    ...{ avatar_urls: [first, second], photo_ids: [id, conversationId], prompts },
    ...more,
  })
const liked = answer(friendsRoutes.likePart, {
  ...{ message: "", liked: true, is_mutual: false },
  conversationId,
})

const likePhoto = () => press(memberProfile.likePhoto(2, 2))
const likeAnswer = () => press(memberProfile.likeAnswer(promptTexts.ask_me))
const sheet = async (title: string) => within(await screen.findByRole("dialog", { name: title }))
const sendButton = async () => screen.findByRole("button", { name: words.sendLike })
const line = /^寫一句話/
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())

export const LongAnswerOnAPhone: Story = {
  tags: ["!nightly"],
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(storied(), ...nothingElse),
  play: async () => {
    await likeAnswer()
    const opened = await sheet(words.likeAnswerTitle)
    await expect(opened.getByText(promptTexts.ask_me)).toBeVisible()
    // As typed, not as markup.
    await expect(opened.getByText(/^<b>Donau/)).toBeVisible()
    await expect(opened.getByText(words.lineHints.prompt)).toBeVisible()
  },
}

export const UncomfortableLineAsksFirst: Story = {
  beforeEach: serve(storied(), ...nothingElse, liked),
  play: async () => {
    await likePhoto()
    await fill(line, "你是白痴嗎，加我 LINE: abc123")
    await press(words.sendLike)
    const question = await sheet(chatSafety.askTitle)
    await expect(question.getByText(chatSafety.reasons.rude)).toBeVisible()
    await expect(question.getByText(chatSafety.reasons.messaging_id)).toBeVisible()
    await userEvent.click(question.getByRole("button", { name: chatSafety.rethink }))
    await waitFor(() => expect(screen.queryByText(chatSafety.askText)).not.toBeInTheDocument())
    await expect(screen.getByLabelText(line)).toHaveValue("你是白痴嗎，加我 LINE: abc123")
    await press(words.sendLike)
    await userEvent.click(
      (await sheet(chatSafety.askTitle)).getByRole("button", { name: chatSafety.sendAnyway }),
    )
    await isClosed()
    await expect(await screen.findByText(words.lineSent(name))).toBeVisible()
  },
}

export const LineTooLong: Story = {
  beforeEach: serve(storied(), ...nothingElse),
  play: async () => {
    await likePhoto()
    await fill(line, "長".repeat(friendsLimits.openingLine.max + 1))
    await expect(await sendButton()).toBeDisabled()
    await fill(line, "🍀".repeat(friendsLimits.openingLine.max))
    await expect(await sendButton()).toBeEnabled()
  },
}

export const SendingFails: Story = {
  beforeEach: serve(storied(), ...nothingElse, fail(friendsRoutes.likePart), liked),
  play: async () => {
    await likePhoto()
    const opened = await sheet(words.likePhotoTitle)
    await expect(opened.getByRole("img", { name: words.likedPhotoOf(name) })).toHaveAttribute("src", second)
    await fill(line, "你好")
    await press(words.sendLike)
    await expect(await opened.findByText(words.likeFailed)).toBeVisible()
    await expect(screen.getByLabelText(line)).toHaveValue("你好")
    await press(words.sendLike)
    await isClosed()
    await expect(await screen.findByText(words.lineSent(name))).toBeVisible()
    await expect(screen.getByRole("button", { name: words.openConversation })).toBeVisible()
    await expect(await screen.findByRole("button", { name: words.liked(name) })).toBeVisible()
  },
}

export const MemberAcceptsNoLine: Story = {
  beforeEach: serve(storied({ can_chat: false, chat_only_with: "verified" }), ...nothingElse),
  play: async () => {
    await likePhoto()
    const opened = await sheet(words.likePhotoTitle)
    await expect(opened.getByText(memberProfile.chatOnlyWith.verified(name))).toBeVisible()
    await expect(opened.queryByLabelText(line)).not.toBeInTheDocument()
    await expect(await sendButton()).toBeEnabled()
  },
}

export const AlreadyLikedNeedsALine: Story = {
  beforeEach: serve(storied({ i_like_them: true }), ...nothingElse),
  play: async () => {
    await likePhoto()
    await expect((await sheet(words.likePhotoTitle)).getByText(words.lineForLiked(name))).toBeVisible()
    await expect(await sendButton()).toBeDisabled()
    await fill(line, "又回來看這張")
    await expect(await sendButton()).toBeEnabled()
  },
}

export const BlurredPhotoHasNoHeart: Story = {
  beforeEach: serve(storied({ blurred_photos: 1 }), ...nothingElse),
  play: async () => {
    await expect(
      await screen.findByRole("button", { name: memberProfile.likePhoto(1, 2) }),
    ).toBeInTheDocument()
    await expect(
      screen.queryByRole("button", { name: memberProfile.likePhoto(2, 2) }),
    ).not.toBeInTheDocument()
  },
}

export const NothingLeftToLike: Story = {
  beforeEach: serve(storied({ i_like_them: true, can_chat: false, chat_only_with: "liked" }), ...nothingElse),
  play: async () => {
    await expect(await screen.findByText(promptTexts.ask_me)).toBeVisible()
    await expect(screen.queryByRole("button", { name: /^喜歡這/ })).not.toBeInTheDocument()
  },
}

const sharedProfile = profile({ avatar_urls: [first], is_verified: true })
const withMember = (n: number, display_name: string, more: Partial<Conversation> = {}) =>
  conversationOf({
    ...{ id: `0192a7c0-0000-7000-8000-00000000042${n}`, display_name },
    ...{ other_user_id: `0192a7c0-0000-7000-8000-00000000012${n}` },
    ...more,
  })
const list = (...conversations: Conversation[]) =>
  answer(chatRoutes.conversations, { conversations, nextCursor: null })
const some = list(
  withMember(1, "阿哲", { display_avatar: second }),
  withMember(2, "Lin", { other_takes_part: false }),
  withMember(3, "走遠的人", { other_departed: true }),
  withMember(4, name, { other_user_id: id }),
  withMember(5, "書宇"),
)

const openSharing = async () => {
  await press(memberProfile.more(name))
  await userEvent.click(await screen.findByRole("menuitem", { name: memberProfile.share }))
  return within(await screen.findByRole("dialog", { name: chatSharing.title }))
}
const shareButton = () => screen.getByRole("button", { name: chatSharing.send })

export const SharingOpened: Story = {
  tags: ["!nightly"],
  beforeEach: serve(sharedProfile, ...nothingElse, some),
  play: async () => {
    const sheet = await openSharing()
    await expect(await sheet.findByRole("checkbox", { name: "阿哲" })).toBeEnabled()
    await expect(sheet.getByRole("checkbox", { name: /^Lin/ })).toBeDisabled()
    await expect(sheet.getByText(chatSharing.tooEarly)).toBeVisible()
    // Neither the shared member nor one who has left.
    await expect(sheet.getAllByRole("checkbox")).toHaveLength(3)
    await expect(shareButton()).toBeDisabled()
  },
}

export const SharedWithAtMostFive: Story = {
  beforeEach: serve(
    sharedProfile,
    ...nothingElse,
    list(...["一", "二", "三", "四", "五", "六"].map((one, n) => withMember(n, `聊友${one}`))),
  ),
  play: async () => {
    const sheet = await openSharing()
    await sheet.findByRole("checkbox", { name: "聊友一" })
    const boxes = sheet.getAllByRole("checkbox")
    for (const box of boxes.slice(0, chatLimits.sharesAtOnce)) await userEvent.click(box)
    await expect(boxes.at(-1)).toBeDisabled()
    await expect(sheet.getByText(chatSharing.chosenCount(chatLimits.sharesAtOnce))).toBeVisible()
  },
}

export const SharedWithoutConversations: Story = {
  beforeEach: serve(sharedProfile, ...nothingElse, list()),
  play: async () => {
    const sheet = await openSharing()
    await expect(await sheet.findByText(chatSharing.noneText)).toBeVisible()
    await expect(sheet.getByRole("link", { name: chatSharing.goExplore })).toHaveAttribute(
      "href",
      pages.explore,
    )
    await expect(shareButton()).toBeDisabled()
  },
}

/** A liked answer keeps its heart filled, where no other can be liked either, until it is taken back. */
export const LikedAnswerIsTakenBack: Story = {
  beforeEach: serve(
    storied({ i_like_them: true, can_chat: false, liked_parts: { photo_ids: [], prompts: ["ask_me"] } }),
    ...nothingElse,
    answer(friendsRoutes.unlikePart, { message: "" }),
  ),
  play: async () => {
    const heart = { name: memberProfile.likeAnswer(promptTexts.ask_me) }
    await expect(await screen.findByRole("button", { ...heart, pressed: true })).toBeVisible()
    await press(heart.name)
    await expect(await screen.findByText(words.partUnliked)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole("button", heart)).not.toBeInTheDocument())
  },
}
