import { pages } from "@pinyu/contract/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { optionNames } from "@pinyu/phrases/options"
import { wishes } from "@pinyu/phrases/wishes"
import {
  answer,
  asMember,
  expect,
  fail,
  failWith,
  fill,
  hasHeading,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  spyOn,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { longWish, ownWish, withStatus } from "./wish.fixture.ts"
import WishesPage from "./wishes.tsx"

/** One wish by its link, and what its owner does with it. */
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

export const NotFound: Story = {
  beforeEach: serve(failWith(wishesRoutes.wish, "wish_not_found"), withStatus()),
  play: hasHeading(wishes.page.notFoundTitle),
}

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

const copies = async (text: string) => {
  await press(wishes.more(own.title))
  await userEvent.click(await screen.findByRole("menuitem", { name: wishes.copyLink }))
  await expect(await screen.findByText(text)).toBeVisible()
}

export const LinkCopied: Story = {
  beforeEach: serve(one(own), withStatus()),
  play: async () => {
    const write = spyOn(navigator.clipboard, "writeText").mockResolvedValue()
    await copies(wishes.linkCopied)
    await expect(write).toHaveBeenCalledWith(`${location.origin}${pages.wish(own.id)}`)
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

export const EditIsPrefilled: Story = {
  beforeEach: serve(one(own), withStatus()),
  play: async () => {
    const dialog = await openEdit()
    await expect(dialog.getByLabelText(wishes.wishTitle)).toHaveValue(own.title)
    await expect(dialog.getByLabelText(wishes.content)).toHaveValue(own.content)
    await expect(dialog.getByRole("radio", { name: optionNames.wishCategory.health })).toBeChecked()
    const days = dialog.getByLabelText(wishes.editDays)
    await expect(days).toHaveValue("7")
    await expect(days).toHaveAttribute("min", "2")
    await expect(dialog.queryByRole("switch")).not.toBeInTheDocument()
  },
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
