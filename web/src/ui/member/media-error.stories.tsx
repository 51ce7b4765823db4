import IconPhotoOff from "~icons/tabler/photo-off"
import { expect, fn, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { MediaError } from "./media-error.tsx"

const meta = {
  component: MediaError,
  args: { icon: IconPhotoOff, children: "照片讀不到" },
  decorators: (Story) => (
    <div style={{ position: "relative", blockSize: "12rem" }}>
      <Story />
    </div>
  ),
} satisfies Meta<typeof MediaError>

export default meta

type Story = StoryObj<typeof meta>

export const MayRetry: Story = {
  args: { onRetry: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button"))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
