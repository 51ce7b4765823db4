import { cities } from "@pinyu/contract/options"
import { memberParts } from "@pinyu/phrases/member-parts"
import { expect, fn, type Meta, press, type StoryObj, screen } from "../../../../tools/workshop/story.ts"
import { RegionChips } from "./region-chips.tsx"

const meta = {
  component: RegionChips,
  args: { label: "地區", chosen: ["花蓮縣"], onToggle: fn() },
} satisfies Meta<typeof RegionChips>

export default meta

type Story = StoryObj<typeof meta>

export const Collapsed: Story = {
  play: async ({ args }) => {
    await expect(screen.getByRole("button", { name: "花蓮縣" })).toBePressed()
    await expect(screen.queryByRole("button", { name: "澎湖縣" })).toBeNull()
    await press("臺北市")
    await expect(args.onToggle).toHaveBeenCalledWith("臺北市")
  },
}

export const Expanded: Story = {
  play: async () => {
    await press(memberParts.moreRegions(cities.length - 7))
    await expect(screen.getAllByRole("button")).toHaveLength(cities.length + 1)
    await press(memberParts.fewerRegions)
    await expect(screen.queryByRole("button", { name: "澎湖縣" })).toBeNull()
  },
}
