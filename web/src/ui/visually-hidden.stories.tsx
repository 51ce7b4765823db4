import { expect, type Meta, type StoryObj, userEvent } from "../../../tools/workshop/story.ts"
import { SkipLink, VisuallyHidden } from "./visually-hidden.tsx"

const meta = { component: VisuallyHidden, args: { children: "已載入" } } satisfies Meta<typeof VisuallyHidden>

export default meta

type Story = StoryObj<typeof meta>

export const Hidden: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("已載入").getBoundingClientRect().width).toBeLessThanOrEqual(1)
  },
}

export const FocusedSkipLink: Story = {
  render: () => <SkipLink />,
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole("link")).toHaveFocus()
  },
}
