import type { Message } from "@pinyu/contract/chat/schemas"
import type { PostPreview } from "@pinyu/contract/feed/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatSharing } from "@pinyu/phrases/chat-sharing"
import {
  expect,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  serve,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import face from "../ui/art/face-1.webp"
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
import { picture } from "./feed.fixture.ts"

const meta = { tags: ["nightly"], component: ConversationPage, ...onConversationPage } satisfies Meta<
  typeof ConversationPage
>

export default meta

type Story = StoryObj<typeof meta>

const post: PostPreview = {
  id: "0192a7c0-0000-7000-8000-000000000201",
  author: { id: "0192a7c0-0000-7000-8000-000000000102", nickname: "映真", avatar_url: face },
  excerpt: "週六早上想去陽明山看芒草，天氣好的話從竹子湖走到二子坪，慢慢走，中午回來吃麵。有人一起嗎？",
  picture_url: picture(2).url,
}
const line = "這個你一定會喜歡。"
const sharing = (shared_post: PostPreview | null, more: Partial<Message> = {}) => ({
  ...{ message_type: "post" as const, shared_post },
  ...more,
})
const card = async (name: RegExp) => (await log()).findByRole("link", { name })
const pictureIn = (shared: HTMLElement, url: string | null) =>
  within(shared)
    .getAllByRole("presentation")
    .some((image) => image.getAttribute("src") === url)

export const Received: Story = {
  tags: ["!nightly"],
  beforeEach: serve(conversation(), messages(message(1, "週末有空嗎"), message(2, line, sharing(post)))),
  play: async () => {
    const shared = await card(/映真/)
    await expect(shared).toHaveAttribute("href", pages.post(post.id))
    await expect(within(shared).getByText(/^週六早上/)).toBeVisible()
    await expect(within(shared).getByText(chat.viewPost)).toBeVisible()
    await expect(pictureIn(shared, post.picture_url)).toBe(true)
    await latest(line)
  },
}

export const PictureOnly: Story = {
  beforeEach: serve(conversation(), messages(message(1, null, sharing({ ...post, excerpt: null })))),
  play: async () => {
    await expect(within(await card(/映真/)).getByText(chatSharing.picturesOnly)).toBeVisible()
  },
}

export const PictureExpired: Story = {
  beforeEach: serve(
    conversation(),
    messages(message(1, null, sharing({ ...post, picture_url: "data:image/webp;base64,AA" }))),
  ),
  play: async () => {
    const shared = await card(/映真/)
    await waitFor(() => expect(pictureIn(shared, "data:image/webp;base64,AA")).toBe(false))
    await expect(within(shared).getByText(/^週六早上/)).toBeVisible()
  },
}

export const Unavailable: Story = {
  beforeEach: serve(conversation(), messages(message(1, line, sharing(null)), mine(2, null, sharing(null)))),
  play: async () => {
    await waitFor(async () => expect((await log()).getAllByText(chat.sharedGone.post)).toHaveLength(2))
    await expect((await log()).queryByRole("link")).not.toBeInTheDocument()
    await latest(line)
  },
}

export const LongOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(
    conversation({ display_name: longWord }),
    messages(
      message(
        1,
        longText.repeat(3),
        sharing({ ...post, author: { ...post.author, nickname: longWord }, excerpt: longWord.repeat(4) }),
      ),
    ),
  ),
  play: async () => expect(await card(new RegExp(longWord))).toBeVisible(),
}
