import { common } from "@pinyu/phrases/common"
import {
  expect,
  fn,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  screen,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { ToastRegion } from "./toast-region.tsx"
import { toasts } from "./toasts.ts"

const meta = {
  component: ToastRegion,
  // The workshop mounts a region, as the app does.
  render: () => <h1>{common.notices}</h1>,
} satisfies Meta<typeof ToastRegion>

export default meta

type Story = StoryObj<typeof meta>

export const Tones: Story = {
  play: async () => {
    for (const tone of ["info", "success", "error"] as const)
      toasts.show({ text: `通知：${tone}`, tone, seconds: 600 })
    await expect(await screen.findByRole("alert")).toHaveTextContent("error")
  },
}

export const WithAction: Story = {
  play: async () => {
    const onPress = fn()
    toasts.show({ text: "已封鎖這位會員。", seconds: 600, actions: [{ label: "復原", onPress }] })
    await userEvent.click(await screen.findByRole("button", { name: "復原" }))
    await expect(onPress).toHaveBeenCalledOnce()
    await expect(screen.queryByText("已封鎖這位會員。")).not.toBeInTheDocument()
  },
}

export const LongText: Story = {
  play: async () => {
    toasts.show({ text: longText, seconds: 600, actions: [{ label: "再試一次", onPress: fn() }] })
    toasts.show({ text: longWord, seconds: 600 })
    await expect(await screen.findByText(longText)).toBeVisible()
  },
}
