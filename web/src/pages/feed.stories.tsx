import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
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
  recovers,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import FeedPage from "./feed.tsx"

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

const post: Post = {
  id: "0192a7c0-0000-7000-8000-000000000201",
  user_id: "0192a7c0-0000-7000-8000-000000000101",
  nickname: longWord,
  user_avatar: "",
  content: `${longText.repeat(12)} ${longWord.repeat(3)}`,
  media_url: null,
  media_type: null,
  media_width: null,
  media_height: null,
  likes_count: 12_345,
  comments_count: 678,
  isLikedByMe: true,
  canDelete: true,
  created_at: "2026-11-20T10:00:00.000Z",
}

export const LongPost: Story = {
  beforeEach: serve(answer(feedRoutes.list, { posts: [post], nextCursor: null })),
  play: async () => {
    await expect(await screen.findByRole("article")).toBeVisible()
  },
}
