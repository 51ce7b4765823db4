import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  expect,
  fn,
  longWord,
  type Meta,
  partAsMember,
  press,
  type StoryObj,
  screen,
  serve,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import face from "../../ui/art/face-1.webp"
import { LabelledLikeButton } from "./like-button.tsx"
import { MatchAnnouncement } from "./match-announcement.tsx"

const id = "0192a7c0-0000-7000-8000-000000000101"

const meta = {
  component: MatchAnnouncement,
  ...partAsMember,
  args: { me: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雨", avatar_urls: [] }, onChat: fn() },
  beforeEach: serve(answer(friendsRoutes.like, { message: "", liked: true, is_mutual: true })),
  render: (args) => (
    <>
      <LabelledLikeButton member={{ id, nickname: longWord, avatar_urls: [face], i_like_them: false }} />
      <MatchAnnouncement {...args} />
    </>
  ),
} satisfies Meta<typeof MatchAnnouncement>

export default meta

type Story = StoryObj<typeof meta>

export const Announced: Story = {
  play: async () => {
    await press(friends.like(longWord))
    await expect(await screen.findByRole("dialog", { name: friends.matchTitle })).toBeVisible()
    await expect(screen.getByText(friends.matchText(longWord))).toBeVisible()
  },
}

export const OpensTheChat: Story = {
  play: async ({ args }) => {
    await press(friends.like(longWord))
    await press(friends.matchChat)
    await expect(args.onChat).toHaveBeenCalledWith(id)
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
  },
}
