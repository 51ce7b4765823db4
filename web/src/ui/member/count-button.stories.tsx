import IconMessage from "~icons/tabler/message-circle"
import { expect, fn, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Icon } from "../icon.tsx"
import { VisuallyHidden } from "../visually-hidden.tsx"
import { Count, CountButton } from "./count-button.tsx"

const meta = {
  component: CountButton,
  args: { label: "3 則留言", icon: <Icon of={IconMessage} />, count: 3, onClick: fn() },
} satisfies Meta<typeof CountButton>

export default meta

type Story = StoryObj<typeof meta>

export const Some: Story = {}

export const Zero: Story = {
  args: { label: "留言", count: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "留言" })).toHaveTextContent("")
  },
}

export const Pressed: Story = { args: { "aria-pressed": true, label: "12345 則留言", count: 12_345 } }

export const Disabled: Story = { args: { disabled: true } }

export const WithoutButton: Story = {
  render: ({ icon, count }) => (
    <>
      <Count {...{ icon, count }} />
      <VisuallyHidden>3 則留言</VisuallyHidden>
    </>
  ),
}
