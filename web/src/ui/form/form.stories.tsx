import { expect, fn, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { Button } from "../button.tsx"
import { Form } from "./form.tsx"
import { TextField } from "./text-field.tsx"

const meta = {
  component: Form,
  args: {
    submission: { message: null, failureCount: 0 },
    onSubmit: fn(),
    children: (
      <>
        <TextField label="電子郵件" name="email" defaultValue="rain@example.com" />
        <Button type="submit">登入</Button>
      </>
    ),
  },
} satisfies Meta<typeof Form>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText("電子郵件"), "{Enter}")
    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}

export const Rejected: Story = {
  args: { submission: { message: "電子郵件或密碼不對。", failureCount: 1 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toBeVisible()
  },
}

export const InvalidField: Story = {
  args: {
    submission: { message: null, failureCount: 1 },
    children: <TextField label="電子郵件" error="這不是電子郵件。" />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("電子郵件")).toHaveFocus()
  },
}
