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
  neverAnswer,
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

const meta = { component: FeedAside, ...partAsMember } satisfies Meta<typeof FeedAside>

export default meta

type Story = StoryObj<typeof meta>

const panel = (name: string) => screen.findByRole("region", { name })

export const Filled: Story = {
  beforeEach: serve(members, answer(wishesRoutes.endingSoon, { wishes: [longWish] })),
  play: async () => {
    const people = within(await panel(explore.peopleTitle))
    await expect(await people.findAllByRole("listitem")).toHaveLength(3)
    await expect(await within(await panel(wishes.endingTitle)).findAllByRole("listitem")).toHaveLength(1)
  },
}

export const Loading: Story = {
  beforeEach: serve(neverAnswer(exploreRoutes.list), neverAnswer(wishesRoutes.endingSoon)),
  play: async () => {
    for (const name of [explore.peopleTitle, wishes.endingTitle])
      await expect(await panel(name)).toHaveAttribute("aria-busy", "true")
  },
}

export const Empty: Story = {
  beforeEach: serve(
    answer(exploreRoutes.list, { members: [], nextCursor: null }),
    answer(wishesRoutes.endingSoon, { wishes: [] }),
  ),
  play: async () => {
    await expect(await screen.findByText(explore.peopleEmpty)).toBeVisible()
    await expect(await screen.findByText(wishes.endingEmpty)).toBeVisible()
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
