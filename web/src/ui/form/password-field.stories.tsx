import { common } from "@pinyu/phrases/common"
import { expect, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { PasswordField } from "./password-field.tsx"

const meta = {
  component: PasswordField,
  args: { label: "密碼", autoComplete: "current-password" },
} satisfies Meta<typeof PasswordField>

export default meta

type Story = StoryObj<typeof meta>

export const Shown: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("密碼"), "correct horse")
    await userEvent.click(canvas.getByRole("button", { name: common.showPassword }))
    await expect(canvas.getByLabelText("密碼")).toHaveAttribute("type", "text")
    await expect(canvas.getByRole("button", { name: common.hidePassword })).toBeVisible()
  },
}

export const Invalid: Story = { args: { error: "至少要八個字元。" } }

export const Disabled: Story = { args: { disabled: true } }
