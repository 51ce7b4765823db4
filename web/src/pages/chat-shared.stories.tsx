import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { SharedMember } from "@pinyu/contract/chat/schemas"
import type { PostPreview } from "@pinyu/contract/feed/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatSharing } from "@pinyu/phrases/chat-sharing"
import { errorMessages } from "@pinyu/phrases/errors"
import { memberParts } from "@pinyu/phrases/member-parts"
import { promptTexts } from "@pinyu/phrases/prompts"
import { useState } from "react"
import {
  answer,
  click,
  expect,
  failWith,
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
import { ShareDialog } from "../features/chat/index.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import face from "../ui/art/face-1.webp"
import other from "../ui/art/face-2.webp"
import ConversationPage from "./chat-conversation.tsx"
import {
  conversation,
  conversationOf,
  latest,
  log,
  message,
  messages,
  mine,
  onConversationPage,
} from "./conversation.fixture.ts"
import { picture } from "./feed.fixture.ts"
import { memberId } from "./member.fixture.ts"

const meta = { tags: ["nightly"], component: ConversationPage, ...onConversationPage } satisfies Meta<
  typeof ConversationPage
>

export default meta

type Story = StoryObj<typeof meta>

const sharedId = "0192a7c0-0000-7000-8000-000000000102"
const member: SharedMember = {
  ...{ id: sharedId, nickname: "映真", avatar_url: face, age: 29, city: "臺北市", is_verified: true },
}
const profileLine = "你們都喜歡看海，說不定聊得來。"
const sharingMember = (shared_member: SharedMember | null) => ({
  message_type: "profile" as const,
  shared_member,
})
const card = async (name: RegExp) => (await log()).findByRole("link", { name })

export const ReceivedProfile: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    conversation(),
    messages(message(1, "我想介紹一個人給你"), message(2, profileLine, sharingMember(member))),
  ),
  play: async () => {
    const shared = await card(/映真/)
    await expect(shared).toHaveAttribute("href", pages.user(sharedId))
    await expect(within(shared).getByText("29 歲 · 臺北市")).toBeVisible()
    await expect(within(shared).getByText(memberParts.verified)).toBeInTheDocument()
    await latest(profileLine)
  },
}

/** The conversation while a member is shared into it. */
function Sharing() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <ConversationPage />
      <ShareDialog open={open} shared={member} onClose={() => setOpen(false)} onChat={() => undefined} />
    </>
  )
}
const loaded = [
  conversation(),
  messages(message(1, "我想認識新朋友")),
  answer(chatRoutes.conversations, { conversations: [conversationOf()], nextCursor: null }),
]
const share = async () => {
  const sheet = within(await screen.findByRole("dialog", { name: chatSharing.title }))
  await click(await sheet.findByRole("checkbox", { name: "阿哲" }))
  await press(chatSharing.send)
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
}

export const ProfileIsRejected: Story = {
  render: Sharing,
  beforeEach: serve(...loaded, failWith(chatRoutes.send, "share_too_early")),
  play: async () => {
    await share()
    await expect(await card(/映真/)).toBeVisible()
    await latest(chat.failedBecause(errorMessages.share_too_early))
    // The list takes no clicks while it scrolls.
    ;(await log()).getByRole("button", { name: chat.discard }).focus()
    await userEvent.keyboard("{Enter}")
    await waitFor(async () => expect((await log()).queryByRole("link")).not.toBeInTheDocument())
  },
}

export const HiddenFields: Story = {
  beforeEach: serve(
    conversation(),
    messages(
      message(
        1,
        null,
        sharingMember({ ...member, age: null, city: null, is_verified: false, avatar_url: null }),
      ),
    ),
  ),
  play: async () => {
    const shared = await card(/映真/)
    await expect(within(shared).queryByText(/歲/)).not.toBeInTheDocument()
  },
}

const post: PostPreview = {
  id: "0192a7c0-0000-7000-8000-000000000201",
  author: { id: "0192a7c0-0000-7000-8000-000000000102", nickname: "映真", avatar_url: face },
  excerpt: "週六早上想去陽明山看芒草，天氣好的話從竹子湖走到二子坪，慢慢走，中午回來吃麵。有人一起嗎？",
  picture_url: picture(2).url,
}
const line = "這個你一定會喜歡。"
const sharingPost = (shared_post: PostPreview | null) => ({ message_type: "post" as const, shared_post })
const pictureIn = (shared: HTMLElement, url: string | null) =>
  within(shared)
    .getAllByRole("presentation")
    .some((image) => image.getAttribute("src") === url)

