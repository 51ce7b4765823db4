import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { wishes } from "@pinyu/phrases/wishes"
import {
  answer,
  expect,
  fail,
  type Meta,
  partAsMember,
  type StoryObj,
  screen,
  serve,
  userEvent,
  within,
} from "../../../../tools/workshop/story.ts"
import { members } from "../explore.fixture.ts"
import { longWish } from "../wish.fixture.ts"
import { FeedAside } from "./feed-aside.tsx"

const meta = { tags: ["nightly"], component: FeedAside, ...partAsMember } satisfies Meta<typeof FeedAside>

export default meta

type Story = StoryObj<typeof meta>

const panel = (name: string) => screen.findByRole("region", { name })

export const Filled: Story = {
  tags: ["!nightly"],
  beforeEach: serve(members, answer(wishesRoutes.endingSoon, { wishes: [longWish] })),
  play: async () => {
    const people = within(await panel(explore.peopleTitle))
    await expect(await people.findAllByRole("listitem")).toHaveLength(3)
    await expect(await within(await panel(wishes.endingTitle)).findAllByRole("listitem")).toHaveLength(1)
  },
}

export const FailsAndRecovers: Story = {
  beforeEach: serve(
    ...[fail(exploreRoutes.list), fail(wishesRoutes.endingSoon), members],
    answer(wishesRoutes.endingSoon, { wishes: [longWish] }),
  ),
  play: async () => {
    for (const name of [explore.peopleTitle, wishes.endingTitle]) {
      const failed = within(await panel(name))
      await userEvent.click(await failed.findByRole("button", { name: common.retry }))
      await expect((await failed.findAllByRole("listitem")).length).toBeGreaterThan(0)
    }
  },
}
