import { fn, longText, type Meta, Row, type StoryObj } from "../../../tools/workshop/story.ts"
import { Badge, Chip, DotBadge } from "./chip.tsx"

const meta = { component: Chip, args: { children: "愛看電影", onClick: fn() } } satisfies Meta<typeof Chip>

export default meta

type Story = StoryObj<typeof meta>

export const Selected: Story = { args: { selected: true } }

export const Disabled: Story = { args: { disabled: true } }

export const LongLabel: Story = { args: { children: longText } }

export const Badges: Story = {
  render: () => (
    <Row>
      {[1, 12, 100].map((count) => (
        <Badge key={count} count={count} label={`${count} 則未讀訊息`} />
      ))}
    </Row>
  ),
}

export const QuietBadges: Story = {
  render: () => (
    <Row>
      <Badge count={12} label="12 則未讀訊息" quiet />
      <DotBadge label="標為未讀" />
      <DotBadge label="標為未讀" quiet />
    </Row>
  ),
}
