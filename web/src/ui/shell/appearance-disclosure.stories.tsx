import { shell } from "@pinyu/phrases/shell"
import { expect, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { AppearanceDisclosure } from "./appearance-disclosure.tsx"

const meta = {
  component: AppearanceDisclosure,
  decorators: (Story) => (
    <div style={{ position: "relative", marginBlockStart: "14rem" }}>
      <Story />
      <a href="#next">下一個連結</a>
    </div>
  ),
} satisfies Meta<typeof AppearanceDisclosure>

export default meta

type Story = StoryObj<typeof meta>

const last = { name: shell.schemeDark }

const open: Story["play"] = async ({ canvas }) => {
  await userEvent.click(canvas.getByText(shell.appearance))
  await expect(canvas.getByRole("button", last)).toBeVisible()
}

export const Collapsed: Story = {
  play: ({ canvas }) => expect(canvas.getByRole("button", last)).not.toBeVisible(),
}

export const Open: Story = { play: open }

export const EscapeCloses: Story = {
  play: async (context) => {
    await open(context)
    await userEvent.tab()
    await userEvent.keyboard("{Escape}")
    await expect(context.canvas.getByRole("button", last)).not.toBeVisible()
    await expect(context.canvas.getByText(shell.appearance)).toHaveFocus()
  },
}

export const LeavingCloses: Story = {
  play: async (context) => {
    await open(context)
    context.canvas.getByRole("button", last).focus()
    await userEvent.tab()
    await expect(context.canvas.getByRole("link")).toHaveFocus()
    await expect(context.canvas.getByRole("button", last)).not.toBeVisible()
  },
}
