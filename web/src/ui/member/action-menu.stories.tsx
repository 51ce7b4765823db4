import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import {
  expect,
  fn,
  longText,
  type Meta,
  type StoryObj,
  spyOn,
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

const actions = ["Edit", "Archive", "Erase"].map((label) => ({ label, icon: IconFlag, onChoose: fn() }))
const threeActions = { args: { items: actions } }

/** Arrows, Home, End and letters move between the actions; Escape returns to the button. */
export const ByKeyboard: Story = {
  ...threeActions,
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button")
    button.focus()
    await userEvent.keyboard("{Enter}")
    await expect(button).toHaveAttribute("aria-expanded", "true")
    const menu = canvas.getByRole("menu", { name: "更多動作" })
    await expect(button).toHaveAttribute("aria-controls", menu.id)
    const [edit, archive, erase] = canvas.getAllByRole("menuitem")
    const steps = [
      ["", edit],
      ["{ArrowDown}", archive],
      ["{ArrowDown}{ArrowDown}", edit],
      ["{ArrowUp}", erase],
      ["{Home}", edit],
      ["{End}", erase],
      ["a", archive],
    ] as const
    for (const [keys, focused] of steps) {
      if (keys) await userEvent.keyboard(keys)
      await expect(focused).toHaveFocus()
    }
    await userEvent.keyboard("{Escape}")
    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute("aria-expanded", "false")
    await waitFor(() => expect(menu).not.toBeInTheDocument())
  },
}

export const LeftByTab: Story = {
  ...threeActions,
  decorators: (Story) => (
    <>
      <Story />
      <button type="button">下一個</button>
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "更多動作" }))
    await userEvent.keyboard("{Tab}")
    await expect(canvas.getByRole("button", { name: "下一個" })).toHaveFocus()
    await waitFor(() => expect(canvas.queryByRole("menu")).not.toBeInTheDocument())
  },
}

/** A list that moves its rows hides the popover in them. */
export const InMovedRow: Story = {
  ...threeActions,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole("button"))
    const menu = canvas.getByRole("menu")
    const row = canvas.getByRole("button").parentElement ?? canvasElement
    row.parentElement?.append(row)
    await waitFor(() => expect(menu).toBeVisible())
    await expect(canvas.getByRole("menuitem", { name: "Edit" })).toHaveFocus()
  },
}

export const ClosedByPressOutside: Story = {
  ...threeActions,
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole("button")
    await userEvent.click(button)
    const menu = canvas.getByRole("menu")
    await userEvent.click(canvasElement)
    await waitFor(() => expect(menu).not.toBeInTheDocument())
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.click(button)
    await userEvent.click(button)
    await waitFor(() => expect(canvas.queryByRole("menu")).not.toBeInTheDocument())
  },
}

/** A closed menu listens to nothing: a list has one in each of its items. */
export const ListensOnlyWhileOpen: Story = {
  ...threeActions,
  beforeEach: () => {
    const listening = spyOn(document, "addEventListener")
    return () => listening.mockRestore()
  },
  play: async ({ canvas }) => {
    const names = () => (document.addEventListener as ReturnType<typeof fn>).mock.calls.map(([name]) => name)
    const button = canvas.getByRole("button")
    await expect(names()).not.toContain("touchstart")
    await expect(names()).not.toContain("mousedown")
    await userEvent.click(button)
    await expect(names()).toContain("touchstart")
  },
}

const placesOf = (menu: HTMLElement, button: HTMLElement) =>
  [menu.getBoundingClientRect(), button.getBoundingClientRect()] as const

/** Below its button and at its end; within the screen where the button is at the start of it. */
export const InItsPlace: Story = {
  ...threeActions,
  decorators: (Story) => (
    <div style={{ display: "flex", justifyContent: "space-between", minBlockSize: "30rem" }}>
      <Story />
      <Story />
      <div style={{ alignSelf: "end", transform: "rotate(0.1deg)", overflow: "hidden" }}>
        <Story />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole("button")) {
      window.scrollTo(0, document.body.scrollHeight)
      await userEvent.click(button)
      const [menu, opener] = placesOf(canvas.getByRole("menu"), button)
      const right = Math.max(5 + menu.width, Math.min(opener.right, window.innerWidth - 5))
      await expect(menu.right).toBeCloseTo(right, 0)
      const isRoomBelow = opener.bottom + 8 + menu.height <= window.innerHeight
      const top = isRoomBelow ? opener.bottom + 8 : opener.top - 8 - menu.height
      await expect(menu.top).toBeCloseTo(top, 0)
      await userEvent.keyboard("{Escape}")
      await waitFor(() => expect(canvas.queryByRole("menu")).not.toBeInTheDocument())
    }
  },
}

/** A browser that cannot place elements by anchors. */
export const InItsPlaceWithoutAnchors: Story = {
  ...InItsPlace,
  beforeEach: () => {
    const supports = spyOn(CSS, "supports").mockReturnValue(false)
    return () => supports.mockRestore()
  },
}
