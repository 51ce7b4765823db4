import { adminPages } from "@pinyu/contract/admin/pages"
import type { AdminRole } from "@pinyu/contract/admin/roles"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Announcement } from "@pinyu/contract/admin/schemas"
import { admin } from "@pinyu/phrases/admin"
import { fieldMessages } from "@pinyu/phrases/fields"
import {
  answer,
  answerAdmin,
  asAdmin,
  expect,
  fail,
  fill,
  hasHeading,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  press,
  pressInDialog,
  recovers,
  type StoryObj,
  screen,
  serve,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const words = admin.announcements

const meta = {
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.announcements },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const announcement = (n: number, state: Announcement["state"], more: Partial<Announcement> = {}) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000090${n}`, title: "週日凌晨的維護", state },
  ...{ message: "週日 03:00 到 04:00 會更新系統。\n謝謝你的耐心。", notified_count: 1_200 },
  ...{ created_at: "2026-11-20T10:00:00.000Z", ...more },
})
const list = (...announcements: Announcement[]) =>
  answer(adminRoutes.announcements, { announcements, nextCursor: null })
const empty = list()
const serveTo = (role: AdminRole, ...answers: ReturnType<typeof answer>[]) =>
  serve(answerAdmin({ role }), ...answers)

export const Loading: Story = {
  beforeEach: serveTo("owner", neverAnswer(adminRoutes.announcements)),
  play: async () => {
    await hasHeading(words.listTitle)()
    await expect(screen.queryByText(words.emptyTitle)).not.toBeInTheDocument()
  },
}

export const Empty: Story = { beforeEach: serveTo("owner", empty), play: hasHeading(words.emptyTitle) }

export const Failing: Story = {
  beforeEach: serveTo("owner", fail(adminRoutes.announcements), empty),
  play: recovers(words.failedTitle, hasHeading(words.emptyTitle)),
}

export const EveryState: Story = {
  beforeEach: serveTo(
    "owner",
    list(
      announcement(1, "sending"),
      announcement(2, "sent", { title: longText + longWord, message: longText.repeat(10) }),
      announcement(3, "withdrawn"),
    ),
  ),
  play: async () => {
    for (const state of Object.values(words.states))
      await expect(await screen.findByText(state)).toBeVisible()
    // A withdrawn announcement cannot be withdrawn again.
    await expect(screen.getAllByRole("button", { name: words.withdraw })).toHaveLength(2)
  },
}

/** A role without the right to announce reads the list only. */
export const OnlyToRead: Story = {
  beforeEach: serveTo("viewer", list(announcement(1, "sent"))),
  play: async () => {
    await expect(await screen.findByText(words.states.sent)).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.withdraw })).toBeNull()
    await expect(screen.queryByRole("button", { name: words.submit })).toBeNull()
  },
}

const publish = async () => {
  await press(words.submit)
  await pressInDialog(words.submit)
}

export const EmptyFields: Story = {
  beforeEach: serveTo("owner", empty),
  play: async () => {
    await hasHeading(words.emptyTitle)()
    await press(words.submit)
    await waitFor(() => expect(screen.getAllByText(fieldMessages.required)).toHaveLength(2))
    await waitFor(() => expect(screen.getByLabelText(words.headline)).toHaveFocus())
  },
}

export const IsNotPublished: Story = {
  beforeEach: serveTo("owner", empty, fail(adminRoutes.announce)),
  play: async () => {
    await fill(words.headline, "週日凌晨的維護")
    await fill(words.message, "週日 03:00 到 04:00 會更新系統。")
    await publish()
    const dialog = await screen.findByRole("dialog", { name: words.confirmTitle })
    await expect(await within(dialog).findByRole("alert")).toBeVisible()
  },
}

export const IsNotWithdrawn: Story = {
  beforeEach: serveTo("owner", list(announcement(1, "sent")), fail(adminRoutes.withdrawAnnouncement)),
  play: async () => {
    await press(words.withdraw)
    const dialog = await screen.findByRole("dialog", { name: words.withdrawTitle })
    await expect(dialog).toHaveTextContent(words.withdrawText("週日凌晨的維護"))
    await pressInDialog(words.withdraw)
    await expect(await within(dialog).findByRole("alert")).toBeVisible()
    await expect(screen.getByText(words.states.sent)).toBeVisible()
  },
}
