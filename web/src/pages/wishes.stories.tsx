import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { wishes } from "@pinyu/phrases/wishes"
import {
  asMember,
  expect,
  failLater,
  failNow,
  longText,
  type Meta,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { longWish, ownWish, withStatus, withWishes } from "./wish.fixture.ts"
import WishesPage from "./wishes.tsx"

const status = withStatus()

const meta = { tags: ["nightly"], component: WishesPage, ...asMember } satisfies Meta<typeof WishesPage>

export default meta

type Story = StoryObj<typeof meta>

const one = withWishes(longWish)

export const LongWish: Story = {
  tags: ["!nightly"],
  beforeEach: serve(one, status),
  play: async () => {
    await expect(await screen.findByRole("article")).toBeVisible()
  },
}

export const LikeFails: Story = {
  beforeEach: serve(one, status, failLater(wishesRoutes.like)),
  play: async () => {
    const heart = await screen.findByRole("button", { pressed: false })
    await userEvent.click(heart)
    await expect(heart).toBePressed()
    await expect(heart).toHaveTextContent("1")
    failNow()
    await expect(await screen.findByText(wishes.likeFailed)).toBeVisible()
    await waitFor(() => expect(heart).not.toBePressed())
    await expect(heart).toHaveTextContent("")
  },
}

const own = withWishes(
  ownWish(2, { is_pinned: true }),
  ownWish(3, { title: longText }),
  ownWish(4, { status: "expired", expires_at: "2026-11-21T10:00:00.000Z" }),
  ownWish(5, { status: "closed", is_granted: true, thanks: "謝謝每一個停下來看的人。" }),
)
const asVip = withStatus({
  ...{ is_vip: true, vip_expires_at: "2099-11-20T10:00:00.000Z", can_pin: true },
  ...{ active_count: 2, max_active: 10 },
})

export const ClosingNeedsAChoice: Story = {
  parameters: { ...asMember.parameters, url: `${pages.wishes}?tab=my` },
  beforeEach: serve(own, asVip),
  play: async () => {
    await expect(await screen.findAllByRole("article")).toHaveLength(4)
    await userEvent.click(screen.getByRole("button", { name: wishes.closeOf("心願 4") }))
    const dialog = within(await screen.findByRole("dialog", { name: wishes.closeTitle }))
    await userEvent.click(dialog.getByRole("button", { name: wishes.close }))
    await expect(await dialog.findByText(wishes.closeMissing)).toBeVisible()
    await expect(dialog.getByRole("group", { name: wishes.closeHow })).toHaveAccessibleDescription(
      wishes.closeMissing,
    )
  },
}
