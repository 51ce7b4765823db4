import { followRoutes } from "@pinyu/contract/friends/follow-routes"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  asMember,
  expect,
  fail,
  failLater,
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
  serve,
  within,
} from "../../../tools/workshop/story.ts"
import FriendsPage from "./friends.tsx"

const stats = answer(friendsRoutes.stats, {
  stats: {
    ...{ i_like_count: 0, like_me_count: 0, mutual_like_count: 0, followed_count: 0 },
    ...{ passed_count: 0, blacklist_count: 0 },
  },
})

const meta = { component: FriendsPage, ...asMember } satisfies Meta<typeof FriendsPage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = { beforeEach: serve(neverAnswer(friendsRoutes.iLike), stats), play: isLoading }

export const Empty: Story = {
  beforeEach: serve(answer(friendsRoutes.iLike, { users: [], nextCursor: null }), stats),
  play: hasHeading(friends.empty["i-like"].title),
}

export const Failing: Story = {
  beforeEach: serve(fail(friendsRoutes.iLike), stats),
  play: hasHeading(friends.failedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(
    fail(friendsRoutes.iLike),
    answer(friendsRoutes.iLike, { users: [], nextCursor: null }),
    stats,
  ),
  play: recovers(friends.failedTitle, hasHeading(friends.empty["i-like"].title)),
}

const at = (tab: string) => ({ ...asMember.parameters, url: `${pages.friends}?tab=${tab}` })
const card = {
  ...{ id: "0192a7c0-0000-7000-8000-000000000101", nickname: longWord, avatar_urls: [], age: 30 },
  ...{
    city: "臺北市" as const,
    identity: "sugar_baby" as const,
    is_vip: true,
    is_verified: false,
    last_online: null,
  },
  i_like_them: true,
}
const since = "2026-11-20T10:00:00.000Z"

export const LongNames: Story = {
  beforeEach: serve(
    answer(friendsRoutes.iLike, { users: [{ ...card, liked_at: since }], nextCursor: null }),
    stats,
  ),
  play: async () => expect(await screen.findByRole("article")).toHaveTextContent(longWord),
}

export const Mutual: Story = {
  parameters: at("mutual"),
  beforeEach: serve(
    answer(friendsRoutes.mutualLikes, { users: [{ ...card, matched_at: since }], nextCursor: null }),
    stats,
  ),
  play: async () => expect(await screen.findByRole("article")).toHaveTextContent(longWord),
}

const { id, nickname, avatar_urls } = card
const blocked = {
  ...{ id, nickname, avatar_urls, blacklist_id: "0192a7c0-0000-7000-8000-000000001201" },
  ...{ reason: longText, blocked_at: since },
}

const passedUser = { ...card, i_like_them: false, passed_at: since, returns_at: "2026-12-20T10:00:00.000Z" }
const passedList = answer(passRoutes.list, {
  users: [
    passedUser,
    { ...passedUser, id: "0192a7c0-0000-7000-8000-000000000102", nickname: "小雨", age: null },
  ],
  nextCursor: null,
})

const followed = { ...card, nickname: "小雨", i_like_them: false, followed_at: since }
const followedIds = answer(followRoutes.ids, { user_ids: [followed.id] })

export const FollowedEmpty: Story = {
  parameters: at("following"),
  beforeEach: serve(answer(followRoutes.list, { users: [], nextCursor: null }), followedIds, stats),
  play: hasHeading(friends.empty.following.title),
}

export const FollowedFails: Story = {
  parameters: at("following"),
  beforeEach: serve(fail(followRoutes.list), followedIds, stats),
  play: hasHeading(friends.failedTitle),
}

export const FollowedAndUnfollowed: Story = {
  parameters: at("following"),
  beforeEach: serve(
    answer(followRoutes.list, { users: [followed], nextCursor: null }),
    answer(followRoutes.list, { users: [], nextCursor: null }),
    ...[followedIds, stats, answer(followRoutes.unfollow, { followed: false })],
  ),
  play: async () => {
    await press(friends.unfollowOf("小雨"))
    await expect(await screen.findByText(friends.unfollowed("小雨"))).toBeVisible()
    await hasHeading(friends.empty.following.title)()
  },
}

export const PassedEmpty: Story = {
  parameters: at("passed"),
  beforeEach: serve(answer(passRoutes.list, { users: [], nextCursor: null }), stats),
  play: hasHeading(friends.empty.passed.title),
}

export const PassedFails: Story = {
  parameters: at("passed"),
  beforeEach: serve(fail(passRoutes.list), stats),
  play: hasHeading(friends.failedTitle),
}

export const PassedLoading: Story = {
  parameters: at("passed"),
  beforeEach: serve(neverAnswer(passRoutes.list), stats),
  play: isLoading,
}

export const PassedAndRestored: Story = {
  parameters: at("passed"),
  beforeEach: serve(
    passedList,
    answer(passRoutes.list, { users: [passedUser], nextCursor: null }),
    stats,
    answer(passRoutes.undo, { message: "" }),
  ),
  play: async () => {
    await press(friends.restoreOf("小雨"))
    await expect(screen.queryByText("小雨")).not.toBeInTheDocument()
    await expect(screen.getByRole("button", { name: friends.restoreOf(longWord) })).toHaveFocus()
    await expect(await screen.findByText(friends.restored("小雨"))).toBeVisible()
  },
}

export const RestoreFails: Story = {
  parameters: at("passed"),
  beforeEach: serve(passedList, stats, failLater(passRoutes.undo)),
  play: async () => {
    await press(friends.restoreOf("小雨"))
    await expect(await screen.findByText(friends.restoreFailed)).toBeVisible()
    await expect(await screen.findByText("小雨")).toBeVisible()
  },
}

export const UnblockFails: Story = {
  parameters: at("blacklist"),
  beforeEach: serve(
    ...[answer(friendsRoutes.blacklist, { users: [blocked], nextCursor: null }), stats],
    fail(friendsRoutes.unblock),
  ),
  play: async () => {
    await expect(await screen.findByText(longText)).toBeVisible()
    await press(friends.unblockOf(longWord))
    await pressInDialog(friends.unblockConfirm)
    await expect(await within(screen.getByRole("dialog")).findByRole("alert")).toBeVisible()
  },
}
