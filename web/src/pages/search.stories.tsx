import { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { pages } from "@pinyu/contract/pages"
import { explore } from "@pinyu/phrases/explore"
import {
  answer,
  asMember,
  expect,
  fill,
  hasHeading,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import SearchPage from "./search.tsx"

const meta = {
  tags: ["nightly"],
  component: SearchPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.search },
} satisfies Meta<typeof SearchPage>

export default meta

type Story = StoryObj<typeof meta>

const member = (n: number): MemberCard => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000010${n}`, nickname: longWord, avatar_urls: [], age: 30 },
  ...{
    city: "臺北市",
    identity: "sugar_baby",
    is_vip: n === 1,
    is_verified: false,
    last_online: null,
    i_like_them: false,
  },
})
const found = (...members: MemberCard[]) => answer(exploreRoutes.search, { members, nextCursor: null })

export const Found: Story = {
  tags: ["!nightly"],
  beforeEach: serve(found(member(1), member(2))),
  play: async () => {
    await fill(explore.words, "咖啡")
    await expect(await screen.findAllByRole("article")).toHaveLength(2)
  },
}

export const SeveralIdentities: Story = {
  beforeEach: serve(found(member(1))),
  play: async () => {
    for (const name of ["甜心爹地", "甜心媽咪"]) await press(name)
    await expect(await screen.findByRole("article")).toBeVisible()
    for (const name of ["甜心爹地", "甜心媽咪"])
      await expect(screen.getByRole("button", { name })).toBePressed()
  },
}

export const NothingFound: Story = {
  beforeEach: serve(found()),
  play: async () => {
    await fill(explore.words, longWord)
    await hasHeading(explore.notFoundTitle)()
  },
}
