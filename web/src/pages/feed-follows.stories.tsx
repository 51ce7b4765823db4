import { feedRoutes } from "@pinyu/contract/feed/routes"
import { followRoutes } from "@pinyu/contract/friends/follow-routes"
import { pages } from "@pinyu/contract/pages"
import { errorMessages } from "@pinyu/phrases/errors"
import { feed } from "@pinyu/phrases/feed"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  asMember,
  expect,
  failWith,
  hasHeading,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import { post } from "./feed.fixture.ts"
import FeedPage from "./feed.tsx"

const meta = { tags: ["nightly"], component: FeedPage, ...asMember } satisfies Meta<typeof FeedPage>

export default meta

type Story = StoryObj<typeof meta>

const others = { ...post, nickname: "小雨", content: "早安", canDelete: false }
const followingTab = { parameters: { ...asMember.parameters, url: `${pages.feed}?tab=following` } }
const list = answer(feedRoutes.list, { posts: [others], nextCursor: null })
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
  beforeEach: serve(followedIds(others.user_id), list),
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
