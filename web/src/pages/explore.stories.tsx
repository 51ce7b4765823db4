import { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { MatchCard } from "@pinyu/contract/explore/schemas"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  asMember,
  expect,
  fail,
  failLater,
  failNow,
  fill,
  hasHeading,
  longWord,
  type Meta,
  press,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { storage, storageKeys } from "../lib/session/storage.ts"
import { forgetFilter, leftOut, member, members, onPhone, openFilter } from "./explore.fixture.ts"
import ExplorePage from "./explore.tsx"
import SearchPage from "./search.tsx"

const nearest = answer(exploreRoutes.nearest, {
  nearest: [
    { condition: "age", count: 128 },
    { condition: "regions", count: 12 },
  ],
})
const nobody = answer(exploreRoutes.list, { members: [], nextCursor: null })

const meta = {
  tags: ["nightly"],
  component: ExplorePage,
  ...asMember,
  beforeEach: forgetFilter,
} satisfies Meta<typeof ExplorePage>

export default meta

type Story = StoryObj<typeof meta>

/** Chooses a filter that matches nobody, and a condition to drop. */
export const Empty: Story = {
  beforeEach: serve(
    nobody,
    answer(exploreRoutes.list, { members: [member(1)], nextCursor: null }),
    leftOut,
    nearest,
  ),
  play: async () => {
    await hasHeading(explore.emptyTitle)()
    const offers = await screen.findByRole("list", { name: explore.nearestLabel })
    await expect(within(offers).getAllByRole("button")).toHaveLength(2)
    await press(explore.nearest(explore.dropped.age, 128, false))
    await expect(await screen.findByRole("article")).toHaveTextContent("小雨")
    // The condition is gone; whom the member comes to meet stays.
    await expect(screen.getByRole("list", { name: explore.activeFilters })).toHaveTextContent(
      /^甜心爹地甜心媽咪$/,
    )
  },
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(fail(exploreRoutes.list), nobody, ...[leftOut, nearest]),
  play: recovers(explore.failedTitle, hasHeading(explore.emptyTitle)),
}

export const LongNames: Story = {
  tags: ["!nightly"],
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
    failNow()
    await expect(await screen.findByText(friends.likeFailed)).toBeVisible()
    await waitFor(() => expect(heart).not.toBePressed())
  },
}

const manyMembers = Array.from({ length: 40 }, (_, index) => ({
  ...member(1),
  id: `0192a7c0-0000-7000-8000-0000000002${10 + index}`,
}))

/** The first page is there at once; a later one follows in slices, and no further page meanwhile. */
export const PageFollowsInSlices: Story = {
  beforeEach: serve(
    answer(exploreRoutes.list, { members: [member(2)], nextCursor: "next" }),
    answer(exploreRoutes.list, { members: manyMembers, nextCursor: null }),
    leftOut,
  ),
  play: async () => {
    const list = await screen.findByRole("list", { name: explore.members })
    const slices: number[] = []
    const observer = new MutationObserver((changes) =>
      slices.push(changes.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0)),
    )
    observer.observe(list, { childList: true })
    await waitFor(() => expect(list.children).toHaveLength(41))
    observer.disconnect()
    await expect(slices.length).toBeGreaterThan(1)
    await expect(Math.max(...slices)).toBeLessThanOrEqual(10)
    await expect(screen.getByText(explore.end)).toBeVisible()
  },
}

const passed = { message: "", returns_at: "2026-12-25T10:00:00.000Z" }

export const Passing: Story = {
  beforeEach: serve(
    members,
    leftOut,
    answer(passRoutes.pass, passed),
    answer(passRoutes.undo, { message: "" }),
  ),
  play: async () => {
    await press(friends.pass("小雨"))
    const list = screen.getByRole("list", { name: explore.members })
    await expect(list.children).toHaveLength(2)
    await waitFor(() => expect(list.querySelector("button:last-of-type")).toHaveFocus())
    await expect(await screen.findByText(friends.passed("小雨"))).toBeVisible()
    const last = list.lastElementChild
    await press(friends.undo)
    await expect(list.children).toHaveLength(3)
    // It was not mounted again, which would lose what it holds.
    await expect(list.lastElementChild).toBe(last)
    await expect(screen.getByRole("button", { name: friends.pass("小雨") })).toHaveFocus()
  },
}

/** Every member of the only page is passed. */
export const EverybodyPassed: Story = {
  beforeEach: serve(
    ...[answer(exploreRoutes.list, { members: [member(1)], nextCursor: null }), leftOut],
    ...[answer(exploreRoutes.nearest, { nearest: [] }), answer(passRoutes.pass, passed)],
  ),
  play: async () => {
    await press(friends.pass("小雨"))
    await hasHeading(explore.emptyTitle)()
    await expect(await screen.findByRole("link", { name: friends.passedMembers })).toBeVisible()
  },
}

/** On wide screens the filter opens as a panel, and each change applies at once. */
export const Panel: Story = {
  beforeEach: serve(members, leftOut),
  play: async () => {
    await openFilter()
    await press("臺北市")
    const conditions = await screen.findByRole("list", { name: explore.activeFilters })
    await expect(conditions).toHaveTextContent("臺北市")
    screen.getByRole("slider", { name: explore.oldest }).focus()
    await userEvent.keyboard("{End}")
    await expect(conditions).toHaveTextContent(explore.ageRange(18, 70))
  },
}

