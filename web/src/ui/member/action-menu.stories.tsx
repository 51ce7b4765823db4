import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import {
  expect,
  fn,
  longText,
  type Meta,
  type StoryObj,
  userEvent,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import { ActionMenu } from "./action-menu.tsx"

const meta = {
  component: ActionMenu,
  args: {
    label: "更多動作",
    icon: IconDots,
    items: [
      { label: "檢舉", icon: IconFlag, onChoose: fn() },
      { label: longText, icon: IconFlag, onChoose: fn() },
    ],
  },
} satisfies Meta<typeof ActionMenu>

export default meta

type Story = StoryObj<typeof meta>

export const Closed: Story = {}

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "更多動作" }))
    await expect(await canvas.findByRole("menuitem", { name: "檢舉" })).toBeVisible()
  },
}

export const Chosen: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button"))
    await userEvent.click(await canvas.findByRole("menuitem", { name: "檢舉" }))
    await expect(args.items[0]?.onChoose).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.getByRole("button")).toHaveFocus())
  },
}
