import type { AuditEntry } from "@pinyu/contract/admin/audit"
import { adminAuditRoutes } from "@pinyu/contract/admin/audit-routes"
import { adminPages } from "@pinyu/contract/admin/pages"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { adminAudit as words } from "@pinyu/phrases/admin-audit"
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
  spyOn,
  waitFor,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.audit },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const adminId = "0192a7c0-0000-7000-8000-000000000821"
const memberId = "0192a7c0-0000-7000-8000-000000000001"
const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
const entry = (position: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: `0192a7c0-0000-7000-8000-0000000009${10 + position}`, position },
  ...{ at: "2026-11-20T02:00:00.000Z", admin: { id: adminId, email: "mei@example.tw" } },
  ...{ act: "signed_in", target: null, detail: { otp: true }, address: "203.0.113.9", ...changes },
})
const entries = [
  entry(4, { act: "renamed", target: memberId, detail: { from: "舊名字", to: "新名字", note: longWord } }),
  entry(3, { act: "sign_in_failed", admin: null, detail: { reason: "password" } }),
  entry(2, { act: "otp_reset", admin: null, target: adminId, detail: null, address: "command line" }),
  entry(1),
]
const team = answer(adminTeamRoutes.list, {
  admins: [
    {
      ...{ id: adminId, email: "mei@example.tw", role: "owner", suspended: false, otp_enabled: true },
      ...{ signed_in_at: null, created_at: "2026-11-01T02:00:00.000Z" },
    },
  ],
  invitations: [],
})
const listed = (shown: AuditEntry[]) =>
  answer(adminAuditRoutes.list, { entries: shown, head: { position: 4, hash }, nextCursor: null })

export const Listed: Story = {
  tags: ["!nightly"],
  beforeEach: serve(team, listed(entries)),
  play: async () => {
    await expect(await screen.findByText(words.acts.renamed, { selector: "strong" })).toBeVisible()
    await expect(screen.getByText(hash)).toBeVisible()
  },
}

export const FilteredByTarget: Story = {
  beforeEach: serve(team, listed(entries), listed(entries.slice(0, 1))),
  play: async () => {
    await press(words.targetOf(memberId))
    await expect(await screen.findByLabelText(words.target)).toHaveValue(memberId)
    await press(words.clear)
    await expect(await screen.findByLabelText(words.target)).toHaveValue("")
  },
}

export const Exported: Story = {
  beforeEach: serve(
    team,
    listed(entries),
    answer(adminAuditRoutes.export, { csv: "a\r\n", nextCursor: "next" }),
    answer(adminAuditRoutes.export, { csv: "b\r\n", nextCursor: null }),
  ),
  play: async () => {
    const created = spyOn(URL, "createObjectURL")
    await press(words.export)
    await waitFor(() => expect(created).toHaveBeenCalled())
    const [file] = created.mock.calls[0] ?? []
    const bytes = await (file as Blob).arrayBuffer()
    await expect([...new Uint8Array(bytes.slice(0, 3))]).toEqual([0xef, 0xbb, 0xbf])
    await expect(new TextDecoder().decode(bytes)).toBe("a\r\nb\r\n")
  },
}
