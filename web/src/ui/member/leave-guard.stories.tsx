import { pages } from "@pinyu/contract/pages"
import { memberParts } from "@pinyu/phrases/member-parts"
import {
  expect,
  type Meta,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import { LinkButton } from "../button.tsx"
import { LeaveGuard } from "./leave-guard.tsx"

const meta = {
  component: LeaveGuard,
  args: {
    unsaved: true,
    texts: { leaveTitle: "還沒儲存", leaveText: "離開的話，剛才的修改就不見了。", leave: "離開" },
  },
  render: (args) => (
    <>
      <LinkButton to={pages.explore}>探索</LinkButton>
      <LeaveGuard {...args} />
    </>
  ),
} satisfies Meta<typeof LeaveGuard>

export default meta

type Story = StoryObj<typeof meta>

export const UnsavedChanges: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("link"))
    await expect(await screen.findByRole("dialog", { name: "還沒儲存" })).toBeVisible()
    await userEvent.click(screen.getByRole("button", { name: memberParts.stay }))
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
  },
}

export const NoChanges: Story = {
  args: { unsaved: false },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("link"))
    await expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  },
}
