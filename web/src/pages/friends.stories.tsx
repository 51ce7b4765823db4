import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { friends } from "@pinyu/phrases/friends"
import {
  answer,
  asMember,
  expect,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import FriendsPage from "./friends.tsx"

const stats = answer(friendsRoutes.stats, {
  stats: {
    ...{ i_like_count: 0, like_me_count: 0, mutual_like_count: 0, followed_count: 0 },
    ...{ passed_count: 0, blacklist_count: 0 },
  },
})

const meta = { tags: ["nightly"], component: FriendsPage, ...asMember } satisfies Meta<typeof FriendsPage>

export default meta

type Story = StoryObj<typeof meta>

const at = (tab: string) => ({ ...asMember.parameters, url: `${pages.friends}?tab=${tab}` })
const card = {
  ...{ id: "0192a7c0-0000-7000-8000-000000000101", nickname: longWord, avatar_urls: [], age: 30 },
  ...{ city: "臺北市" as const, identity: "sugar_baby" as const, is_vip: true, is_verified: false },
  last_online: null,
  i_like_them: true,
}
const since = "2026-11-20T10:00:00.000Z"

export const LongNames: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    answer(friendsRoutes.likeMe, { users: [{ ...card, liked_at: since }], nextCursor: null }),
    stats,
  ),
  play: async () => expect(await screen.findByRole("article")).toHaveTextContent(longWord),
}

const passedUser = { ...card, i_like_them: false, passed_at: since, returns_at: "2026-12-20T10:00:00.000Z" }
const passedList = answer(passRoutes.list, {
  users: [
    passedUser,
    { ...passedUser, id: "0192a7c0-0000-7000-8000-000000000102", nickname: "小雨", age: null },
  ],
  nextCursor: null,
})

export const PassedAndRestored: Story = {
  parameters: at("passed"),
  beforeEach: serve(
    passedList,
    answer(passRoutes.list, { users: [passedUser], nextCursor: null }),
    stats,
    answer(passRoutes.undo, { message: "" }),
  ),
  play: async () => {
    await press(friends.restoreOf("小雨"))
    await expect(screen.queryByText("小雨")).not.toBeInTheDocument()
    await expect(screen.getByRole("button", { name: friends.restoreOf(longWord) })).toHaveFocus()
    await expect(await screen.findByText(friends.restored("小雨"))).toBeVisible()
  },
}

/** The rare lists are in the menu beside the tabs, and links lead to them. */
export const TheListsOfTheMenu: Story = {
  parameters: at("passed"),
  beforeEach: serve(passedList, answer(friendsRoutes.blacklist, { users: [], nextCursor: null }), stats),
  play: async () => {
    const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent)
    await expect(await screen.findByRole("tab", { name: /^略過的/, selected: true })).toBeVisible()
    screen.getByRole("button", { name: friends.moreLists }).focus()
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}")
    await expect(await screen.findByText(friends.empty.blacklist.title)).toBeVisible()
    await expect(tabs()).toEqual(["喜歡我的0", "我喜歡的0", "互相喜歡0", "追蹤的0", "黑名單0"])
    await expect(screen.getByRole("button", { name: friends.moreLists })).toHaveFocus()
  },
}
