import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  expect,
  fill,
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

const card = {
  ...{ id: "0192a7c0-0000-7000-8000-000000000101", nickname: longWord, avatar_urls: [face], age: 30 },
  ...{ city: "臺北市" as const, identity: "sugar_baby" as const, is_vip: false, is_verified: false },
  ...{ last_online: null, i_like_them: true },
}
const match = { ...card, matched_at: "2026-11-20T10:00:00.000Z" }
const claimed = answer(friendsRoutes.claimMatch, { match })
const none = answer(friendsRoutes.claimMatch, { match: null })

const meta = {
  component: MatchAnnouncement,
  ...partAsMember,
  args: {
    me: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雨", avatar_urls: [] },
    mayLeave: fn(async (_line: string) => true),
    onSend: fn(async () => {}),
    onChat: fn(),
  },
  beforeEach: serve(claimed, none),
} satisfies Meta<typeof MatchAnnouncement>

export default meta

type Story = StoryObj<typeof meta>

const opened = () => screen.findByRole("dialog", { name: friends.matchTitle })
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())

/** Of a member who liked first, and now visits. */
export const AtTheNextVisit: Story = {
  play: async ({ args }) => {
    await expect(await opened()).toBeVisible()
    await expect(screen.getByText(friends.matchText(longWord))).toBeVisible()
    await expect(screen.getByRole("button", { name: friends.matchSend })).toBeDisabled()
    // What the member was typing when it appeared presses nothing.
    await expect(document.activeElement).not.toHaveRole("button")
    await fill(friends.matchLine(longWord), "  你好，也喜歡爬山嗎？ ")
    await press(friends.matchSend)
    await expect(args.onSend).toHaveBeenCalledWith(match, "你好，也喜歡爬山嗎？")
    await isGone()
  },
}

export const AfterTheOwnLike: Story = {
  tags: ["nightly"],
  beforeEach: serve(none, answer(friendsRoutes.like, { message: "", liked: true, is_mutual: true }), claimed),
  render: (args) => (
    <>
      <LabelledLikeButton member={{ ...card, i_like_them: false }} />
      <MatchAnnouncement {...args} />
    </>
  ),
  play: async ({ args }) => {
    await press(friends.like(longWord))
    await opened()
    await press(friends.matchChat)
    await expect(args.onChat).toHaveBeenCalledWith(match.id)
    await isGone()
  },
}

export const RewritesTheLine: Story = {
  tags: ["nightly"],
  args: { mayLeave: fn(async (_line: string) => false) },
  play: async ({ args }) => {
    await opened()
    await fill(friends.matchLine(longWord), "加我的帳號")
    await press(friends.matchSend)
    await expect(await opened()).toBeVisible()
    await expect(screen.getByLabelText(friends.matchLine(longWord))).toHaveValue("加我的帳號")
    await expect(args.onSend).not.toHaveBeenCalled()
  },
}

export const TheLineIsNotSent: Story = {
  tags: ["nightly"],
  args: { onSend: fn(() => Promise.reject(new Error("refused"))) },
  play: async () => {
    await opened()
    await fill(friends.matchLine(longWord), "你好")
    await press(friends.matchSend)
    await expect(await screen.findByText(friends.matchLineFailed)).toBeVisible()
    await expect(screen.getByLabelText(friends.matchLine(longWord))).toHaveValue("你好")
  },
}
