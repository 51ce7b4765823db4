import IconDots from "~icons/tabler/dots"
import IconTrash from "~icons/tabler/trash"
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
import { ActionMenu } from "./action-menu.tsx"
import { Panel } from "./panel.tsx"

const meta = {
  component: Panel,
  args: {
    label: "通知",
    open: true,
    onChange: fn(),
    target: <Button>通知</Button>,
    children: (
      <>
        <p>{longText}</p>
        <Button variant="quiet">全部標為已讀</Button>
      </>
    ),
  },
} satisfies Meta<typeof Panel>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ args }) => {
    await expect(await screen.findByRole("dialog", { name: "通知" })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect(args.onChange).toHaveBeenCalledWith(false)
  },
}

/** Escape closes it also when the focused row has gone. */
export const FocusOnThePage: Story = {
  play: async ({ args }) => {
    const button = await screen.findByRole("button", { name: "全部標為已讀" })
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    button.focus()
    button.blur()
    await expect(document.body).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect(args.onChange).toHaveBeenCalledWith(false)
  },
}

/** Escape closes a menu in it first. */
export const MenuInPanel: Story = {
  args: {
    children: (
      <ActionMenu
        label="更多動作"
        icon={IconDots}
        items={[{ label: "移除", icon: IconTrash, onChoose: fn() }]}
      />
    ),
  },
  play: async ({ args }) => {
    const button = await screen.findByRole("button", { name: "更多動作" })
    await userEvent.click(button)
    await expect(screen.getByRole("menuitem", { name: "移除" })).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect(button).toHaveFocus()
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.keyboard("{Escape}")
    await expect(args.onChange).toHaveBeenCalledWith(false)
  },
}
