import { memberParts } from "@pinyu/phrases/member-parts"
import { expect, longText, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { TruncatedText } from "./truncated-text.tsx"

const meta = {
  component: TruncatedText,
  args: { content: "今天去看海。", limit: { lines: 3, characters: 120 } },
} satisfies Meta<typeof TruncatedText>

export default meta

type Story = StoryObj<typeof meta>

export const Short: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).not.toBeInTheDocument()
  },
}

export const Long: Story = { args: { content: longText.repeat(10) } }

export const Expanded: Story = {
  args: { content: longText.repeat(10) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: memberParts.showAll }))
    await expect(canvas.getByRole("button", { name: memberParts.showLess })).toHaveAttribute(
      "aria-expanded",
      "true",
    )
  },
}
