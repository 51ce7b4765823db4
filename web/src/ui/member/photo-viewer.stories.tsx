import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import {
  expect,
  fn,
  type Meta,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import first from "../art/face-1.webp"
import second from "../art/face-2.webp"
import { PhotoViewer } from "./photo-viewer.tsx"

const meta = {
  component: PhotoViewer,
  args: {
    photos: [
      { src: first, alt: "第一張" },
      { src: second, alt: "第二張" },
    ],
    index: 0,
    onMove: fn(),
    onClosed: fn(),
  },
} satisfies Meta<typeof PhotoViewer>

export default meta

type Story = StoryObj<typeof meta>

export const Several: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole("button", { name: memberParts.nextPhoto }))
    await waitFor(() => expect(args.onMove).toHaveBeenLastCalledWith(1))
  },
}

export const One: Story = {
  args: { photos: [{ src: first, alt: "第一張" }], canSave: true },
  play: async ({ args }) => {
    await expect(screen.queryByRole("button", { name: memberParts.nextPhoto })).not.toBeInTheDocument()
    await userEvent.click(await screen.findByRole("button", { name: common.close }))
    await waitFor(() => expect(args.onClosed).toHaveBeenCalledOnce())
  },
}

export const Broken: Story = {
  args: { photos: [{ src: "data:image/png;base64,broken", alt: "第一張", onLoadError: fn() }] },
  play: async () => {
    await expect(await screen.findByText(memberParts.photoUnavailable)).toBeVisible()
  },
}

/** For each frame, a browser would look for a place of the caret in the page, which is inert. */
export const TakesTheCaretAway: Story = {
  beforeEach: () => {
    document.getSelection()?.collapse(document.body, 0)
  },
  play: async () => {
    await screen.findByRole("button", { name: common.close })
    await waitFor(() => expect(document.getSelection()?.rangeCount).toBe(0))
  },
}

const drawn = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#b5566f"/></svg>`,
  )}`

/** A scrolling screenshot is as wide as the page. */
export const Tall: Story = {
  args: { photos: [{ src: drawn(2000, 20_000), alt: "長截圖" }] },
  play: async () => {
    const scroller = await screen.findByRole("region", { name: "長截圖" })
    await waitFor(() => expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight * 2))
    await expect(scroller.querySelector("img")?.getBoundingClientRect().width).toBeGreaterThan(
      window.innerWidth * 0.9,
    )
    await expect(scroller.scrollWidth).toBe(scroller.clientWidth)
  },
}

export const Wide: Story = {
  args: { photos: [{ src: drawn(20_000, 2000), alt: "很寬的表格" }] },
  play: async () => {
    const scroller = await screen.findByRole("region", { name: "很寬的表格" })
    await waitFor(() => expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth * 2))
    await expect(scroller.scrollHeight).toBe(scroller.clientHeight)
  },
}
