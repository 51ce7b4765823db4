import { expect, fn, longText, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { networkError, toErrorCause } from "../../lib/api/api-error.ts"
import { Button } from "../button.tsx"
import { EmptyState, ErrorState } from "./state.tsx"

const meta = {
  component: EmptyState,
  args: { title: "還沒有相簿", text: "建立第一本相簿，放進喜歡的照片。", action: <Button>建立相簿</Button> },
} satisfies Meta<typeof EmptyState>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const EmptyPage: Story = { args: { page: true, level: 1 } }

export const Failed: Story = {
  render: ({ title, text }) => <ErrorState {...{ title, text }} error={networkError()} onRetry={fn()} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(toErrorCause(networkError()))
  },
}

export const LongText: Story = {
  args: { title: "載入失敗", text: longText, action: <Button>{longText}</Button> },
}
