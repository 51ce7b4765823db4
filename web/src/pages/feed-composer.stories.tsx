import { feedLimits } from "@pinyu/contract/feed/limits"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { memberParts } from "@pinyu/phrases/member-parts"
import {
  asMember,
  expect,
  fill,
  longText,
  type Meta,
  press,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { frames, png as movingPng, pixels } from "../lib/uploads/animated-png.fixture.ts"
import { serveFeed as serve } from "./feed.fixture.ts"
import FeedPage from "./feed.tsx"

const meta = { tags: ["nightly"], component: FeedPage, ...asMember } satisfies Meta<typeof FeedPage>

export default meta

type Story = StoryObj<typeof meta>

const writing = {
  beforeEach: serve(),
  parameters: { ...asMember.parameters, url: `${pages.feed}?tab=create` },
}
const png = (name: string) => new File(["x"], name, { type: "image/png" })
const drop = async (...files: File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const text = await screen.findByRole("textbox", { name: feed.content })
  text.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
}
const four = ["一.png", "二.png", "三.png", "四.png"].map(png)
const tiles = async () =>
  within(await screen.findByRole("list", { name: feed.pictures })).findAllByRole("listitem")
const publish = () => screen.getByRole("button", { name: feed.publish })

export const TooManyPictures: Story = {
  ...writing,
  play: async () => {
    await drop(...four, png("五.png"))
    await expect(await screen.findByText(feed.leftOut("五.png"))).toBeVisible()
    await expect(await tiles()).toHaveLength(feedLimits.pictures.max)
    await expect(publish()).toBeDisabled()
    await press(feed.dropPicture(2, 4))
    await expect(await tiles()).toHaveLength(3)
  },
}

/** A phone with an open keyboard: its browser lays it over the page. */
const phoneWithKeyboard = (height: number) => {
  const frame = (window.frameElement as HTMLElement).style
  const { width, height: ownHeight } = frame
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height })
  Object.assign(frame, { width: "390px", height: "844px" })
  Object.defineProperty(window, "visualViewport", { value: view, configurable: true })
  return () => {
    Reflect.deleteProperty(window, "visualViewport")
    Object.assign(frame, { width, height: ownHeight })
  }
}

/** Within the visible part of the screen, and not covered. */
const inReach = async (element: Element, visibleHeight: number) => {
  await waitFor(() => expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(visibleHeight))
  const { left, top, width, height } = element.getBoundingClientRect()
  await expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(element)
}

export const PublishInReach: Story = {
  tags: ["!nightly"],
  parameters: writing.parameters,
  beforeEach: () => {
    const [stopServing, resizeBack] = [serve()(), phoneWithKeyboard(450)]
    return () => {
      resizeBack()
      stopServing()
    }
  },
  play: async () => {
    const text = await fill(feed.content, longText.repeat(40))
    await drop(...four, png("五.png"), new File(["x"], "IMG_1.HEIC", { type: "image/heic" }))
    await expect(await screen.findByText(feed.rejected("IMG_1.HEIC", feed.heic))).toBeVisible()
    await press(feed.altOf(4, 4))
    const alt = screen.getByRole("textbox", { name: feed.altOf(4, 4) })
    await expect(alt).toHaveFocus()
    await userEvent.paste(longText)
    for (const field of [text, alt]) {
      field.focus()
      field.scrollIntoView({ block: "nearest" })
      await inReach(publish(), 450)
    }
  },
}

/** In the order of the thumbnail, and the focus is never lost. */
export const PicturesByKeyboard: Story = {
  ...writing,
  play: async () => {
    await drop(...four)
    const first = within((await tiles())[0] as HTMLElement)
    const describe = first.getByRole("button", { name: feed.altOf(1, 4) })
    const later = first.getByRole("button", { name: feed.moveLater(1) })
    const remove = first.getByRole("button", { name: feed.dropPicture(1, 4) })
    describe.focus()
    for (const next of [first.getByRole("button", { name: feed.moveEarlier(1) }), later, remove]) {
      await userEvent.tab()
      await expect(next).toHaveFocus()
    }
    describe.focus()
    await userEvent.keyboard("{Enter}")
    await expect(describe).toHaveAttribute("aria-expanded", "true")
    await expect(screen.getByRole("textbox", { name: feed.altOf(1, 4) })).toHaveFocus()
    await userEvent.keyboard("傍晚的海")
    later.focus()
    await userEvent.keyboard("{Enter}")
    await expect(screen.getByRole("textbox", { name: feed.altOf(2, 4) })).toHaveValue("傍晚的海")
    await expect(later).toHaveFocus()
    await press(feed.dropPicture(2, 4))
    await expect(screen.getByRole("list", { name: feed.pictures })).toHaveFocus()
    await expect(screen.queryByRole("textbox", { name: /說明$/ })).not.toBeInTheDocument()
  },
}

/** Named before the post is published, as before a message is sent. */
export const AnimatedPng: Story = {
  ...writing,
  play: async () => {
    await drop(new File([movingPng(frames(3), pixels)], "動.png", { type: "image/png" }))
    await expect(await screen.findByText(memberParts.pngBecomesStill("動.png"))).toBeVisible()
  },
}

/** Over the thumbnails: what is sent, and what to press after a failure. */
export const UploadFails: Story = {
  parameters: writing.parameters,
  beforeEach: serve(),
  play: async () => {
    await drop(png("一.png"))
    await expect(await screen.findByRole("alert")).toHaveTextContent(feed.rejected("一.png", ""))
    const [tile] = await tiles()
    const retry = within(tile as HTMLElement).getByRole("button", { name: feed.retryPicture("一.png") })
    await expect(tile).toContainElement(retry)
    await expect(publish()).toBeDisabled()
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
