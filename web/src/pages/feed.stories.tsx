import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Post } from "@pinyu/contract/feed/schemas"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { errorMessages } from "@pinyu/phrases/errors"
import { feed } from "@pinyu/phrases/feed"
import {
  answer,
  asMember,
  expect,
  fail,
  failWith,
  fill,
  hasHeading,
  isLoading,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  press,
  pressInDialog,
  recovers,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { comment, post, serveFeed as serve } from "./feed.fixture.ts"
import FeedPage from "./feed.tsx"
import { renderedAgain } from "./renders.fixture.ts"

const meta = { component: FeedPage, ...asMember } satisfies Meta<typeof FeedPage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = { beforeEach: serve(neverAnswer(feedRoutes.list)), play: isLoading }

export const Empty: Story = {
  beforeEach: serve(answer(feedRoutes.list, { posts: [], nextCursor: null })),
  play: hasHeading(feed.empty.all.title),
}

export const Failing: Story = { beforeEach: serve(fail(feedRoutes.list)), play: hasHeading(feed.failedTitle) }

export const RecoversAfterRetry: Story = {
  beforeEach: serve(fail(feedRoutes.list), answer(feedRoutes.list, { posts: [], nextCursor: null })),
  play: recovers(feed.failedTitle, hasHeading(feed.empty.all.title)),
}

export const LongPost: Story = {
  beforeEach: serve(answer(feedRoutes.list, { posts: [post], nextCursor: null })),
  play: async () => {
    const card = within(await screen.findByRole("article"))
    await expect(card.getByText("31 歲・臺北市")).toBeVisible()
    await expect(card.getByText(feed.wasEdited)).toBeVisible()
  },
}

const three = [1, 2, 3].map((n) => ({ ...post, id: post.id.slice(0, -1) + n, isLikedByMe: false }))

/** Of a long list, only the post renders again, and none when another dialog or menu opens. */
export const LikeRendersOnePost: Story = {
  beforeEach: serve(
    answer(feedRoutes.list, { posts: three, nextCursor: null }),
    answer(feedRoutes.like, { liked: true, likes_count: post.likes_count + 1 }),
  ),
  play: async () => {
    const cards = await screen.findAllByRole("article")
    const [first] = cards
    if (!first) throw new Error("no post is shown")
    const heart = within(first).getByRole("button", { name: feed.likeOf(post.likes_count) })
    const liked = await renderedAgain(cards, async () => {
      await userEvent.click(heart)
      await expect(heart).toBePressed()
    })
    await expect(liked).toEqual([0])
    const shared = await renderedAgain(cards, async () => {
      await userEvent.click(within(first).getByRole("button", { name: feed.share }))
      await screen.findByRole("dialog")
    })
    await expect(shared).toEqual([])
  },
}

/** A post is contained, so that others need no new layout; its menu reaches beyond it. */
export const MenuIsNotClipped: Story = {
  beforeEach: serve(answer(feedRoutes.list, { posts: three, nextCursor: null })),
  play: async () => {
    const [first] = await screen.findAllByRole("article")
    if (!first) throw new Error("no post is shown")
    await expect(first).toHaveStyle({ contain: "content" })
    first.style.blockSize = "6rem"
    const [button] = within(first).getAllByRole("button", { name: /選項$/ })
    if (!button) throw new Error("the post has no menu")
    await userEvent.click(button)
    const item = await screen.findByRole("menuitem", { name: feed.share })
    await expect(first).toHaveStyle({ contain: "content" })
    const [menu, opener] = [item.closest("[role='menu']"), button].map((element) =>
      element?.getBoundingClientRect(),
    )
    if (!menu || !opener) throw new Error("the menu has no place")
    await expect(Math.abs(menu.right - opener.right)).toBeLessThan(16)
    await expect(menu.top - opener.bottom).toBeLessThan(16)
    const { bottom, left } = menu
    await expect(bottom).toBeGreaterThan(first.getBoundingClientRect().bottom)
    await expect(document.elementFromPoint(left + 20, bottom - 12)?.closest("[role='menu']")).not.toBeNull()
  },
}

const fresh = (): Post => ({
  ...{ ...post, content: "早安", nickname: "小雨", edited_at: null },
  created_at: new Date().toISOString(),
})
const edit = async () => {
  await press(feed.menuOf("小雨"))
  await userEvent.click(await screen.findByRole("menuitem", { name: feed.edit }))
  return fill(feed.content, "晚安")
}

export const PostIsEdited: Story = {
  beforeEach: () => {
    const edited = { ...fresh(), content: "晚安", edited_at: new Date().toISOString() }
    serve(
      answer(feedRoutes.list, { posts: [fresh()], nextCursor: null }),
      answer(feedRoutes.edit, { post: edited }),
    )()
  },
  play: async () => {
    await edit()
    await pressInDialog(feed.saveEdit)
    await expect(await screen.findByText("晚安")).toBeVisible()
    await expect(screen.getByText(feed.wasEdited)).toBeVisible()
  },
}

export const PostIsNotEdited: Story = {
  beforeEach: () =>
    serve(
      answer(feedRoutes.list, { posts: [fresh()], nextCursor: null }),
      failWith(feedRoutes.edit, "post_edit_ended"),
    )(),
  play: async () => {
    const text = await edit()
    await pressInDialog(feed.saveEdit)
    await expect(await screen.findByRole("alert")).toHaveTextContent(errorMessages.post_edit_ended)
    await expect(text).toHaveValue("晚安")
  },
}

export const Beginning: Story = {
  beforeEach: serve(answer(feedRoutes.list, { posts: [post], nextCursor: null })),
  play: async () => {
    await press(feed.begin)
    await expect(await screen.findByRole("textbox", { name: feed.content })).toHaveFocus()
    await press(common.cancel)
    await expect(await screen.findByRole("button", { name: feed.begin })).toBeVisible()
  },
}

const openComments = async () => press(feed.openComments(post.comments_count))

export const Comments: Story = {
  beforeEach: serve(
    answer(feedRoutes.comments, { comments: [comment], nextCursor: null }),
    answer(feedRoutes.list, { posts: [post], nextCursor: null }),
  ),
  play: async () => {
    await openComments()
    await expect(await screen.findByRole("textbox", { name: feed.write })).toBeVisible()
    await expect(await screen.findByText(longText)).toBeVisible()
  },
}

export const CommentsFail: Story = {
  beforeEach: serve(
    ...[fail(feedRoutes.comments), answer(feedRoutes.comments, { comments: [], nextCursor: null })],
    answer(feedRoutes.list, { posts: [post], nextCursor: null }),
  ),
  play: async () => {
    await openComments()
    await expect(await screen.findByText(feed.commentsFailed)).toBeVisible()
    await press(common.retry)
    await expect(await screen.findByText(feed.noCommentsYet)).toBeVisible()
  },
}

export const Writing: Story = {
  parameters: { ...asMember.parameters, url: `${pages.feed}?tab=create` },
  beforeEach: serve(fail(feedRoutes.create)),
  play: async () => {
    await expect(await screen.findByRole("button", { name: feed.publish })).toBeDisabled()
    const text = await fill(feed.content, longText)
    await press(feed.publish)
    await expect(await screen.findByRole("alert")).toHaveTextContent(feed.publishFailed)
    await expect(text).toHaveValue(longText)
  },
}

const linked = { parameters: { ...asMember.parameters, url: pages.post(post.id) } }
const others = answer(feedRoutes.list, {
  posts: [{ ...post, id: "0192a7c0-0000-7000-8000-000000000202", content: "早安" }],
  nextCursor: null,
})
const articles = () => screen.getAllByRole("article")

export const LinkedPostIsGone: Story = {
  ...linked,
  beforeEach: serve(others, failWith(feedRoutes.post, "post_not_found")),
  play: async () => {
    await expect(await screen.findByText(feed.notFound)).toBeVisible()
    await expect(articles()).toHaveLength(1)
    await expect(screen.queryByRole("alert")).not.toBeInTheDocument()
  },
}

export const LinkedPostFails: Story = {
  ...linked,
  beforeEach: serve(others, fail(feedRoutes.post), answer(feedRoutes.post, { post })),
  play: async () => {
    await expect(await screen.findByRole("alert")).toHaveTextContent(feed.namedFailed)
    await expect(articles()).toHaveLength(1)
    await press(common.retry)
    await waitFor(() => expect(articles()[0]).toHaveAttribute("data-marked", "true"))
    await expect(articles()[0]).toHaveTextContent(longWord)
    await expect(screen.queryByRole("alert")).not.toBeInTheDocument()
  },
}
