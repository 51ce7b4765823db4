import IconBell from "~icons/tabler/bell"
import { fn, longText, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { IconButton } from "../button.tsx"
import { Heading } from "../heading.tsx"
import { Icon } from "../icon.tsx"
import { Screen } from "../screen.tsx"
import { MemberShell } from "./member-shell.tsx"

const meta = {
  component: MemberShell,
  parameters: { layout: "fullscreen" },
  args: {
    user: {
      id: "0190c0de-0000-7000-8000-000000000001",
      nickname: "小雨",
      email: "rain@example.com",
      avatar: null,
    },
    unread: { chat: 3 },
    onLogout: fn(),
    onQuickExit: fn(),
    onShortcuts: fn(),
    bell: (
      <IconButton label="通知">
        <Icon of={IconBell} />
      </IconButton>
    ),
    children: (
      <Screen>
        <Heading level={1}>探索</Heading>
        <p>{longText.repeat(30)}</p>
      </Screen>
    ),
  },
} satisfies Meta<typeof MemberShell>

export default meta

type Story = StoryObj<typeof meta>

export const Page: Story = {}

export const Fill: Story = { args: { layout: "fill" } }

export const ManyUnread: Story = { args: { unread: { chat: 1234 } } }
