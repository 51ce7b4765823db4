import { Menu } from "@mantine/core"
import { expect, fn, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { Button } from "../button.tsx"
import { menuLook } from "./menu.ts"
import { MenuChoices } from "./menu-choices.tsx"

const choices = [
  { value: "small", label: "小杯", content: "小" },
  { value: "large", label: "大杯", content: "大" },
] as const

const meta = {
  component: MenuChoices,
  args: { label: "咖啡", chosen: "small", choices, onChoose: fn() },
  // The items belong into a menu.
  decorators: (Story) => (
    <Menu {...menuLook} width="17rem">
      <Menu.Target>
        <Button>選單</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Story />
      </Menu.Dropdown>
    </Menu>
  ),
} satisfies Meta<typeof MenuChoices>

export default meta

type Story = StoryObj<typeof meta>

export const StaysOpen: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "選單" }))
    await expect(await canvas.findByRole("menuitemradio", { name: "小杯" })).toBeChecked()
    await userEvent.click(canvas.getByRole("menuitemradio", { name: "大杯" }))
    await expect(args.onChoose).toHaveBeenCalledWith("large")
    await expect(canvas.getByRole("menuitemradio", { name: "大杯" })).toBeVisible()
  },
}
