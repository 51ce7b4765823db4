import { adminPages } from "@pinyu/contract/admin/pages"
import { settingsAdminRoutes } from "@pinyu/contract/settings/routes"
import type { Settings, SettingsState } from "@pinyu/contract/settings/schemas"
import { adminSettings as words } from "@pinyu/phrases/admin-settings"
import { promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  asAdmin,
  expect,
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
const state = (changes: Partial<Settings> = {}, admin = "mei@example.tw"): SettingsState => ({
  ...{ settings: { ...defaults, ...changes }, defaults },
  records: (Object.keys(changes) as (keyof Settings)[]).map((name) => ({
    ...{ name, changed_at: "2026-11-20T02:00:00.000Z", admin },
  })),
})
const saved = state({ contact_check: "everyone", first_messages_vip: 60 })
const vip = () => screen.findByLabelText(words.labels.first_messages_vip)

export const Saved: Story = {
  beforeEach: serve(answer(settingsAdminRoutes.read, state()), answer(settingsAdminRoutes.change, saved)),
  play: async () => {
    await userEvent.selectOptions(await screen.findByLabelText(words.labels.contact_check), "everyone")
    await userEvent.clear(await vip())
    await userEvent.type(await vip(), "60")
    await press(words.save)
    await expect(await screen.findByText(words.saved)).toBeVisible()
    await expect(await screen.findByText(new RegExp(words.original("100")))).toBeVisible()
    await expect(await vip()).toHaveValue("60")
  },
}

export const RetiredPrompt: Story = {
  beforeEach: serve(
    answer(settingsAdminRoutes.read, state()),
    answer(settingsAdminRoutes.change, state({ retired_prompts: ["ask_me"] })),
  ),
  play: async () => {
    await userEvent.click(await screen.findByLabelText(promptTexts.ask_me))
    await press(words.save)
    await expect(await screen.findByText(words.saved)).toBeVisible()
    await expect(screen.getByLabelText(promptTexts.ask_me)).toBeChecked()
    await expect(await screen.findByText(new RegExp(words.original(words.noneRetired)))).toBeVisible()
  },
}

export const ChangedByLongAddress: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    answer(settingsAdminRoutes.read, state({ sign_in_check: false }, `${longWord}@example.tw`)),
  ),
  play: async () => expect(await screen.findByText(new RegExp(longWord))).toBeVisible(),
}
