import { shell } from "@pinyu/phrases/shell"
import { expect, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { appearance } from "../../lib/appearance.ts"
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx"

const meta = { component: ColorSchemeSwitch } satisfies Meta<typeof ColorSchemeSwitch>

export default meta

type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: shell.schemeDark }))
    await expect(appearance.choice()).toBe("dark")
    await expect(canvas.getByRole("button", { name: shell.schemeDark })).toBePressed()
    await userEvent.click(canvas.getByRole("button", { name: shell.schemeLight }))
  },
}
