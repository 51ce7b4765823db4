import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { PostPicture } from "@pinyu/contract/feed/schemas"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { memberParts } from "@pinyu/phrases/member-parts"
import {
  answer,
  asMember,
  expect,
  longText,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import face from "../ui/art/face-1.webp"
import { freshPost, picture, serveFeed as serve, withPosts } from "./feed.fixture.ts"
import FeedPage from "./feed.tsx"

const meta = { tags: ["nightly"], component: FeedPage, ...asMember } satisfies Meta<typeof FeedPage>

export default meta

type Story = StoryObj<typeof meta>

const shows = (count: number) => async () => {
  const card = within(await screen.findByRole("article"))
  await expect(card.getAllByRole("button", { name: /^放大/ })).toHaveLength(count)
}

/** A picture with a small version. Browsers never load one in place of a `data:` URL. */
const inFiles = (place: number) => {
  const id = `0192a7c0-0000-7000-8000-00000000023${place}`
  // Addresses that no other story has loaded: the browser prefers a large version that it has in memory.
  return picture(place, { id, url: `${face}?large`, small_url: `${face}?small` })
}

/** Which tiles have loaded the small version. */
const loadedSmall = async () => {
  const card = within(await screen.findByRole("article"))
  const tiles = card
    .getAllByRole("button", { name: /^放大/ })
    .map((tile) => tile.querySelector("img"))
    .filter((tile) => tile !== null)
  await waitFor(() => expect(tiles.every(({ currentSrc }) => currentSrc !== "")).toBe(true))
  return tiles.map(({ currentSrc }) => currentSrc.endsWith("?small"))
}

export const FourPicturesOpen: Story = {
  tags: ["!nightly"],
  beforeEach: () => {
    const pictures = [picture(0), picture(1, { alt: "傍晚的海" }), picture(2), picture(3)]
    serve(withPosts(freshPost({ pictures })))()
  },
  play: async () => {
    await shows(4)()
    await press(feed.enlarge("傍晚的海"))
    const viewer = await screen.findByRole("dialog", { name: memberParts.viewer })
    await expect(await within(viewer).findByRole("img", { name: "傍晚的海" })).toBeVisible()
    await expect(within(viewer).getByText("傍晚的海")).toBeVisible()
  },
}

export const SmallVersionsInTiles: Story = {
  beforeEach: () =>
    serve(withPosts(freshPost({ pictures: [inFiles(0), inFiles(1), inFiles(2), inFiles(3)] })))(),
  play: async () => {
    await shows(4)()
    await expect(await loadedSmall()).toEqual([true, true, true, true])
  },
}

export const FromAPreviousServer: Story = {
  beforeEach: () => {
    const withoutSmall = { ...inFiles(4), small_url: undefined } as unknown as PostPicture
    serve(withPosts(freshPost({ pictures: [withoutSmall] })))()
  },
  play: async () => {
    await shows(1)()
    const tile = (await screen.findByRole("button", { name: /^放大/ })).querySelector("img")
    await expect(tile?.getAttribute("src")).toMatch(/large$/)
    await expect(tile).not.toHaveAttribute("srcset")
  },
}

export const ForMatches: Story = {
  beforeEach: () => serve(withPosts(freshPost({ audience: "mutual_likes", content: longText })))(),
  play: async () => {
    const card = within(await screen.findByRole("article"))
    await expect(card.getByText(feed.forMatches)).toBeVisible()
  },
}

const writing = {
  beforeEach: serve(),
  parameters: { ...asMember.parameters, url: `${pages.feed}?tab=create` },
}
const file = (name: string) => new File(["x"], name, { type: "image/png" })
const drop = async (...names: string[]) => {
  const dataTransfer = new DataTransfer()
  for (const name of names) dataTransfer.items.add(file(name))
  const text = await screen.findByRole("textbox", { name: feed.content })
  text.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
}
const rows = async () =>
  within(await screen.findByRole("list", { name: feed.pictures })).findAllByRole("listitem")

export const TooManyPictures: Story = {
  ...writing,
  play: async () => {
    await drop("一.png", "二.png", "三.png", "四.png", "五.png")
    await expect(await screen.findByText(feed.leftOut(["五.png"]))).toBeVisible()
    await expect(await rows()).toHaveLength(feedLimits.pictures.max)
    await expect(screen.getByRole("button", { name: feed.publish })).toBeDisabled()
    await press(feed.dropPicture(2, 4))
    await expect(await rows()).toHaveLength(3)
  },
}

export const AudienceIsChosen: Story = {
  ...writing,
  play: async () => {
    await expect(await screen.findByText(feed.postingRules.public)).toBeVisible()
    await press(feed.audiences.mutual_likes)
    await expect(await screen.findByText(feed.postingRules.mutual_likes)).toBeVisible()
    const chosen = screen.getByRole("button", { name: feed.audiences.mutual_likes })
    await expect(chosen).toHaveAttribute("aria-pressed", "true")
  },
}

export const PicturesAreEdited: Story = {
  beforeEach: () => {
    const post = freshPost({ pictures: [picture(0), picture(1)] })
    const edited = { ...post, pictures: [picture(1)], edited_at: new Date().toISOString() }
    serve(withPosts(post), answer(feedRoutes.edit, { post: edited }))()
  },
  play: async () => {
    await press(feed.menuOf("小雨"))
    await userEvent.click(await screen.findByRole("menuitem", { name: feed.edit }))
    await expect(await rows()).toHaveLength(2)
    await pressInDialog(feed.dropPicture(1, 2))
    await pressInDialog(feed.saveEdit)
    await expect(await screen.findByText(feed.wasEdited)).toBeVisible()
    await shows(1)()
  },
}
