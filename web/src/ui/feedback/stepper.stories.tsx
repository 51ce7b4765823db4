import { expect, longText, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Stepper } from "./stepper.tsx"

const meta = { component: Stepper, args: { step: 2, total: 4, label: "生日與性別" } } satisfies Meta<
  typeof Stepper
>

export default meta

type Story = StoryObj<typeof meta>

export const Middle: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50")
  },
}

export const LongLabel: Story = { args: { label: longText } }
