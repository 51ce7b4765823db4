import { shell } from "@pinyu/phrases/shell"
import { expect, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { appearance } from "../../lib/appearance.ts"
import { TextSizeSwitch } from "./text-size-switch.tsx"

const meta = { component: TextSizeSwitch } satisfies Meta<typeof TextSizeSwitch>

export default meta

type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: shell.textSizePercent(125) }))
    await expect(appearance.textScale()).toBe(125)
    await userEvent.click(canvas.getByRole("button", { name: shell.textSizePercent(100) }))
    await expect(canvas.getByRole("button", { name: shell.textSizePercent(100) })).toBePressed()
  },
}
