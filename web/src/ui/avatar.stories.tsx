import { expect, fireEvent, type Meta, type StoryObj, waitFor } from "../../../tools/workshop/story.ts"
import face from "./art/face-1.webp"
import { Avatar } from "./avatar.tsx"

const meta = { component: Avatar, args: { nickname: "小雨", size: 96 } } satisfies Meta<typeof Avatar>

export default meta

type Story = StoryObj<typeof meta>

export const Picture: Story = { args: { src: face } }

export const BrokenPicture: Story = {
  args: { src: "data:image/png;base64,broken", id: "0190c0de-0000-7000-8000-000000000002" },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole<HTMLImageElement>("presentation").naturalWidth).toBeGreaterThan(0),
    )
  },
}

/** Offline neither the picture nor a default loads; both are tried again afterwards. */
export const Offline: Story = {
  args: { src: face, nickname: "👩‍🦰小雨" },
  play: async ({ canvas }) => {
    const picture = canvas.getByRole<HTMLImageElement>("presentation")
    fireEvent.error(picture)
    fireEvent.error(picture)
    await waitFor(() => expect(decodeURIComponent(picture.src)).toContain(">👩‍🦰</text>"))
    await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0))
    window.dispatchEvent(new Event("online"))
    await waitFor(() => expect(picture.src).toContain(face))
  },
}
