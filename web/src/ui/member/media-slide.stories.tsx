import { memberParts } from "@pinyu/phrases/member-parts"
import { expect, fn, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { reducedData } from "../../lib/reduced-data.ts"
import { MediaSlide } from "./media-slide.tsx"

/** An empty WAV file. */
const silence = "data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="

const meta = {
  component: MediaSlide,
  args: { isShown: false, media: { kind: "audio", src: silence, alt: "海浪的聲音" } },
  // A dark container like the viewer's.
  decorators: (Story) => (
    <div
      style={{
        background: "#000",
        display: "grid",
        justifyItems: "center",
        marginInline: "-1rem",
        paddingBlock: "2rem",
      }}
    >
      <Story />
    </div>
  ),
} satisfies Meta<typeof MediaSlide>

export default meta

type Story = StoryObj<typeof meta>

export const Sound: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("海浪的聲音")).toBeVisible()
  },
}

export const ReducedData: Story = {
  args: { isShown: true },
  beforeEach: () => {
    reducedData.set(true)
    return () => reducedData.set(false)
  },
  play: async ({ canvas }) => {
    const sound = canvas.getByLabelText<HTMLAudioElement>("海浪的聲音")
    await expect(sound).toHaveAttribute("preload", "none")
    await expect(sound.paused).toBe(true)
  },
}

export const Broken: Story = {
  args: {
    isShown: true,
    media: { kind: "video", src: "data:video/mp4;base64,AAAA", alt: "海邊", onLoadError: fn() },
  },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByText(memberParts.videoUnavailable)).toBeVisible()
    await expect(args.media.onLoadError).toHaveBeenCalled()
  },
}
