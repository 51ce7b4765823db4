import { useState } from "react"
import { expect, fn, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { RangeField } from "./range-field.tsx"

const meta = {
  component: RangeField,
  args: {
    min: 18,
    max: 70,
    value: [25, 40],
    onChange: fn(),
    fromLabel: "最小年齡",
    toLabel: "最大年齡",
    valueText: (age: number) => `${age} 歲`,
  },
  render: (args) => {
    const [value, setValue] = useState(args.value)
    return <RangeField {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof RangeField>

export default meta

type Story = StoryObj<typeof meta>

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const [from, to] = canvas.getAllByRole("slider")
    if (!from || !to) throw new Error("there are no two thumbs")
    await expect(from).toHaveAccessibleName("最小年齡")
    await expect(to).toHaveAttribute("aria-valuetext", "40 歲")
    to.focus()
    await userEvent.keyboard("{ArrowRight}{PageUp}")
    await expect(to).toHaveAttribute("aria-valuenow", "51")
    await userEvent.keyboard("{End}")
    await expect(to).toHaveAttribute("aria-valuenow", "70")
    await userEvent.keyboard("{Home}")
    await expect(to).toHaveAttribute("aria-valuenow", "18")
    await expect(from).toHaveAttribute("aria-valuenow", "18")
    from.focus()
    await userEvent.keyboard("{End}{ArrowLeft}{PageDown}")
    await expect(from).toHaveAttribute("aria-valuenow", "59")
    await expect(to).toHaveAttribute("aria-valuenow", "70")
  },
}

export const Everything: Story = { args: { value: [18, 70] } }
