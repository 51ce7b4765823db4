import { type Meta, Row, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Pill } from "./pill.tsx"

const meta = { component: Pill, args: { tone: "green", children: "已回覆" } } satisfies Meta<typeof Pill>

export default meta

type Story = StoryObj<typeof meta>

export const Tones: Story = {
  render: (args) => (
    <Row>
      {(["green", "blue", "yellow", "red", "grey"] as const).map((tone) => (
        <Pill key={tone} {...args} tone={tone} />
      ))}
    </Row>
  ),
}

export const WithLamp: Story = { args: { lamp: true, tone: "yellow", children: "處理中" } }
