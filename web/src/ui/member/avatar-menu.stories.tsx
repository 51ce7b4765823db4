import { appearanceWords } from "@pinyu/phrases/appearance"
import { quickExit } from "@pinyu/phrases/quick-exit"
import { shortcuts } from "@pinyu/phrases/shortcuts"
import {
  expect,
  fn,
  longWord,
  type Meta,
  type StoryObj,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { contrast } from "../../lib/contrast.ts"
import { AvatarMenu } from "./avatar-menu.tsx"

const meta = {
  component: AvatarMenu,
  args: {
    user: {
      id: "0190c0de-0000-7000-8000-000000000001",
      nickname: "小雨",
      email: "rain@example.com",
      avatar: null,
    },
    onLogout: fn(),
    onQuickExit: fn(),
    onShortcuts: fn(),
  },
} satisfies Meta<typeof AvatarMenu>

export default meta

type Story = StoryObj<typeof meta>

/** The menu stays open, so that the effect is seen. */
export const ChoosesContrast: Story = {
  beforeEach: () => () => contrast.set("system"),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button"))
    await userEvent.click(await canvas.findByRole("menuitemradio", { name: appearanceWords.contrastMore }))
    await expect(contrast.choice()).toBe("more")
    await expect(canvas.getByRole("menuitemradio", { name: appearanceWords.contrastMore })).toBeVisible()
  },
}

export const LeavesAtOnce: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button"))
    await userEvent.click(await canvas.findByRole("menuitem", { name: new RegExp(quickExit.action) }))
    await expect(args.onQuickExit).toHaveBeenCalledOnce()
  },
}

export const OpensShortcuts: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button"))
    await userEvent.click(await canvas.findByRole("menuitem", { name: new RegExp(shortcuts.title) }))
    await expect(args.onShortcuts).toHaveBeenCalledOnce()
  },
}

export const LongNames: Story = {
  args: {
    user: { id: "a", nickname: longWord, email: `${longWord}@example.com`.toLowerCase(), avatar: null },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button"))
    await expect(await canvas.findByText(args.user.email)).toBeVisible()
  },
}
