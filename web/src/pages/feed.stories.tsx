import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { feed } from "@pinyu/phrases/feed"
import {
  answer,
  asMember,
  expect,
  fail,
  failWith,
  fill,
  longText,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { post, serveFeed as serve } from "./feed.fixture.ts"
import FeedPage from "./feed.tsx"
import { renderedAgain } from "./renders.fixture.ts"

const meta = { tags: ["nightly"], component: FeedPage, ...asMember } satisfies Meta<typeof FeedPage>

export default meta

type Story = StoryObj<typeof meta>

export const LongPost: Story = {
  tags: ["!nightly"],
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
