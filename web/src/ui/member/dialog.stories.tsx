import { common } from "@pinyu/phrases/common"
import { useState } from "react"
import {
  expect,
  fn,
  longText,
  type Meta,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
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

/** Safari ends the composition before it sends the key that ends it. */
export const KeptByEscapeThatEndsAComposition: Story = {
  args: { children: <input aria-label="名字" /> },
  play: async ({ args }) => {
    const field = await screen.findByLabelText("名字")
    const press = (keyCode: number) =>
      field.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", keyCode, bubbles: true, cancelable: true }),
      )
    field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }))
    field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }))
    press(229)
    await expect(args.onClose).not.toHaveBeenCalled()
    press(27)
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** It is in the page with the press, fades out, and returns the focus to what opened it. */
export const OpenedAndClosed: Story = {
  render: function Opener(args) {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>打開</Button>
        <Dialog {...args} required={false} open={isOpen} onClose={() => setOpen(false)} />
      </>
    )
  },
  play: async ({ canvas }) => {
    const opener = canvas.getByRole("button", { name: "打開" })
    await userEvent.click(opener)
    await expect(screen.getByRole("dialog")).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole("button", { name: common.close })).toHaveFocus())
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(opener).toHaveFocus())
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    await expect(document.body).not.toHaveStyle({ overflow: "hidden" })
    await userEvent.click(opener)
    await expect(screen.getByRole("dialog")).toBeInTheDocument()
  },
}

/** One that follows another returns the focus to what opened the first. */
export const OneAfterAnother: Story = {
  render: function Opener(args) {
    const [shown, setShown] = useState<"first" | "second" | null>(null)
    const close = () => setShown(null)
    return (
      <>
        <Button onClick={() => setShown("first")}>打開</Button>
        <Dialog {...args} required={false} open={shown === "first"} onClose={close}>
          <Button onClick={() => setShown("second")}>下一步</Button>
        </Dialog>
        <Dialog {...args} required={false} open={shown === "second"} onClose={close} title="再確認一次">
          <DialogText>打到一半的內容不會留下來。</DialogText>
        </Dialog>
      </>
    )
  },
  play: async ({ canvas }) => {
    const opener = canvas.getByRole("button", { name: "打開" })
    const isFirstGone = () => expect(screen.queryByRole("dialog", { name: "離開這個頁面" })).toBeNull()
    // While the first one fades, and after it has gone.
    for (const untilThen of [() => undefined, () => waitFor(isFirstGone)]) {
      await userEvent.click(opener)
      await userEvent.click(await screen.findByRole("button", { name: "下一步" }))
      const second = await screen.findByRole("dialog", { name: "再確認一次" })
      await waitFor(() => expect(second.contains(document.activeElement)).toBe(true))
      await untilThen()
      await userEvent.keyboard("{Escape}")
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      await waitFor(() => expect(opener).toHaveFocus())
    }
  },
}

export const LongText: Story = {
  args: { children: <DialogText>{longText.repeat(30)}</DialogText> },
  play: async () => {
    await expect(await screen.findByRole("dialog")).toBeVisible()
  },
}
