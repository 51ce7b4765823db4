import { chatRoutes } from "@pinyu/contract/chat/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { followRoutes } from "@pinyu/contract/friends/follow-routes"
import { pages } from "@pinyu/contract/pages"
import { chatSharing } from "@pinyu/phrases/chat-sharing"
import { common } from "@pinyu/phrases/common"
import { errorMessages } from "@pinyu/phrases/errors"
import { feed } from "@pinyu/phrases/feed"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  asMember,
  expect,
  fail,
  failWith,
  fill,
  hasHeading,
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
import { conversationOf, mine } from "./conversation.fixture.ts"
import { freshPost, picture, post, serveFeed as serve, withPosts } from "./feed.fixture.ts"
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

const othersPost = { ...post, nickname: "小雨", content: "早安", canDelete: false }
const followingTab = { parameters: { ...asMember.parameters, url: `${pages.feed}?tab=following` } }
const list = answer(feedRoutes.list, { posts: [othersPost], nextCursor: null })
const followedIds = (...user_ids: string[]) => answer(followRoutes.ids, { user_ids })
const choose = async (item: string) => {
  await press(feed.menuOf("小雨"))
  await userEvent.click(await screen.findByRole("menuitem", { name: item }))
}

export const NobodyIsFollowed: Story = {
  ...followingTab,
  beforeEach: serve(followedIds(), answer(feedRoutes.list, { posts: [], nextCursor: null })),
  play: async () => {
    await hasHeading(feed.empty.following.title)()
    await expect(screen.getByRole("button", { name: feed.goAll })).toBeVisible()
  },
}

export const PostsOfFollowed: Story = {
  tags: ["!nightly"],
  ...followingTab,
  beforeEach: serve(followedIds(othersPost.user_id), list),
  play: async () => {
    await expect(await screen.findByText("早安")).toBeVisible()
    await expect(screen.getByRole("link", { name: feed.manageFollows })).toHaveAttribute(
      "href",
      `${pages.friends}?tab=following`,
    )
  },
}

export const FollowFails: Story = {
  beforeEach: serve(followedIds(), list, failWith(followRoutes.follow, "too_many_follows")),
  play: async () => {
    await choose(friends.follow)
    await expect(await screen.findByText(errorMessages.too_many_follows)).toBeVisible()
  },
}

const authorId = "0192a7c0-0000-7000-8000-000000000102"
const shared = freshPost({
  ...{ user_id: authorId, nickname: "映真", canDelete: false, content: "週六早上想去陽明山看芒草" },
  ...{ pictures: [picture(2)], media_url: picture(2).url, media_type: "image" },
})
const withMember = (n: number, display_name: string, other_user_id: string, other_takes_part = true) =>
  conversationOf({
    ...{ id: `0192a7c0-0000-7000-8000-00000000042${n}`, display_name, other_user_id, other_takes_part },
  })
const conversations = answer(chatRoutes.conversations, {
  conversations: [
    withMember(1, "阿哲", "0192a7c0-0000-7000-8000-000000000121"),
    withMember(2, "Lin", "0192a7c0-0000-7000-8000-000000000122", false),
    withMember(3, "映真", authorId),
  ],
  nextCursor: null,
})
/** Answered, so that nothing stays in the outbox for the next story. */
const sent = answer(chatRoutes.send, { message: mine(1, null, { message_type: "post" }) })

const dialog = async () => within(await screen.findByRole("dialog", { name: chatSharing.title }))
const openFromMenu = async (name: string) => {
  await press(feed.menuOf(name))
  await userEvent.click(await screen.findByRole("menuitem", { name: feed.share }))
  return dialog()
}

export const OpenedFromTheMenu: Story = {
  tags: ["!nightly"],
  beforeEach: serve(withPosts(shared), conversations),
  play: async () => {
    const sheet = await openFromMenu("映真")
    await expect(sheet.getByText("週六早上想去陽明山看芒草")).toBeVisible()
    await expect(await sheet.findByRole("checkbox", { name: "阿哲" })).toBeEnabled()
    await expect(sheet.getByRole("checkbox", { name: /^Lin/ })).toBeDisabled()
    // The author may be shown what somebody thinks of it.
    await expect(sheet.getByRole("checkbox", { name: "映真" })).toBeEnabled()
  },
}

export const SharedBelowThePost: Story = {
  beforeEach: serve(withPosts(shared), conversations, sent),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: feed.share }))
    const sheet = await dialog()
    await userEvent.click(await sheet.findByRole("checkbox", { name: "阿哲" }))
    await press(chatSharing.send)
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    await expect(await screen.findByText(chatSharing.done("阿哲"))).toBeVisible()
  },
}
