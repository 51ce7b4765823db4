import { longText, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Heading } from "../heading.tsx"
import { AuthShell } from "./auth-shell.tsx"

const meta = {
  component: AuthShell,
  parameters: { layout: "fullscreen" },
  args: { children: <Heading level={1}>登入</Heading> },
} satisfies Meta<typeof AuthShell>

export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const LongContent: Story = { args: { children: <h1>{longText.repeat(20)}</h1> } }
