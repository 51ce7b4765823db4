import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  asMember,
  expect,
  type Meta,
  type StoryObj,
  screen,
  serve,
  spyOn,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { filterButton, leftOut, members, onPhone } from "./explore.fixture.ts"
import ExplorePage from "./explore.tsx"
import { renderedAgain, watchRenders } from "./renders.fixture.ts"

/** What explore renders again. */
const meta = { tags: ["nightly"], component: ExplorePage, ...asMember } satisfies Meta<typeof ExplorePage>

export default meta

type Story = StoryObj<typeof meta>

/** Of a long list, only the tile of the member renders again. */
export const LikeRendersOneTile: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    members,
    leftOut,
    answer(friendsRoutes.like, { message: "", liked: true, is_mutual: false }),
  ),
  play: async () => {
    const heart = await screen.findByRole("button", { name: friends.like("小雨") })
    const tiles = await renderedAgain(screen.getAllByRole("article"), async () => {
      await userEvent.click(heart)
      await expect(heart).toBePressed()
    })
    await expect(tiles).toEqual([0])
  },
}

/** Neither the other tiles nor the rest of the screen render again. */
export const PassRendersNoTile: Story = {
  beforeEach: serve(
    members,
    leftOut,
    answer(passRoutes.pass, { message: "", returns_at: "2026-12-25T10:00:00.000Z" }),
  ),
  play: async () => {
    const cross = await screen.findByRole("button", { name: friends.pass("小雨") })
    const list = screen.getByRole("list", { name: explore.members })
    const filter = await filterButton()
    const others = within(list)
      .getAllByRole("article")
      .filter((tile) => !tile.contains(cross))
    const rendered = await renderedAgain([filter, ...others], async () => {
      await userEvent.click(cross)
      await expect(list.children).toHaveLength(2)
    })
    await expect(rendered).toEqual([])
  },
}

/** Neither the sheet nor its draft renders a tile again. */
export const SheetRendersNoTile: Story = {
  ...onPhone(answer(exploreRoutes.count, { count: 37 }), answer(exploreRoutes.count, { count: 12 })),
  play: async () => {
    await screen.findByRole("button", { name: friends.like("小雨") })
    const tiles = await renderedAgain(screen.getAllByRole("article"), async () => {
      await userEvent.click(await filterButton())
      const sheet = within(await screen.findByRole("dialog", { name: explore.filterTitle }))
      await userEvent.click(await sheet.findByRole("button", { name: "長期" }))
      await expect(sheet.getByRole("button", { name: "長期" })).toBePressed()
    })
    await expect(tiles).toEqual([])
    await expect(await screen.findByRole("button", { name: explore.showCounted(12, false) })).toBeVisible()
  },
}

/** The sheet's history entry, which everything that follows the location renders for, comes after its paint. */
export const SheetShowsBeforeItsEntry: Story = {
  ...onPhone(answer(exploreRoutes.count, { count: 37 })),
  play: async () => {
    const toggle = await filterButton()
    await screen.findByRole("button", { name: friends.like("小雨") })
    const links = within(screen.getByRole("list", { name: explore.members })).getAllByRole("link")
    const rendered = watchRenders(links)
    const atOnce = await renderedAgain(links, async () => {
      toggle.click()
      // The navigation itself takes only such steps.
      for (let step = 0; step < 100; step++) await Promise.resolve()
    })
    await expect(atOnce).toEqual([])
    await screen.findByRole("button", { name: explore.showCounted(37, false) })
    await waitFor(() => expect(rendered()).toEqual([...links.keys()]))
  },
}

/** Its fields, which would hold up the paint that shows the sheet, follow it. */
export const SheetShowsBeforeItsFields: Story = {
  ...onPhone(answer(exploreRoutes.count, { count: 37 })),
  play: async () => {
    const toggle = await filterButton()
    const held: FrameRequestCallback[] = []
    const frames = spyOn(window, "requestAnimationFrame").mockImplementation((callback) =>
      held.push(callback),
    )
    toggle.click()
    const sheet = within(await screen.findByRole("dialog", { name: explore.filterTitle }))
    // A deferred render takes a few tasks.
    for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve))
    await expect(sheet.queryByRole("slider")).toBeNull()
    frames.mockRestore()
    for (const callback of held) callback(performance.now())
    await expect(await sheet.findByRole("slider", { name: explore.youngest })).toBeVisible()
  },
}

const blurOf = (element: Element) =>
  [undefined, "::before", "::after"].map((part) => getComputedStyle(element, part).backdropFilter)

/** A blurred ground is a surface of its own, which the compositor draws in each frame of scrolling. */
export const TilesBlurNothing: Story = {
  beforeEach: serve(members, leftOut),
  play: async () => {
    await screen.findByRole("button", { name: friends.pass("小雨") })
    const list = screen.getByRole("list", { name: explore.members })
    const blurs = [...list.querySelectorAll("*")].flatMap(blurOf)
    await expect(blurs.filter((blur) => blur !== "none")).toEqual([])
  },
}