export const ReceivedPost: Story = {
  tags: ["!nightly"],
  beforeEach: serve(conversation(), messages(message(1, "週末有空嗎"), message(2, line, sharingPost(post)))),
  play: async () => {
    const shared = await card(/映真/)
    await expect(shared).toHaveAttribute("href", pages.post(post.id))
    await expect(within(shared).getByText(/^週六早上/)).toBeVisible()
    await expect(within(shared).getByText(chat.viewPost)).toBeVisible()
    await expect(pictureIn(shared, post.picture_url)).toBe(true)
    await latest(line)
  },
}

export const PostWithoutText: Story = {
  beforeEach: serve(conversation(), messages(message(1, null, sharingPost({ ...post, excerpt: null })))),
  play: async () => {
    await expect(within(await card(/映真/)).getByText(chatSharing.picturesOnly)).toBeVisible()
  },
}

export const PostPictureExpired: Story = {
  beforeEach: serve(
    conversation(),
    messages(message(1, null, sharingPost({ ...post, picture_url: "data:image/webp;base64,AA" }))),
  ),
  play: async () => {
    const shared = await card(/映真/)
    await waitFor(() => expect(pictureIn(shared, "data:image/webp;base64,AA")).toBe(false))
    await expect(within(shared).getByText(/^週六早上/)).toBeVisible()
  },
}

const likeLine = "這張的光好溫柔，是在哪裡拍的？"
const photo = { kind: "photo" as const, photo_url: other }
const sunday = { kind: "prompt" as const, prompt: "ideal_sunday" as const, answer: "睡到自然醒" }
const opensProfileOf = async (id: string, label: string) => {
  await latest(label)
  const link = (await log()).getByRole("link", { name: new RegExp(label) })
  await expect(link).toHaveAttribute("href", pages.user(id))
}

export const LikedPhoto: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    conversation({ unread_count: 1, invitation: "pending" }),
    messages(message(1, likeLine, { liked_part: photo, is_read_by_current_user: false })),
  ),
  play: async () => {
    await latest(likeLine)
    await opensProfileOf(signedInUser().id, chat.likedPart.photo.other)
    await expect((await log()).getByRole("img", { name: chat.likedPhoto })).toHaveAttribute("src", other)
  },
}

export const OwnLikedParts: Story = {
  beforeEach: serve(
    conversation(),
    messages(mine(1, likeLine, { liked_part: photo }), mine(2, "我也是", { liked_part: sunday })),
  ),
  play: async () => {
    await opensProfileOf(memberId, chat.likedPart.photo.own("阿哲"))
    await opensProfileOf(memberId, chat.likedPart.prompt.own("阿哲"))
  },
}

export const Unavailable: Story = {
  beforeEach: serve(
    conversation(),
    messages(
      message(1, likeLine, { liked_part: { ...photo, photo_url: null } }),
      mine(2, "我也是", { liked_part: { ...sunday, answer: null } }),
      ...[sharingMember(null), sharingPost(null)].flatMap((gone, at) => [
        message(3 + 2 * at, null, gone),
        mine(4 + 2 * at, null, gone),
      ]),
    ),
  ),
  play: async () => {
    await latest(chat.likedPartGone.photo)
    await latest(promptTexts.ideal_sunday)
    await latest(chat.likedPartGone.prompt)
    for (const gone of [chat.sharedGone.profile, chat.sharedGone.post])
      await waitFor(async () => expect((await log()).getAllByText(gone)).toHaveLength(2))
    await expect((await log()).queryByRole("link")).not.toBeInTheDocument()
  },
}

export const LongOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(
    conversation({ display_name: longWord }),
    messages(
      mine(1, longText, { liked_part: { ...sunday, answer: `<b>${longWord}</b> ${longText}` } }),
      message(2, longWord, { liked_part: photo }),
      message(3, longText, sharingMember({ ...member, nickname: longWord })),
      message(4, null, sharingPost({ ...post, author: { ...post.author, nickname: longWord } })),
    ),
  ),
  play: async () => {
    await latest(`<b>${longWord}</b> ${longText}`)
    await waitFor(async () =>
      expect((await log()).getAllByRole("link", { name: new RegExp(longWord) }).length).toBeGreaterThan(1),
    )
  },
}
