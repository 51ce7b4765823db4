import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Comment, PostPicture } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { memberParts } from "@pinyu/phrases/member-parts"
import {
  answer,
  asMember,
  expect,
  longText,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import face from "../ui/art/face-1.webp"
import { comment, freshPost, picture, post, serveFeed as serve, withPosts } from "./feed.fixture.ts"
import FeedPage from "./feed.tsx"

const meta = { tags: ["nightly"], component: FeedPage, ...asMember } satisfies Meta<typeof FeedPage>

export default meta

type Story = StoryObj<typeof meta>

const shows = (count: number) => async () => {
  const card = within(await screen.findByRole("article"))
  await expect(card.getAllByRole("button", { name: /^放大/ })).toHaveLength(count)
}

/** A picture with a small version. Browsers never load one in place of a `data:` URL. */
const inFiles = (place: number) => {
  const id = `0192a7c0-0000-7000-8000-00000000023${place}`
  // Addresses that no other story has loaded: the browser prefers a large version that it has in memory.
  return picture(place, { id, url: `${face}?large`, small_url: `${face}?small` })
}

/** Which tiles have loaded the small version. */
const loadedSmall = async () => {
  const card = within(await screen.findByRole("article"))
  const tiles = card
    .getAllByRole("button", { name: /^放大/ })
    .map((tile) => tile.querySelector("img"))
    .filter((tile) => tile !== null)
  await waitFor(() => expect(tiles.every(({ currentSrc }) => currentSrc !== "")).toBe(true))
  return tiles.map(({ currentSrc }) => currentSrc.endsWith("?small"))
}

export const FourPicturesOpen: Story = {
  tags: ["!nightly"],
  beforeEach: () => {
    const pictures = [picture(0), picture(1, { alt: "傍晚的海" }), picture(2), picture(3)]
    serve(withPosts(freshPost({ pictures, audience: "mutual_likes", content: longText })))()
  },
  play: async () => {
    await shows(4)()
    await expect(screen.getByText(feed.forMatches)).toBeVisible()
    await press(feed.enlarge("傍晚的海"))
    const viewer = await screen.findByRole("dialog", { name: memberParts.viewer })
    await expect(await within(viewer).findByRole("img", { name: "傍晚的海" })).toBeVisible()
    await expect(within(viewer).getByText("傍晚的海")).toBeVisible()
  },
}

export const SmallVersionsInTiles: Story = {
  beforeEach: () =>
    serve(withPosts(freshPost({ pictures: [inFiles(0), inFiles(1), inFiles(2), inFiles(3)] })))(),
  play: async () => {
    await shows(4)()
    await expect(await loadedSmall()).toEqual([true, true, true, true])
  },
}

export const FromAPreviousServer: Story = {
  beforeEach: () => {
    const withoutSmall = { ...inFiles(4), small_url: undefined } as unknown as PostPicture
    serve(withPosts(freshPost({ pictures: [withoutSmall] })))()
  },
  play: async () => {
    await shows(1)()
    const tile = (await screen.findByRole("button", { name: /^放大/ })).querySelector("img")
    await expect(tile?.getAttribute("src")).toMatch(/large$/)
    await expect(tile).not.toHaveAttribute("srcset")
  },
}

const tiles = async () =>
  within(await screen.findByRole("list", { name: feed.pictures })).findAllByRole("listitem")

export const PicturesAreEdited: Story = {
  beforeEach: () => {
    const post = freshPost({ pictures: [picture(0), picture(1)] })
    const edited = { ...post, pictures: [picture(1)], edited_at: new Date().toISOString() }
    serve(withPosts(post), answer(feedRoutes.edit, { post: edited }))()
  },
  play: async () => {
    await press(feed.menuOf("小雨"))
    await userEvent.click(await screen.findByRole("menuitem", { name: feed.edit }))
    await expect(await tiles()).toHaveLength(2)
    await pressInDialog(feed.dropPicture(1, 2))
    await pressInDialog(feed.saveEdit)
    await expect(await screen.findByText(feed.wasEdited)).toBeVisible()
    await shows(1)()
  },
}

const commentId = (n: number) => `0192a7c0-0000-7000-8000-00000000022${n}`
const top: Comment = {
  ...{ ...comment, id: commentId(1), nickname: "小雨", content: "哪一條步道最推薦？" },
  ...{ replies_count: 2, likes_count: 3, isLikedByMe: true },
}
const reply: Comment = {
  ...{ ...comment, id: commentId(2), nickname: "子安", content: "象山的人少一點，傍晚去剛好。" },
  parent_id: commentId(1),
}
const named: Comment = {
  ...{ ...comment, id: commentId(3), nickname: "小雨", content: "謝謝，這週末就去。" },
  parent_id: commentId(1),
  ...{ replied_to: { user_id: comment.user_id, nickname: "子安" }, likes_count: 1 },
}
const commentsShown = (shownTop: Comment = top) => [
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
  beforeEach: serve(...commentsShown(), replies),
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
    ...commentsShown(),
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
    ...commentsShown({ ...top, replies_count: 0 }),
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
  beforeEach: serve(...commentsShown(), answer(feedRoutes.removeComment, { comments_count: 675 })),
  play: async () => {
    await openComments()
    await press(feed.commentMenuOf("小雨"))
    await userEvent.click(await screen.findByRole("menuitem", { name: feed.remove }))
    await expect(await screen.findByText(feed.removeWithRepliesText(2))).toBeVisible()
    await pressInDialog(feed.remove)
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
  },
}
