import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Comment } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import {
  answer,
  asMember,
  expect,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { comment, post, serveFeed as serve } from "./feed.fixture.ts"
import FeedPage from "./feed.tsx"

const meta = { tags: ["nightly"], component: FeedPage, ...asMember } satisfies Meta<typeof FeedPage>

export default meta

type Story = StoryObj<typeof meta>

const id = (n: number) => `0192a7c0-0000-7000-8000-00000000022${n}`
const top: Comment = {
  ...{ ...comment, id: id(1), nickname: "小雨", content: "哪一條步道最推薦？" },
  ...{ replies_count: 2, likes_count: 3, isLikedByMe: true },
}
const reply: Comment = {
  ...{ ...comment, id: id(2), nickname: "子安", content: "象山的人少一點，傍晚去剛好。", parent_id: id(1) },
}
const named: Comment = {
  ...{ ...comment, id: id(3), nickname: "小雨", content: "謝謝，這週末就去。", parent_id: id(1) },
  ...{ replied_to: { user_id: comment.user_id, nickname: "子安" }, likes_count: 1 },
}
const shown = (shownTop: Comment = top) => [
  answer(feedRoutes.comments, { comments: [shownTop], nextCursor: null }),
  answer(feedRoutes.list, { posts: [post], nextCursor: null }),
]
const replies = answer(feedRoutes.replies, { comments: [named, reply], nextCursor: null })
const openComments = () => press(feed.openComments(post.comments_count))
const openReplies = async () => {
  await openComments()
  await press(feed.openReplies(2))
}
const thread = async () => within(await screen.findByRole("region", { name: feed.repliesTo("小雨") }))
const beginReply = async () => {
  await openComments()
  await press(feed.replyTo("小雨"))
  return screen.findByRole("textbox", { name: feed.replyTo("小雨") })
}

export const Replies: Story = {
  tags: ["!nightly"],
  beforeEach: serve(...shown(), replies),
  play: async () => {
    await openReplies()
    const inThread = await thread()
    const [first, second] = await inThread.findAllByRole("article")
    await expect(first).toHaveTextContent("象山的人少一點")
    await expect(second).toHaveTextContent("@子安")
    await press(feed.hideReplies)
    await expect(screen.queryByRole("region", { name: feed.repliesTo("小雨") })).not.toBeInTheDocument()
  },
}

export const OlderReplies: Story = {
  beforeEach: serve(
    ...shown(),
    answer(feedRoutes.replies, { comments: [named], nextCursor: "next" }),
    answer(feedRoutes.replies, { comments: [reply], nextCursor: null }),
  ),
  play: async () => {
    await openReplies()
    await press(feed.olderReplies)
    await waitFor(async () => expect((await thread()).getAllByRole("article")[0]).toHaveTextContent("象山"))
    await expect(screen.queryByRole("button", { name: feed.olderReplies })).not.toBeInTheDocument()
  },
}

export const Replying: Story = {
  beforeEach: serve(
    ...shown({ ...top, replies_count: 0 }),
    answer(feedRoutes.comment, { comment: reply, comments_count: 679 }),
    answer(feedRoutes.replies, { comments: [reply], nextCursor: null }),
  ),
  play: async () => {
    const text = await beginReply()
    await expect(text).toHaveFocus()
    await userEvent.type(text, "象山的人少一點{Enter}")
    await expect(await screen.findByText(/象山的人少一點，/)).toBeVisible()
    await expect(screen.getByRole("button", { name: feed.replyTo("小雨") })).toHaveFocus()
  },
}

export const DeletingWithReplies: Story = {
  beforeEach: serve(...shown(), answer(feedRoutes.removeComment, { comments_count: 675 })),
  play: async () => {
    await openComments()
    await press(feed.commentMenuOf("小雨"))
    await userEvent.click(await screen.findByRole("menuitem", { name: feed.remove }))
    await expect(await screen.findByText(feed.removeWithRepliesText(2))).toBeVisible()
    await pressInDialog(feed.remove)
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
  },
}
