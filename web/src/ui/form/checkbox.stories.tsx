import { expect, longText, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { Checkbox } from "./checkbox.tsx"

const meta = { component: Checkbox, args: { label: "我已年滿十八歲" } } satisfies Meta<typeof Checkbox>

export default meta

type Story = StoryObj<typeof meta>

export const Unchecked: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("我已年滿十八歲"))
    await expect(canvas.getByRole("checkbox")).toBeChecked()
  },
}

export const Invalid: Story = {
  args: { error: "請先同意這一項。" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox")).toHaveAccessibleDescription("請先同意這一項。")
  },
}

export const Disabled: Story = { args: { disabled: true } }

export const LongLabel: Story = { args: { label: longText } }
