import { expect, longText, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { SelectField } from "./select-field.tsx"

const meta = {
  component: SelectField,
  args: {
    label: "居住地",
    placeholder: "請選擇",
    defaultValue: "",
    options: [
      { value: "taipei", label: "臺北市" },
      { value: "tainan", label: "臺南市" },
      { value: "abroad", label: "海外（尚未開放）", disabled: true },
    ],
  },
} satisfies Meta<typeof SelectField>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByLabelText("居住地"), "臺南市")
    await expect(canvas.getByLabelText("居住地")).toHaveValue("tainan")
  },
}

export const Invalid: Story = { args: { error: "請選一個。" } }

export const Disabled: Story = { args: { disabled: true } }

export const LongOption: Story = {
  args: { options: [{ value: "long", label: longText }], defaultValue: "long" },
}
