import IconCopy from "~icons/tabler/copy"
import IconTrash from "~icons/tabler/trash"
import {
  expect,
  fn,
  longText,
  type Meta,
  type StoryObj,
  screen,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { ActionSheet } from "./action-sheet.tsx"

const meta = {
  component: ActionSheet,
  args: {
    open: true,
    onClose: fn(),
    title: "對話選項",
    items: [
      { label: "複製", icon: IconCopy, onChoose: fn() },
      { label: "刪除對話", icon: IconTrash, onChoose: fn() },
    ],
  },
} satisfies Meta<typeof ActionSheet>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole("button", { name: "複製" }))
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(args.items[0]?.onChoose).toHaveBeenCalledOnce()
  },
}

export const WithText: Story = { args: { children: <p>{longText}</p> } }
