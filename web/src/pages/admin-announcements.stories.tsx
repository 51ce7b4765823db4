import { adminPages } from "@pinyu/contract/admin/pages"
import type { AdminRole } from "@pinyu/contract/admin/roles"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Announcement } from "@pinyu/contract/admin/schemas"
import { admin } from "@pinyu/phrases/admin"
import {
  answer,
  answerAdmin,
  asAdmin,
  expect,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const words = admin.announcements

const meta = {
  tags: ["nightly"],
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
const serveTo = (role: AdminRole, ...answers: ReturnType<typeof answer>[]) =>
  serve(answerAdmin({ role }), ...answers)

export const EveryState: Story = {
  tags: ["!nightly"],
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
