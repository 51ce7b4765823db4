import { appearanceWords as words } from "@pinyu/phrases/appearance"
import { expect, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { contrast } from "../../lib/contrast.ts"
import { Banner } from "../feedback/banner.tsx"
import { ContrastSwitch } from "./contrast-switch.tsx"

const meta = {
  component: ContrastSwitch,
  beforeEach: () => () => contrast.set("system"),
} satisfies Meta<typeof ContrastSwitch>

export default meta

type Story = StoryObj<typeof meta>

const inkSoft = () => getComputedStyle(document.documentElement).getPropertyValue("--color-ink-soft")

export const Chosen: Story = {
  play: async ({ canvas }) => {
    const before = inkSoft()
    await userEvent.click(canvas.getByRole("button", { name: words.contrastMore }))
    await expect(canvas.getByRole("button", { name: words.contrastMore })).toBePressed()
    await expect(inkSoft()).not.toBe(before)
    await userEvent.click(canvas.getByRole("button", { name: words.contrastStandard }))
    await expect(inkSoft()).toBe(before)
  },
}

/** Stays in high contrast, so that axe checks its colours in both themes. */
export const HighContrast: Story = {
  render: () => (
    <>
      <ContrastSwitch />
      <Banner tone="error">{words.reducedDataText}</Banner>
      <Banner tone="success">{words.reducedDataText}</Banner>
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: words.contrastMore }))
    await expect(document.documentElement).toHaveAttribute("data-contrast")
  },
}
