import {
  expect,
  fn,
  longWord,
  type Meta,
  type StoryObj,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { Button } from "../button.tsx"
import { Banner } from "./banner.tsx"

const meta = { component: Banner, args: { children: "已經存好了。" } } satisfies Meta<typeof Banner>

export default meta

type Story = StoryObj<typeof meta>

export const Info: Story = {}

export const Success: Story = { args: { tone: "success" } }

export const Failure: Story = {
  args: { tone: "error", children: "沒有存成功，請再試一次。", onRetry: fn() },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("沒有存成功")
    await userEvent.click(canvas.getByRole("button"))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const WithAction: Story = {
  args: {
    action: (
      <Button variant="quiet" size="sm">
        重新整理
      </Button>
    ),
  },
}

export const LongWord: Story = { args: { children: longWord } }
