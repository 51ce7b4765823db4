import { memberParts } from "@pinyu/phrases/member-parts"
import { expect, fn, type Meta, type StoryObj, userEvent, waitFor } from "../../../../tools/workshop/story.ts"
import face from "../art/face-1.webp"
import { RemoteImage } from "./remote-image.tsx"

const image = { url: face, attempt: 0, isBroken: false, onFailure: fn(), tryAgain: fn() }

const meta = {
  component: RemoteImage,
  args: { image, alt: "小雨", loading: "eager" },
  decorators: (Story) => (
    <div style={{ position: "relative", inlineSize: "60%", blockSize: "16rem" }}>
      <Story />
    </div>
  ),
} satisfies Meta<typeof RemoteImage>

export default meta

type Story = StoryObj<typeof meta>

export const Loaded: Story = {}

export const Loading: Story = { args: { image: { ...image, url: "" } } }

/** Off the screen the placeholder does not animate. */
export const LoadingBelow: Story = {
  args: { image: { ...image, url: "" } },
  decorators: (Story) => (
    <div style={{ position: "relative", marginBlockStart: "400vh", blockSize: "8rem" }}>
      <Story />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const placeholder = canvasElement.querySelector("[aria-hidden]")
    const isRendered = () => placeholder?.checkVisibility({ contentVisibilityAuto: true })
    await waitFor(() => expect(isRendered()).toBe(false))
    placeholder?.scrollIntoView()
    await waitFor(() => expect(isRendered()).toBe(true))
  },
}

export const Broken: Story = {
  args: { image: { ...image, isBroken: true }, canRetry: true },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(memberParts.photoUnavailable)).toBeVisible()
    await userEvent.click(canvas.getByRole("button"))
    await expect(args.image.tryAgain).toHaveBeenCalledOnce()
  },
}

export const Fails: Story = {
  args: { image: { ...image, url: "data:image/png;base64,broken" } },
  play: async ({ args }) => {
    await waitFor(() => expect(args.image.onFailure).toHaveBeenCalled())
  },
}

const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`

/** A cropped screenshot of a long page shows its top, a photo its middle. */
export const LongPicture: Story = {
  render: (args) => (
    <>
      <RemoteImage {...args} alt="截圖" image={{ ...image, url: drawing(390, 4000) }} />
      <RemoteImage {...args} alt="人像" image={{ ...image, url: drawing(900, 1600) }} />
    </>
  ),
  play: async ({ canvas }) => {
    const position = (name: string) => getComputedStyle(canvas.getByRole("img", { name })).objectPosition
    await waitFor(() => expect(position("截圖")).toBe("50% 0%"))
    await expect(position("人像")).toBe("50% 50%")
  },
}
