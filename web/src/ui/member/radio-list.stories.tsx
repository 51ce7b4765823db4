import {
  expect,
  fn,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { RadioList } from "./radio-list.tsx"

const options = [
  { value: "all", label: "所有會員", text: "每一位看得到你的會員。" },
  { value: "some", label: "我喜歡的人" },
]

const meta = {
  component: RadioList<string>,
  args: { label: "誰可以看", name: "who", options, onChoose: fn() },
} satisfies Meta<typeof RadioList<string>>

export default meta

type Story = StoryObj<typeof meta>

export const NothingChosen: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText("我喜歡的人"))
    await expect(args.onChoose).toHaveBeenCalledWith("some")
    await expect(canvas.getByRole("radio", { name: "我喜歡的人" })).toBeChecked()
  },
}

export const KeptByItsOwner: Story = {
  args: { value: "all" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText("我喜歡的人"))
    await expect(args.onChoose).toHaveBeenCalledWith("some")
    await expect(canvas.getByRole("radio", { name: "我喜歡的人" })).not.toBeChecked()
  },
}

export const HiddenLabel: Story = {
  args: { hidesLabel: true, initial: "some" },
  play: async ({ canvas }) => expect(canvas.getByRole("group", { name: "誰可以看" })).toBeVisible(),
}

export const Invalid: Story = {
  args: { error: "請選一項。" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group")).toHaveAccessibleDescription("請選一項。")
    for (const radio of canvas.getAllByRole("radio")) await expect(radio).toBeInvalid()
  },
}

export const LongTexts: Story = {
  args: { label: longText, options: [{ value: "long", label: longWord, text: longText }] },
}
