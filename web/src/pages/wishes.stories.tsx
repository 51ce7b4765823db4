import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import {
  answer,
  asMember,
  expect,
  fail,
  fill,
  hasHeading,
  longText,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { longWish, ownWish, withStatus, withWishes } from "./wish.fixture.ts"
import WishesPage from "./wishes.tsx"

const meta = {
  tags: ["nightly"],
  component: WishesPage,
  ...asMember,
  parameters: { ...asMember.parameters, route: pages.wish(":wishId?"), url: pages.wish(longWish.id) },
} satisfies Meta<typeof WishesPage>

export default meta

type Story = StoryObj<typeof meta>

const one = (wish: Wish) => answer(wishesRoutes.wish, { wish })
const own = ownWish(2, {
  ...{ content: "慢慢走，不趕路。", category: "health" },
  ...{ created_at: new Date(Date.now() - 86_400_000).toISOString() },
  expires_at: new Date(Date.now() + 6 * 86_400_000).toISOString(),
})
const hostile = "<b>謝謝</b> \u202eabc\n<script>alert(1)</script>"

export const Others: Story = {
  beforeEach: serve(one(longWish), withStatus()),
  play: async () => {
    await hasHeading(longWish.title)()
    await expect(screen.getByRole("button", { name: wishes.chatWith(longWish.nickname) })).toBeVisible()
    await press(wishes.more(longWish.title))
    await expect(await screen.findByRole("menuitem", { name: wishes.report })).toBeVisible()
    await expect(screen.queryByRole("menuitem", { name: /編輯/ })).not.toBeInTheDocument()
  },
}

export const Granted: Story = {
  tags: ["!nightly"],
  beforeEach: serve(one(ownWish(3, { status: "closed", is_granted: true, thanks: hostile })), withStatus()),
  play: async () => {
    const card = within(await screen.findByRole("article"))
    await expect(card.getByText(wishes.granted)).toBeVisible()
    const thanks = card.getByText(wishes.thanksOf).nextElementSibling
    await expect(thanks?.textContent, "as typed").toBe(hostile)
    // Its link would lead nobody else to it.
    await expect(card.queryByRole("button", { name: wishes.more("心願 3") })).not.toBeInTheDocument()
  },
}

const openEdit = async () => {
  await press(wishes.more(own.title))
  await userEvent.click(await screen.findByRole("menuitem", { name: wishes.edit }))
  return within(await screen.findByRole("dialog", { name: wishes.editTitle }))
}

export const EditFailsAndKeepsTheText: Story = {
  beforeEach: serve(
    ...[one(own), withStatus(), fail(wishesRoutes.edit)],
    answer(wishesRoutes.edit, { wish: { ...own, title: "改過的心願" } }),
  ),
  play: async () => {
    const dialog = await openEdit()
    await fill(wishes.wishTitle, "改過的心願")
    await pressInDialog(wishes.saveEdit)
    await expect(await dialog.findByRole("alert")).toBeVisible()
    await expect(dialog.getByLabelText(wishes.wishTitle)).toHaveValue("改過的心願")
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    const again = await openEdit()
    await expect(again.getByLabelText(wishes.wishTitle)).toHaveValue("改過的心願")
    await pressInDialog(wishes.saveEdit)
    await expect(await screen.findByText(wishes.edited)).toBeVisible()
  },
}

const onTree = { parameters: { url: pages.wishes } }
const listed = withWishes(longWish)

export const LongWish: Story = {
  tags: ["!nightly"],
  ...onTree,
  beforeEach: serve(listed, withStatus()),
  play: async () => {
    await expect(await screen.findByRole("article")).toBeVisible()
  },
}

const ownList = withWishes(
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
  parameters: { url: `${pages.wishes}?tab=my` },
  beforeEach: serve(ownList, asVip),
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

export const LikedCannotBeEdited: Story = {
  beforeEach: serve(one({ ...own, likes_count: 1 }), withStatus()),
  play: async () => {
    await press(wishes.more(own.title))
    const item = await screen.findByRole("menuitem", { name: `${wishes.edit} ${wishes.notEditable}` })
    await expect(item).toHaveAttribute("aria-disabled", "true")
    await userEvent.click(item)
    await expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  },
}