/** Several identities and genders are chosen, counted, and removed one by one. */
export const SheetWithSeveral: Story = {
  ...onPhone(answer(exploreRoutes.count, { count: 37 }), answer(exploreRoutes.count, { count: 12 })),
  play: async () => {
    await openFilter()
    const sheet = within(await screen.findByRole("dialog", { name: explore.filterTitle }))
    await expect(await sheet.findByRole("button", { name: explore.showCounted(37, false) })).toBeVisible()
    const chosen = ["甜心爹地", "甜心媽咪", "男性", "女性"]
    for (const name of chosen.slice(2)) await userEvent.click(await sheet.findByRole("button", { name }))
    for (const name of chosen) await expect(sheet.getByRole("button", { name })).toBePressed()
    await userEvent.click(await sheet.findByRole("button", { name: explore.showCounted(12, false) }))
    const conditions = await screen.findByRole("list", { name: explore.activeFilters })
    for (const name of chosen) await expect(conditions).toHaveTextContent(name)
    await press(explore.removeCondition("甜心爹地"))
    await expect(conditions).not.toHaveTextContent("甜心爹地")
    for (const name of chosen.slice(1)) await expect(conditions).toHaveTextContent(name)
  },
}

/** The sheet says that a draft matches nobody, and offers the nearest conditions. */
export const SheetWithoutMatches: Story = {
  ...onPhone(answer(exploreRoutes.count, { count: 0 }), nearest),
  play: async () => {
    await openFilter()
    const sheet = within(await screen.findByRole("dialog", { name: explore.filterTitle }))
    await expect(await sheet.findByRole("button", { name: explore.showCounted(0, false) })).toBeVisible()
    await expect(await sheet.findByRole("list", { name: explore.nearestLabel })).toBeVisible()
    await expect(sheet.getByRole("status")).toHaveTextContent(explore.noneMatch)
  },
}

const onSearch = { render: () => <SearchPage />, parameters: { url: pages.search } }

const foundMembers = (...members: MatchCard[]) =>
  answer(exploreRoutes.search, {
    members: members.map((card) => ({ ...card, excerpt: "週末常去山上走走，也會找一間小店喝咖啡。" })),
    nextCursor: null,
  })

export const SearchFinds: Story = {
  ...onSearch,
  tags: ["!nightly"],
  beforeEach: serve(foundMembers(member(1), member(2))),
  play: async () => {
    await fill(explore.words, "咖啡")
    await expect(await screen.findAllByRole("article")).toHaveLength(2)
    const [mark] = await screen.findAllByText("咖啡", { selector: "mark" })
    await expect(mark).toBeVisible()
  },
}

export const SearchFindsNothing: Story = {
  ...onSearch,
  beforeEach: serve(foundMembers()),
  play: async () => {
    await fill(explore.words, longWord)
    await hasHeading(explore.notFoundTitle)()
  },
}

/** A word that was searched for comes back on the empty page, until it is removed. */
export const SearchOffersWords: Story = {
  ...onSearch,
  beforeEach: () => {
    const restore = serve(foundMembers(member(1)))()
    return () => {
      storage.remove(storageKeys.recentWords)
      restore()
    }
  },
  play: async () => {
    await press(explore.suggestedWords[0])
    await expect(await screen.findByRole("article")).toBeVisible()
    await press(explore.clearWords)
    const recent = within(await screen.findByRole("list", { name: explore.recentWords }))
    await expect(recent.getByRole("button", { name: "咖啡" })).toBeVisible()
    await press(explore.removeRecentWord("咖啡"))
    await expect(screen.getByLabelText(explore.words)).toHaveFocus()
    await expect(screen.queryByRole("list", { name: explore.recentWords })).not.toBeInTheDocument()
  },
}

/** A list of a few members leads on to the next city that has some. */
export const FewMembersInACity: Story = {
  beforeEach: () => {
    const saved = { regions: ["臺北市"], ageRange: { min: 18, max: 70, unlimited: true }, verified: false }
    storage.set(storageKeys.exploreFilter, JSON.stringify(saved))
    const restore = serve(
      members,
      leftOut,
      answer(exploreRoutes.count, { count: 0 }),
      answer(exploreRoutes.count, { count: 12 }),
    )()
    return () => {
      storage.remove(storageKeys.exploreFilter)
      restore()
    }
  },
  play: async () => {
    await press(explore.alsoIn("基隆市", 12, false))
    await expect(await screen.findByRole("button", { name: explore.removeCondition("基隆市") })).toBeVisible()
  },
}

/** Whom the member comes to meet is a condition from the start, which one press removes for good. */
export const StartsWithWhomTheMemberMeets: Story = {
  beforeEach: () => {
    const restore = serve(members, leftOut)()
    return () => {
      storage.remove(storageKeys.exploreFilter)
      restore()
    }
  },
  play: async () => {
    await press(explore.removeCondition("甜心爹地"))
    await press(explore.removeCondition("甜心媽咪"))
    await expect(JSON.parse(storage.get(storageKeys.exploreFilter) ?? "null")).toMatchObject({
      identities: [],
    })
  },
}
