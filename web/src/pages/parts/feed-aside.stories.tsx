import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { explore } from "@pinyu/phrases/explore"
import { wishes } from "@pinyu/phrases/wishes"
import {
  answer,
  expect,
  type Meta,
  partAsMember,
  type StoryObj,
  screen,
  serve,
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
