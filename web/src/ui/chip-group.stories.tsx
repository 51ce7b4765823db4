import { genders } from "@pinyu/contract/options"
import { expect, fn, longWord, type Meta, type StoryObj, userEvent } from "../../../tools/workshop/story.ts"
import { Chip } from "./chip.tsx"
import { ChipGroup, Labelled } from "./chip-group.tsx"

const meta = {
  component: ChipGroup,
  args: {
    label: "性別",
    options: genders,
    nameOf: (option) => ({ male: "男性", female: "女性" })[option] ?? option,
    chosen: ["female"],
    onToggle: fn(),
  },
} satisfies Meta<typeof ChipGroup>

export default meta

type Story = StoryObj<typeof meta>

export const OneChosen: Story = {
  play: async ({ canvas, args }) => {
    const group = canvas.getByRole("group", { name: "性別" })
    await expect(group).toBeVisible()
    await expect(canvas.getByRole("button", { name: "女性" })).toHaveAttribute("aria-pressed", "true")
    await userEvent.click(canvas.getByRole("button", { name: "男性" }))
    await expect(args.onToggle).toHaveBeenCalledWith("male")
  },
}

export const LongNames: Story = { args: { nameOf: () => longWord } }

/** On wide screens the label is beside the chips, which more may follow. */
export const BesideTheLabel: Story = {
  args: { beside: true, children: <Chip>還有 16 個</Chip> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group", { name: "性別" })).toBeVisible()
    await expect(canvas.getAllByRole("button")).toHaveLength(3)
  },
}

/** Other controls, with their value beside the label; its name stays the label. */
export const Controls: Story = {
  render: () => (
    <Labelled label="照片" value="18–40 歲">
      <Chip selected>有照片</Chip>
    </Labelled>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group", { name: "照片" })).toBeVisible()
    await expect(canvas.getByText("18–40 歲")).toBeVisible()
  },
}
