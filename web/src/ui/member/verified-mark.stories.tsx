import { expect, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { VerifiedMark } from "./verified-mark.tsx"

const label = "已驗證本人"
const meta = { component: VerifiedMark, args: { label } } satisfies Meta<typeof VerifiedMark>

export default meta

type Story = StoryObj<typeof meta>

export const MarkOnly: Story = {
  play: async ({ canvas }) => expect(canvas.getByTitle(label)).toHaveTextContent(label),
}

export const WithText: Story = {
  args: { withText: true },
  play: async ({ canvas }) => expect(canvas.getByText(label)).toBeVisible(),
}
