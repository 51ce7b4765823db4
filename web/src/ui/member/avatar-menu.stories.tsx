import {
  expect,
  fn,
  longWord,
  type Meta,
  type StoryObj,
  userEvent,
} from "../../../../tools/workshop/story.ts"
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
  },
} satisfies Meta<typeof AvatarMenu>

export default meta

type Story = StoryObj<typeof meta>

export const Closed: Story = {}

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button"))
    await expect(await canvas.findByText("rain@example.com")).toBeVisible()
  },
}

export const LongNames: Story = {
  args: {
    user: { id: "a", nickname: longWord, email: `${longWord}@example.com`.toLowerCase(), avatar: null },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button"))
    await expect(await canvas.findByRole("menu")).toBeVisible()
  },
}
