import { adminPages } from "@pinyu/contract/admin/pages"
import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { type ContactStatus, contactStatuses } from "@pinyu/contract/contact/options"
import type { ContactFormSummary } from "@pinyu/contract/contact/schemas"
import { adminContact as words } from "@pinyu/phrases/admin-contact"
import {
  answer,
  asAdmin,
  expect,
  hasHeading,
  longText,
  longWord,
  type Meta,
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
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.contactForms },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const form = (n: number, status: ContactStatus, more: Partial<ContactFormSummary> = {}) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000100${n}`, status, form_type: "bug_report" as const },
  ...{ submitter_name: "小雨", subject: `問題回報 ${n}`, member_id: null },
  ...{ created_at: "2026-11-20T10:00:00.000Z", updated_at: "2026-11-20T10:00:00.000Z", ...more },
})
const counts = { pending: 3, unverified: 1, verified: 2, in_progress: 4, resolved: 12, closed: 130 }
const list = (...forms: ContactFormSummary[]) =>
  answer(contactAdminRoutes.list, { forms, nextCursor: null, counts })

export const EveryStatus: Story = {
  tags: ["!nightly"],
  beforeEach: serve(list(...contactStatuses.map((status, n) => form(n, status)))),
  play: async () => {
    for (const status of contactStatuses) {
      const [pill] = await screen.findAllByText(words.statuses[status])
      await expect(pill).toBeVisible()
    }
    const awaiting = words.filterWithCount(words.filters.awaiting, "5")
    await expect(screen.getByRole("button", { name: awaiting, pressed: false })).toBeVisible()
    await expect(screen.getByRole("button", { name: /99\+/ })).toBeVisible()
  },
}

export const LongTexts: Story = {
  beforeEach: serve(list(form(1, "pending", { subject: longText + longWord, submitter_name: longWord }))),
  play: async () => expect(await screen.findByText(longWord)).toBeVisible(),
}

export const FilterWithoutForms: Story = {
  beforeEach: serve(list(form(1, "pending")), list()),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: words.filterWithCount("已解決", "12") }))
    await hasHeading(words.emptyTitle)()
    await expect(screen.getByRole("button", { name: /^已解決/, pressed: true })).toBeVisible()
  },
}
