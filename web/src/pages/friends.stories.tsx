import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  asMember,
  expect,
  fail,
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
  stats: { i_like_count: 0, like_me_count: 0, mutual_like_count: 0, blacklist_count: 0 },
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
  ...{ city: "臺北市" as const, identity: "sugar_baby" as const, is_vip: true, last_online: null },
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
