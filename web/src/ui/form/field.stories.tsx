import { expect, longText, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import styles from "./field.module.css"
import { Field } from "./field.tsx"

const meta = {
  component: Field,
  args: { label: "暱稱", children: (control) => <input {...control} className={styles.control} /> },
} satisfies Meta<typeof Field>

export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {}

export const Optional: Story = { args: { optional: true } }

export const WithHint: Story = {
  args: { hint: "別人會看到這個名字。" },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("暱稱")).toHaveAccessibleDescription("別人會看到這個名字。")
  },
}

export const Invalid: Story = {
  args: { hint: "別人會看到這個名字。", error: "這個暱稱太短了。" },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("暱稱")).toBeInvalid()
    await expect(canvas.getByLabelText("暱稱")).toHaveAccessibleDescription("這個暱稱太短了。")
  },
}

export const LongTexts: Story = { args: { label: longText, error: longText } }
