import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { savedSearchRoutes } from "@pinyu/contract/explore/saved-searches"
import type { City } from "@pinyu/contract/options"
import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import { explore } from "@pinyu/phrases/explore"
import {
  answer,
  asMember,
  expect,
  fail,
  failWith,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { filterButton, forgetFilter, leftOut, member, members, openFilter } from "./explore.fixture.ts"
import ExplorePage from "./explore.tsx"

const meta = {
  tags: ["nightly"],
  component: ExplorePage,
  ...asMember,
  beforeEach: forgetFilter,
} satisfies Meta<typeof ExplorePage>

export default meta

type Story = StoryObj<typeof meta>

const common = {
  interests: ["hiking" as const],
  ...{ relationship_type: "long_term" as const, interaction_mode: null, prompt: null, city: null },
}

/** By best match, each tile says what the viewer and the member have in common. */
export const BestMatch: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    members,
    answer(exploreRoutes.list, { members: [member(1, common), member(2)], nextCursor: null }),
    leftOut,
  ),
  play: async () => {
    await openFilter()
    await press(explore.sorts.match)
    await expect(await screen.findByText("你們都喜歡登山、都想要長期關係")).toBeVisible()
  },
}

/** On a device without a filter, explore starts with whom the member wants to meet. */
export const StartsWithPreferences: Story = {
  beforeEach: serve(
    members,
    leftOut,
    answer(preferencesRoutes.read, {
      preferences: {
        ...{ genders: ["male", "female"], identities: ["sugar_daddy", "sugar_mommy"] },
        ...{ min_age: 30, max_age: 45, cities: ["臺北市"] },
      },
    }),
  ),
  play: async () => {
    const conditions = await screen.findByRole("list", { name: explore.activeFilters })
    for (const text of [explore.ageRange(30, 45), "臺北市", "甜心爹地", "甜心媽咪", "男性", "女性"])
      await waitFor(() => expect(conditions).toHaveTextContent(text))
  },
}

const savedSearch = (new_count: number, n = 1, city: City = "臺南市") => ({
  id: `0192a7c0-0000-7000-8000-00000000020${n}`,
  new_count,
  filter: {
    ...{ regions: [city], ages: null, identities: [], genders: [] },
    ...{ relationshipTypes: [], interactionModes: [], online: false, verified: false, photos: true },
  },
})

/** A saved search shows its new members, is opened, and deleted. */
export const SavedSearches: Story = {
  beforeEach: serve(
    ...[members, leftOut, answer(savedSearchRoutes.list, { searches: [savedSearch(3)] })],
    answer(savedSearchRoutes.seen, { search: savedSearch(0) }),
    answer(savedSearchRoutes.remove, { removed: true }),
  ),
  play: async () => {
    const saved = within(await screen.findByRole("list", { name: explore.savedSearches }))
    await userEvent.click(saved.getByRole("button", { name: new RegExp(explore.newMembers(3, false)) }))
    const conditions = await screen.findByRole("list", { name: explore.activeFilters })
    await expect(conditions).toHaveTextContent("臺南市")
    await waitFor(() => expect(saved.queryByText(explore.newMembers(3, false))).toBeNull())
    await userEvent.click(saved.getByRole("button", { name: /^刪除/ }))
    await waitFor(() => expect(screen.queryByRole("list", { name: explore.savedSearches })).toBeNull())
    await expect(
      screen.getByRole("button", { name: explore.saveSearch }),
      "the focus continues",
    ).toHaveFocus()
  },
}

const searchesOf = (...cities: City[]) =>
  answer(savedSearchRoutes.list, { searches: cities.map((city, at) => savedSearch(0, at + 1, city)) })
const searchIn = (city: City) => screen.findByRole("button", { name: `${city}・${explore.withPhotos}` })
const deleteOf = (city: City) => explore.removeSearch(`${city}・${explore.withPhotos}`)

/** After a deletion the focus continues at the next search, at the last one, or at the filter. */
export const DeletesByKeyboard: Story = {
  beforeEach: serve(
    ...[members, leftOut, searchesOf("臺南市", "花蓮縣", "臺東縣")],
    answer(savedSearchRoutes.remove, { removed: true }),
  ),
  play: async () => {
    const remove = async (city: City) => {
      const button = await screen.findByRole("button", { name: deleteOf(city) })
      button.focus()
      await userEvent.keyboard("{Enter}")
      await waitFor(() => expect(button).not.toBeInTheDocument())
    }
    await remove("臺南市")
    await expect(await searchIn("花蓮縣")).toHaveFocus()
    await remove("臺東縣")
    await expect(await searchIn("花蓮縣")).toHaveFocus()
    await remove("花蓮縣")
    await expect(await filterButton()).toHaveFocus()
  },
}

/** Searches that another tab deleted leave the list with a message, when they are opened or deleted. */
export const DeletedElsewhere: Story = {
  beforeEach: serve(
    ...[members, leftOut, searchesOf("臺南市", "花蓮縣")],
    failWith(savedSearchRoutes.seen, "search_not_found"),
    failWith(savedSearchRoutes.remove, "search_not_found"),
  ),
  play: async () => {
    const opened = await searchIn("臺南市")
    await userEvent.click(opened)
    await waitFor(() => expect(opened).not.toBeInTheDocument())
    await expect(await screen.findByText(explore.searchGone)).toBeVisible()
    await expect(screen.getByRole("list", { name: explore.activeFilters })).toHaveTextContent("臺南市")
    await press(deleteOf("花蓮縣"))
    await waitFor(() => expect(screen.queryByRole("list", { name: explore.savedSearches })).toBeNull())
    await expect(screen.queryByText(explore.searchRemoveFailed)).toBeNull()
    await expect(screen.getByRole("button", { name: explore.saveSearch })).toHaveFocus()
  },
}

/** Saving fails, and then succeeds. */
export const SavesASearch: Story = {
  beforeEach: serve(
    ...[members, leftOut, answer(savedSearchRoutes.list, { searches: [] }), fail(savedSearchRoutes.save)],
    answer(savedSearchRoutes.save, { search: savedSearch(0) }),
  ),
  play: async () => {
    await openFilter()
    await press("臺北市")
    await press(explore.saveSearch)
    await expect(await screen.findByText(explore.searchChangeFailed)).toBeVisible()
    await press(explore.saveSearch)
    const saved = await screen.findByRole("list", { name: explore.savedSearches })
    const [search] = within(saved).getAllByRole("button")
    await waitFor(() => expect(search).toHaveFocus())
  },
}
