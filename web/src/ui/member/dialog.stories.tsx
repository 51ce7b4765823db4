import { common } from "@pinyu/phrases/common"
import {
  expect,
  fn,
  longText,
  type Meta,
  type StoryObj,
  screen,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { Button } from "../button.tsx"
import { Dialog, DialogActions, DialogText } from "./dialog.tsx"

const meta = {
  component: Dialog,
  args: {
    open: true,
    onClose: fn(),
    title: "離開這個頁面",
    children: (
      <>
        <DialogText>打到一半的內容不會留下來。</DialogText>
        <DialogActions>
          <Button variant="outline">留下</Button>
          <Button>離開</Button>
        </DialogActions>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ args }) => {
    await expect(await screen.findByRole("dialog", { name: "離開這個頁面" })).toBeVisible()
    await expect(document.body).toHaveStyle({ overflow: "hidden" })
    // The library's own lock sets a custom property, for which the whole page is styled again.
    await expect(document.body).not.toHaveAttribute("data-scroll-locked")
    await userEvent.click(screen.getByRole("button", { name: common.close }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const ClosedByEscape: Story = {
  play: async ({ args }) => {
    await screen.findByRole("dialog")
    await userEvent.keyboard("{Escape}")
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const LongText: Story = {
  args: { children: <DialogText>{longText.repeat(30)}</DialogText> },
  play: async () => {
    await expect(await screen.findByRole("dialog")).toBeVisible()
  },
}
