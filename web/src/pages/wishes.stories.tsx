import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import {
  answer,
  asMember,
  expect,
  fail,
  failLater,
  hasHeading,
  isLoading,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  press,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import WishesPage from "./wishes.tsx"

const status = answer(wishesRoutes.myStatus, {
  status: { is_vip: false, vip_expires_at: null, can_pin: false, active_count: 0, max_active: 3 },
})

const meta = { component: WishesPage, ...asMember } satisfies Meta<typeof WishesPage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = { beforeEach: serve(neverAnswer(wishesRoutes.list), status), play: isLoading }

export const Empty: Story = {
  beforeEach: serve(answer(wishesRoutes.list, { wishes: [], nextCursor: null }), status),
  play: hasHeading(wishes.empty.all.title),
}

export const Failing: Story = {
  beforeEach: serve(fail(wishesRoutes.list), status),
  play: hasHeading(wishes.failedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(
    fail(wishesRoutes.list),
    answer(wishesRoutes.list, { wishes: [], nextCursor: null }),
    status,
  ),
  play: recovers(wishes.failedTitle, hasHeading(wishes.empty.all.title)),
}

const wish: Wish = {
  id: "0192a7c0-0000-7000-8000-000000000301",
  user_id: "0192a7c0-0000-7000-8000-000000000101",
  nickname: longWord,
  user_avatar: "",
  is_vip: true,
  title: longText,
  content: longText.repeat(5),
  category: "love",
  status: "active",
  is_granted: false,
  is_pinned: true,
  likes_count: 0,
  isLikedByMe: false,
  isOwnWish: false,
  created_at: "2026-11-20T10:00:00.000Z",
  expires_at: "2099-11-20T10:00:00.000Z",
}
const one = answer(wishesRoutes.list, { wishes: [wish], nextCursor: null })

export const LongWish: Story = {
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
    await expect(await screen.findByText(wishes.likeFailed)).toBeVisible()
    await waitFor(() => expect(heart).not.toBePressed())
    await expect(heart).toHaveTextContent("")
  },
}

export const StatusFails: Story = {
  beforeEach: serve(one, fail(wishesRoutes.myStatus)),
  play: async () => {
    await expect(await screen.findByText(wishes.statusFailed)).toBeVisible()
  },
}

export const CreatingNeedsATitle: Story = {
  beforeEach: serve(one, status),
  play: async () => {
    await screen.findByRole("article")
    await press(wishes.make)
    const dialog = within(await screen.findByRole("dialog", { name: wishes.makeTitle }))
    await userEvent.click(dialog.getByRole("button", { name: wishes.submit }))
    await waitFor(() => expect(dialog.getByLabelText(wishes.wishTitle)).toHaveFocus())
    await expect(dialog.getByLabelText(wishes.wishTitle)).toBeInvalid()
  },
}

const ownWish = (n: number, more: Partial<Wish>): Wish => ({
  ...{ ...wish, id: `0192a7c0-0000-7000-8000-00000000030${n}`, title: `心願 ${n}`, isOwnWish: true },
  ...{ is_pinned: false, ...more },
})
const own = answer(wishesRoutes.list, {
  wishes: [
    ownWish(2, { is_pinned: true }),
    ownWish(3, { title: longText }),
    ownWish(4, { status: "expired", expires_at: "2026-11-21T10:00:00.000Z" }),
    ownWish(5, { status: "closed", is_granted: true }),
  ],
  nextCursor: null,
})
const asVip = answer(wishesRoutes.myStatus, {
  status: {
    ...{ is_vip: true, vip_expires_at: "2099-11-20T10:00:00.000Z", can_pin: true },
    ...{ active_count: 2, max_active: 10 },
  },
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
