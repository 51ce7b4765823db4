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
  waitFor,
} from "../../../../tools/workshop/story.ts"
import { GrowingTextField } from "../member/growing-text-field.tsx"
import { TextAreaField } from "../member/text-area-field.tsx"
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

/** Wherever a field for words is on the screen, on a phone and on a desktop, toasts stand elsewhere. */
export const ClearOfFields: Story = {
  render: () => (
    <div style={{ position: "fixed", insetInline: 0 }}>
      <GrowingTextField aria-label={common.cancel} value="" readOnly />
      <TextAreaField label={common.close} max={100} />
    </div>
  ),
  play: async ({ canvas }) => {
    const frame = (window.frameElement as HTMLElement).style
    const { width } = frame
    const field = canvas.getByRole("textbox", { name: common.cancel })
    const fields = field.parentElement as HTMLElement
    toasts.show({ text: longText, seconds: 600 })
    const toast = (await screen.findByText(longText)).parentElement as HTMLElement
    const overlap = () => {
      const [one, other] = [toast, fields].map((element) => element.getBoundingClientRect())
      return one && other && one.top < other.bottom && other.top < one.bottom
    }
    for (const screenWidth of ["390px", "1280px"]) {
      frame.width = screenWidth
      for (const top of [0, 0.5, 0.7]) {
        fields.style.insetBlockStart = `${top * 100}%`
        await waitFor(() => expect(overlap()).toBe(false))
      }
      Object.assign(fields.style, { insetBlockStart: "auto", insetBlockEnd: "0" })
      await waitFor(() => expect(overlap()).toBe(false))
      fields.style.insetBlockEnd = ""
    }
    frame.width = width
  },
}
