import { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  asMember,
  expect,
  fail,
  failLater,
  hasHeading,
  isLoading,
  longWord,
  type Meta,
  neverAnswer,
  press,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import ExplorePage from "./explore.tsx"

const leftOut = answer(exploreRoutes.leftOut, { left_out: { outside: 0, hidden: 0 } })

const member = (n: number): MemberCard => ({
  id: `0192a7c0-0000-7000-8000-00000000010${n}`,
  nickname: n === 1 ? "小雨" : longWord,
  avatar_urls: [],
  age: 30,
  city: "臺北市",
  identity: "sugar_baby",
  is_vip: n === 1,
  last_online: null,
  i_like_them: false,
})

const meta = { component: ExplorePage, ...asMember } satisfies Meta<typeof ExplorePage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = { beforeEach: serve(neverAnswer(exploreRoutes.list), leftOut), play: isLoading }

export const Empty: Story = {
  beforeEach: serve(answer(exploreRoutes.list, { members: [], nextCursor: null }), leftOut),
  play: hasHeading(explore.emptyTitle),
}

export const Failing: Story = {
  beforeEach: serve(fail(exploreRoutes.list), leftOut),
  play: hasHeading(explore.failedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(
    fail(exploreRoutes.list),
    answer(exploreRoutes.list, { members: [], nextCursor: null }),
    leftOut,
  ),
  play: recovers(explore.failedTitle, hasHeading(explore.emptyTitle)),
}

const members = answer(exploreRoutes.list, { members: [member(1), member(2), member(3)], nextCursor: null })

export const LongNames: Story = {
  beforeEach: serve(members, leftOut),
  play: async () => {
    const list = await screen.findByRole("list", { name: explore.members })
    await expect(list.children).toHaveLength(3)
  },
}

export const LikeFails: Story = {
  beforeEach: serve(members, leftOut, failLater(friendsRoutes.like)),
  play: async () => {
    const heart = await screen.findByRole("button", { name: friends.like("小雨") })
    await userEvent.click(heart)
    await expect(heart).toBePressed()
    await expect(await screen.findByText(friends.likeFailed)).toBeVisible()
    await waitFor(() => expect(heart).not.toBePressed())
  },
}

export const FilterIsOpen: Story = {
  beforeEach: serve(members, leftOut),
  play: async () => {
    const toggle = await screen.findByRole("button", { name: new RegExp(`^${explore.filterTitle}`) })
    if (toggle.getAttribute("aria-expanded") !== "true") await userEvent.click(toggle)
    await press("臺北市")
    const conditions = await screen.findByRole("list", { name: explore.activeFilters })
    await expect(conditions).toHaveTextContent("臺北市")
  },
}
