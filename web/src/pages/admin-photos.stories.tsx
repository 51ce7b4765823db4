import { adminPages } from "@pinyu/contract/admin/pages"
import type { QueuedPhoto } from "@pinyu/contract/profiles/photo-queue"
import { photosAdminRoutes } from "@pinyu/contract/profiles/photos-admin-routes"
import { adminPhotos as words } from "@pinyu/phrases/admin-photos"
import {
  answer,
  asAdmin,
  expect,
  hasHeading,
  longWord,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.photos },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="#b98"/></svg>`
const photo = (n: number, changes: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
  id: `0192a7c0-0000-7000-8000-00000000500${n}`,
  member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: `小雅${n}` },
  url: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  ...{ queued_at: "2026-11-20T02:00:00.000Z", hidden: false, ...changes },
})
const listed = (...photos: QueuedPhoto[]) => answer(photosAdminRoutes.list, { photos, nextCursor: null })
const approved = (...photos: QueuedPhoto[]) =>
  answer(photosAdminRoutes.approve, { approved: photos.map(({ id }) => id) })
const approveButton = (n: number) => screen.findByRole("button", { name: words.approveOf(`小雅${n}`) })

export const ByKeyboard: Story = {
  beforeEach: serve(
    listed(photo(1), photo(2)),
    approved(photo(1)),
    listed(photo(2)),
    answer(photosAdminRoutes.remove, {}),
    listed(),
  ),
  play: async () => {
    ;(await approveButton(1)).focus()
    await userEvent.keyboard("j")
    await expect(await approveButton(2)).toHaveFocus()
    await userEvent.keyboard("k")
    await expect(await approveButton(1)).toHaveFocus()
    await userEvent.keyboard("a")
    await expect(await screen.findByText(words.approved(1))).toBeVisible()
    await expect(await approveButton(2)).toHaveFocus()
    await userEvent.keyboard("r")
    await pressInDialog(words.remove)
    await hasHeading(words.emptyTitle)()
  },
}

export const AllShown: Story = {
  beforeEach: serve(listed(photo(1), photo(2)), approved(photo(1), photo(2)), listed()),
  play: async () => {
    await press(words.approveAll(2))
    await pressInDialog(words.approve)
    await hasHeading(words.emptyTitle)()
  },
}

export const DecidedByAnother: Story = {
  beforeEach: serve(listed(photo(1), photo(2)), approved(), listed(photo(2))),
  play: async () => {
    await press(words.approveOf("小雅1"))
    await expect(await screen.findByText(words.alreadyDecided)).toBeVisible()
  },
}

export const HiddenWithLongName: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    listed(photo(1, { hidden: true, member: { ...photo(1).member, nickname: longWord } }), photo(2)),
  ),
  play: async () => expect(await screen.findByText(words.hidden)).toBeVisible(),
}
