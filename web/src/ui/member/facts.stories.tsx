import { longText, longWord, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Facts } from "./facts.tsx"

const meta = {
  component: Facts,
  args: {
    of: [
      ["居住地", "臺北市"],
      ["身高", "168 公分"],
    ],
  },
} satisfies Meta<typeof Facts>

export default meta

type Story = StoryObj<typeof meta>

export const LongValues: Story = {
  args: {
    of: [
      ["自我介紹", longText],
      [longText, longWord],
    ],
  },
}
