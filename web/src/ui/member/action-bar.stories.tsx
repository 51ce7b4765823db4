import { longText, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Button } from "../button.tsx"
import { Screen } from "../screen.tsx"
import { ActionBar } from "./action-bar.tsx"

const meta = {
  component: ActionBar,
  args: {
    children: (
      <>
        <Button variant="outline">取消</Button>
        <Button>儲存</Button>
      </>
    ),
  },
  render: (args) => (
    <Screen>
      <p>{longText.repeat(40)}</p>
      <ActionBar {...args} />
    </Screen>
  ),
} satisfies Meta<typeof ActionBar>

export default meta

type Story = StoryObj<typeof meta>

export const Wide: Story = {}

export const Phone: Story = { globals: { viewport: { value: "phone" } } }
