import { expect, type Meta, type StoryObj, waitFor } from "../../../tools/workshop/story.ts"
import face from "./art/face-1.webp"
import { Avatar } from "./avatar.tsx"

const meta = { component: Avatar, args: { name: "小雨", size: 96 } } satisfies Meta<typeof Avatar>

export default meta

type Story = StoryObj<typeof meta>

export const Picture: Story = { args: { src: face } }

export const BrokenPicture: Story = {
  args: { src: "data:image/png;base64,broken", id: "0190c0de-0000-7000-8000-000000000002" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole<HTMLImageElement>("img").naturalWidth).toBeGreaterThan(0))
  },
}
