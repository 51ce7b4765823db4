import { fn, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Switch } from "./switch.tsx"

const meta = {
  component: Switch,
  args: { "aria-label": "寄信通知", checked: false, onChange: fn() },
} satisfies Meta<typeof Switch>

export default meta

type Story = StoryObj<typeof meta>

export const Off: Story = {}

export const On: Story = { args: { checked: true } }

export const Disabled: Story = { args: { disabled: true } }
