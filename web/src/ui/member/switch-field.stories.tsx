import {
  expect,
  fn,
  longText,
  type Meta,
  type StoryObj,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { SwitchField } from "./switch-field.tsx"

const meta = {
  component: SwitchField,
  args: { label: "寄信通知", text: "有未讀訊息時寄一封信。", checked: false, onChange: fn() },
} satisfies Meta<typeof SwitchField>

export default meta

type Story = StoryObj<typeof meta>

export const Off: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText(args.label))
    await expect(args.onChange).toHaveBeenCalledWith(true)
  },
}

export const On: Story = { args: { checked: true } }

export const LongText: Story = { args: { label: longText, text: longText } }
