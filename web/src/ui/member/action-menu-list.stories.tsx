import { type ComponentProps, useRef } from "react"
import IconFlag from "~icons/tabler/flag"
import { expect, fn, type Meta, type StoryObj, userEvent, waitFor } from "../../../../tools/workshop/story.ts"
import { ActionMenuList } from "./action-menu-list.tsx"

/** The list at the button that opened it. */
function AtButton(props: ComponentProps<typeof ActionMenuList>) {
  const target = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={target} id={`${props.id}-target`} type="button">
        更多動作
      </button>
      <ActionMenuList {...props} target={target} />
    </>
  )
}

const meta = {
  component: ActionMenuList,
  args: {
    ...{ id: "actions", target: { current: null }, isClosing: false, onClose: fn(), onClosed: fn() },
    items: [
      { label: "分享", icon: IconFlag, onChoose: fn() },
      { label: "檢舉", icon: IconFlag, onChoose: fn() },
    ],
  },
  render: AtButton,
} satisfies Meta<typeof ActionMenuList>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("menu", { name: "更多動作" })).toBeVisible()
    await expect(canvas.getByRole("menuitem", { name: "分享" })).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(canvas.getByRole("button")).toHaveFocus()
  },
}

export const Closing: Story = {
  args: { isClosing: true },
  play: async ({ canvasElement, args }) => {
    await expect(canvasElement.querySelector("[role='menu']")).toHaveAttribute("inert")
    await waitFor(() => expect(args.onClosed).toHaveBeenCalledOnce())
  },
}
