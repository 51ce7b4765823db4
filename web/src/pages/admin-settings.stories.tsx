import { adminPages } from "@pinyu/contract/admin/pages"
import type { AdminRole } from "@pinyu/contract/admin/roles"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Announcement } from "@pinyu/contract/admin/schemas"
import { settingsAdminRoutes } from "@pinyu/contract/settings/routes"
import type { Settings, SettingsState } from "@pinyu/contract/settings/schemas"
import { admin as words } from "@pinyu/phrases/admin"
import { adminSettings } from "@pinyu/phrases/admin-settings"
import { promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  answerAdmin,
  asAdmin,
  expect,
  longText,
  longWord,
  type Meta,
  press,
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
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.settings },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const defaults: Settings = {
  ...{ contact_check: "guests", sign_in_check: true, photo_queue: "after", first_messages_unverified: 3 },
  ...{ first_messages_email_verified: 20, first_messages_phone_verified: 50, first_messages_vip: 100 },
  retired_prompts: [],
}
const settingsState = (changes: Partial<Settings> = {}, admin = "mei@example.tw"): SettingsState => ({
  ...{ settings: { ...defaults, ...changes }, defaults },
  records: (Object.keys(changes) as (keyof Settings)[]).map((name) => ({
    ...{ name, changed_at: "2026-11-20T02:00:00.000Z", admin },
  })),
})
const changed = settingsState({ contact_check: "everyone", first_messages_vip: 60 })
const vip = () => screen.findByLabelText(adminSettings.labels.first_messages_vip)

export const SettingsSaved: Story = {
  beforeEach: serve(
    answer(settingsAdminRoutes.read, settingsState()),
    answer(settingsAdminRoutes.change, changed),
  ),
  play: async () => {
    await userEvent.selectOptions(
      await screen.findByLabelText(adminSettings.labels.contact_check),
      "everyone",
    )
    await userEvent.clear(await vip())
    await userEvent.type(await vip(), "60")
    await press(adminSettings.save)
    await expect(await screen.findByText(adminSettings.saved)).toBeVisible()
    await expect(await screen.findByText(new RegExp(adminSettings.original("100")))).toBeVisible()
    await expect(await vip()).toHaveValue("60")
  },
}

export const SettingsRetireAPrompt: Story = {
  beforeEach: serve(
    answer(settingsAdminRoutes.read, settingsState()),
    answer(settingsAdminRoutes.change, settingsState({ retired_prompts: ["ask_me"] })),
  ),
  play: async () => {
    await userEvent.click(await screen.findByLabelText(promptTexts.ask_me))
    await press(adminSettings.save)
    await expect(await screen.findByText(adminSettings.saved)).toBeVisible()
    await expect(screen.getByLabelText(promptTexts.ask_me)).toBeChecked()
    await expect(
      await screen.findByText(new RegExp(adminSettings.original(adminSettings.noneRetired))),
    ).toBeVisible()
  },
}

export const SettingsChangedByLongAddress: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    answer(settingsAdminRoutes.read, settingsState({ sign_in_check: false }, `${longWord}@example.tw`)),
  ),
  play: async () => expect(await screen.findByText(new RegExp(longWord))).toBeVisible(),
}

const { announcements } = words
const onAnnouncements = { parameters: { url: adminPages.announcements } }

const announcement = (n: number, state: Announcement["state"], more: Partial<Announcement> = {}) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000090${n}`, title: "週日凌晨的維護", state },
  ...{ message: "週日 03:00 到 04:00 會更新系統。\n謝謝你的耐心。", notified_count: 1_200 },
  ...{ created_at: "2026-11-20T10:00:00.000Z", ...more },
})
const list = (...listed: Announcement[]) =>
  answer(adminRoutes.announcements, { announcements: listed, nextCursor: null })
const serveTo = (role: AdminRole, ...answers: ReturnType<typeof answer>[]) =>
  serve(answerAdmin({ role }), ...answers)

export const EveryAnnouncement: Story = {
  ...onAnnouncements,
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
    for (const state of Object.values(announcements.states))
      await expect(await screen.findByText(state)).toBeVisible()
    // A withdrawn announcement cannot be withdrawn again.
    await expect(screen.getAllByRole("button", { name: announcements.withdraw })).toHaveLength(2)
  },
}

/** A role without the right to announce reads the list only. */
export const AnnouncementsOnlyToRead: Story = {
  ...onAnnouncements,
  beforeEach: serveTo("viewer", list(announcement(1, "sent"))),
  play: async () => {
    await expect(await screen.findByText(announcements.states.sent)).toBeVisible()
    await expect(screen.queryByRole("button", { name: announcements.withdraw })).toBeNull()
    await expect(screen.queryByRole("button", { name: announcements.submit })).toBeNull()
  },
}
