import { adminPages } from "@pinyu/contract/admin/pages"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Invitation, TeamAdmin } from "@pinyu/contract/admin/team"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { admin as phrases } from "@pinyu/phrases/admin"
import { adminTeam as words } from "@pinyu/phrases/admin-team"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
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
  ...{ suspended: false, otp_enabled: true, signed_in_at: "2026-11-20T02:00:00.000Z" },
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
        teamAdmin(3, { suspended: true, otp_enabled: false, signed_in_at: null }),
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
    await expect(await dialog.findByText(fieldMessages.required)).toBeVisible()
    await userEvent.type(dialog.getByLabelText(phrases.reauthentication.code), "000000")
    await userEvent.click(dialog.getByRole("button", { name: phrases.reauthentication.submit }))
    await expect(await dialog.findByText(errorMessages.otp_wrong)).toBeVisible()
  },
}
