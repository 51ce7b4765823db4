import { expect, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { MarkedText } from "./marked-text.tsx"

const meta = {
  component: MarkedText,
  args: { text: "<b>手沖咖啡</b>，還有ＣＯＦＦＥＥ", searched: "coffee" },
} satisfies Meta<typeof MarkedText>

export default meta

export const Marked: StoryObj<typeof meta> = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("ＣＯＦＦＥＥ")).toBeVisible()
    await expect(canvasElement).toHaveTextContent("<b>手沖咖啡</b>，還有ＣＯＦＦＥＥ")
  },
}
