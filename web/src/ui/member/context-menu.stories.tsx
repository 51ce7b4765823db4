import IconCopy from "~icons/tabler/copy"
import IconTrash from "~icons/tabler/trash"
import { expect, fn, type Meta, type StoryObj, screen, userEvent } from "../../../../tools/workshop/story.ts"
import { ContextMenu } from "./context-menu.tsx"

const meta = {
  component: ContextMenu,
  args: {
    position: new DOMRect(24, 24, 44, 44),
    items: [
      { label: "複製", icon: IconCopy, onChoose: fn() },
      { label: "收回這則訊息", icon: IconTrash, onChoose: fn() },
    ],
    onClose: fn(),
  },
} satisfies Meta<typeof ContextMenu>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole("menuitem", { name: "複製" }))
    await expect(args.items[0]?.onChoose).toHaveBeenCalledOnce()
  },
}
