import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friends } from "@pinyu/phrases/friends"
import { useState } from "react"
import {
  answer,
  expect,
  fill,
  longWord,
  type Meta,
  partAsMember,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import { BlockDialog } from "./block-dialog.tsx"
import { FriendsInFrame } from "./frame.tsx"

const member = { id: "0192a7c0-0000-7000-8000-000000000101", nickname: longWord }

const meta = {
  component: BlockDialog,
  ...partAsMember,
  args: { open: false, member, onClose: () => {}, leave: async () => {} },
  beforeEach: serve(
    answer(friendsRoutes.block, { message: "", blacklist_id: member.id }),
    answer(friendsRoutes.editBlock, { message: "" }),
  ),
  render: (args) => {
    const [open, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {friends.blockTitle}
        </button>
        <BlockDialog {...args} open={open} onClose={close} leave={async () => close()} />
        <FriendsInFrame />
      </>
    )
  },
} satisfies Meta<typeof BlockDialog>

export default meta

/** Two presses block; the reason can follow, after the page has left the member. */
export const TwoPresses: StoryObj<typeof meta> = {
  play: async () => {
    await press(friends.blockTitle)
    await expect(await screen.findByText(friends.blockEffects(longWord)[0] ?? "")).toBeVisible()
    await pressInDialog(friends.block)
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    await expect(await screen.findByText(friends.blocked(longWord))).toBeVisible()
    await press(friends.addReason)
    await fill(/^原因/, "說話不投機")
    await press(friends.save)
    await expect(await screen.findByText(friends.reasonSaved)).toBeVisible()
  },
}
