import IconHeart from "~icons/tabler/heart"
import {
  expect,
  fn,
  longText,
  longWord,
  type Meta,
  Row,
  type StoryObj,
  userEvent,
} from "../../../tools/workshop/story.ts"
import { Button, IconButton, LinkButton } from "./button.tsx"
import { Icon } from "./icon.tsx"

const meta = { component: Button, args: { children: "送出", onClick: fn() } } satisfies Meta<typeof Button>

export default meta

type Story = StoryObj<typeof meta>

export const Primary: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button"))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const Looks: Story = {
  render: (args) => (
    <Row>
      {(["primary", "outline", "quiet", "danger"] as const).map((variant) =>
        (["sm", "md", "lg"] as const).map((size) => (
          <Button key={`${variant} ${size}`} {...args} {...{ variant, size }} />
        )),
      )}
    </Row>
  ),
}

export const Disabled: Story = { args: { disabled: true } }

export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "送出" }))
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

export const LongWord: Story = { args: { children: longWord } }

export const AsLink: Story = { render: () => <LinkButton to="/explore">{longText}</LinkButton> }

export const OnlyIcon: Story = {
  render: () => (
    <Row>
      {(["plain", "ring", "onPhoto"] as const).map((look) => (
        <IconButton key={look} label="喜歡" look={look}>
          <Icon of={IconHeart} />
        </IconButton>
      ))}
    </Row>
  ),
}
