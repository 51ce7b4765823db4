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

export const Unavailable: Story = {
  args: {
    items: [{ label: "編輯", icon: IconFlag, onChoose: fn(), unavailable: "已經有人喜歡，內容不能再改。" }],
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button"))
    const item = await canvas.findByRole("menuitem", { name: /編輯.*已經有人喜歡/ })
    await expect(item).toHaveAttribute("aria-disabled", "true")
    await userEvent.click(item)
    await expect(args.items[0]?.onChoose).not.toHaveBeenCalled()
    await expect(item).toBeVisible()
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
