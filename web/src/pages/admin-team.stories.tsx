import type { AuditEntry } from "@pinyu/contract/admin/audit"
import { adminAuditRoutes } from "@pinyu/contract/admin/audit-routes"
import { adminPages } from "@pinyu/contract/admin/pages"
import { rightsOf } from "@pinyu/contract/admin/roles"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Invitation, TeamAdmin } from "@pinyu/contract/admin/team"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { admin as phrases } from "@pinyu/phrases/admin"
import { adminAudit as audit } from "@pinyu/phrases/admin-audit"
import { adminTeam as words } from "@pinyu/phrases/admin-team"
import { errorMessages } from "@pinyu/phrases/errors"
import { missing } from "@pinyu/phrases/missing-fields"
import {
  adminAccount,
  answer,
  answerAdmin,
  asAdmin,
  expect,
  failWith,
  longWord,
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
import AdminConsolePage from "./admin-console.tsx"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.team },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const { id: ownId, email: ownEmail } = adminAccount()
const teamAdmin = (n: number, changes: Partial<TeamAdmin> = {}): TeamAdmin => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000082${n}`, email: `admin-${n}@example.tw`, role: "support" },
  ...{ suspended: false, has_second_step: true, signed_in_at: "2026-11-20T02:00:00.000Z" },
  ...{ created_at: "2026-01-05T02:00:00.000Z", ...changes },
})
const own = teamAdmin(1, { id: ownId, email: ownEmail, role: "owner" })
const other = teamAdmin(2)
const invitation: Invitation = {
  ...{ id: "0192a7c0-0000-7000-8000-000000000831", email: "new@example.tw", role: "viewer" },
  ...{ created_at: "2026-11-20T02:00:00.000Z", expires_at: "2026-11-23T02:00:00.000Z" },
}
const team = (admins: TeamAdmin[], invitations: Invitation[] = []) =>
  answer(adminTeamRoutes.list, { admins, invitations })
const changed = (admin: TeamAdmin) => answer(adminTeamRoutes.change, { admin })

export const EveryState: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    answerAdmin(),
    team(
      [
        own,
        other,
        teamAdmin(3, { suspended: true, has_second_step: false, signed_in_at: null }),
        teamAdmin(4, { email: `${longWord}@example.com`, role: "moderator" }),
      ],
      [invitation, { ...invitation, id: ownId, email: `${longWord}@example.net` }],
    ),
  ),
  play: async () => {
    await expect(await screen.findByText(words.suspended)).toBeVisible()
    await expect(screen.getByText(words.neverSignedIn, { exact: false })).toBeVisible()
    await expect(screen.getByRole("button", { name: words.revokeOf(invitation.email) })).toBeVisible()
    // Nobody changes their own account here.
    await expect(screen.queryByLabelText(words.roleOf(ownEmail))).toBeNull()
    const roles = within(screen.getByLabelText(words.rolesTitle))
    await expect(roles.getByText(words.everyRight)).toBeVisible()
    for (const role of ["moderator", "support", "viewer"] as const)
      await expect(roles.getByText(words.rightsList(rightsOf(role)))).toBeVisible()
  },
}

export const RoleIsNotChanged: Story = {
  beforeEach: serve(answerAdmin(), team([own, other]), failWith(adminTeamRoutes.change, "forbidden")),
  play: async () => {
    const role = await screen.findByLabelText(words.roleOf(other.email))
    await userEvent.selectOptions(role, phrases.roles.viewer)
    await expect(await screen.findByText(errorMessages.forbidden)).toBeVisible()
    await waitFor(() => expect(role).toHaveValue("support"))
  },
}

export const SuspendedInTwoPresses: Story = {
  beforeEach: serve(
    ...[answerAdmin(), team([own, other]), team([own, { ...other, suspended: true }])],
    changed({ ...other, suspended: true }),
  ),
  play: async () => {
    await press(words.suspendOf(other.email))
    await pressInDialog(words.suspend)
    await expect(await screen.findByText(words.suspended)).toBeVisible()
    await expect(screen.getByRole("button", { name: words.restoreOf(other.email) })).toBeVisible()
  },
}

/** An old sign-in: the admin reauthenticates, and the invitation then goes out by itself. */
const oldSignIn = (reauthenticated: ReturnType<typeof answer>, otp_enabled = false) => [
  answerAdmin({ otp_enabled }),
  team([own, other]),
  failWith(adminTeamRoutes.change, "reauth_required"),
  changed({ ...other, suspended: true }),
  reauthenticated,
]
const suspendOther = async () => {
  await press(words.suspendOf(other.email))
  await pressInDialog(words.suspend)
  return screen.findByRole("dialog", { name: phrases.reauthentication.title })
}
const reauthenticated = answer(adminRoutes.reauthenticate, { signed_in_at: "2026-11-24T02:00:00.000Z" })

export const SensitiveActAsksForAFreshSignIn: Story = {
  beforeEach: serve(...oldSignIn(reauthenticated)),
  play: async () => {
    const dialog = within(await suspendOther())
    await expect(dialog.getByText(phrases.reauthentication.text)).toBeVisible()
    await expect(dialog.queryByLabelText(phrases.reauthentication.code)).toBeNull()
    await userEvent.type(dialog.getByLabelText(phrases.reauthentication.password), "given-password-1")
    await userEvent.click(dialog.getByRole("button", { name: phrases.reauthentication.submit }))
    await expect(await screen.findByText(words.suspendedNotice)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  },
}

export const FreshSignInWithACode: Story = {
  beforeEach: serve(...oldSignIn(failWith(adminRoutes.reauthenticate, "otp_wrong"), true)),
  play: async () => {
    const dialog = within(await suspendOther())
    await userEvent.type(dialog.getByLabelText(phrases.reauthentication.password), "given-password-1")
    await userEvent.click(dialog.getByRole("button", { name: phrases.reauthentication.submit }))
    await expect(await dialog.findByText(missing(phrases.reauthentication.code))).toBeVisible()
    await userEvent.type(dialog.getByLabelText(phrases.reauthentication.code), "000000")
    await userEvent.click(dialog.getByRole("button", { name: phrases.reauthentication.submit }))
    await expect(await dialog.findByText(errorMessages.otp_wrong)).toBeVisible()
  },
}

const atAudit = { parameters: { url: adminPages.audit } }
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
const auditTeam = team([teamAdmin(1, { id: adminId, email: "mei@example.tw" })])
const audited = (shown: AuditEntry[]) =>
  answer(adminAuditRoutes.list, { entries: shown, head: { position: 4, hash }, nextCursor: null })

export const AuditListed: Story = {
  ...atAudit,
  tags: ["!nightly"],
  beforeEach: serve(auditTeam, audited(entries)),
  play: async () => {
    await expect(await screen.findByText(audit.acts.renamed, { selector: "strong" })).toBeVisible()
    await expect(screen.getByText(hash)).toBeVisible()
  },
}

export const AuditFilteredByTarget: Story = {
  ...atAudit,
  beforeEach: serve(auditTeam, audited(entries), audited(entries.slice(0, 1))),
  play: async () => {
    await press(audit.targetOf(memberId))
    await expect(await screen.findByLabelText(audit.target)).toHaveValue(memberId)
    await press(audit.clear)
    await expect(await screen.findByLabelText(audit.target)).toHaveValue("")
  },
}

export const AuditExported: Story = {
  ...atAudit,
  beforeEach: serve(
    auditTeam,
    audited(entries),
    answer(adminAuditRoutes.export, { csv: "a\r\n", nextCursor: "next" }),
    answer(adminAuditRoutes.export, { csv: "b\r\n", nextCursor: null }),
  ),
  play: async () => {
    const created = spyOn(URL, "createObjectURL")
    await press(audit.export)
    await waitFor(() => expect(created).toHaveBeenCalled())
    const [file] = created.mock.calls[0] ?? []
    const bytes = await (file as Blob).arrayBuffer()
    await expect([...new Uint8Array(bytes.slice(0, 3))]).toEqual([0xef, 0xbb, 0xbf])
    await expect(new TextDecoder().decode(bytes)).toBe("a\r\nb\r\n")
  },
}
