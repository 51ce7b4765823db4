import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  asMember,
  fail,
  hasHeading,
  isLoading,
  type Meta,
  neverAnswer,
  recovers,
  type StoryObj,
  serve,
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
