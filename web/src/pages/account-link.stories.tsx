import { adminPages } from "@pinyu/contract/admin/pages"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { adminTeam } from "@pinyu/phrases/admin-team"
import { authLinks } from "@pinyu/phrases/auth-links"
import {
  answer,
  asMember,
  asVisitor,
  expect,
  fail,
  failWith,
  fill,
  hasHeading,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import AccountLink from "./account-link.tsx"

const { emailChange, notMe, missingTitle } = authLinks
const visitor = asVisitor(AuthShell)
const token = "x".repeat(43)
const route = "/account-link/:action/:token?"

const meta = {
  component: AccountLink,
  parameters: { ...visitor.parameters, route, url: pages.undoEmail(token) },
} satisfies Meta<typeof AccountLink>

export default meta

type Story = StoryObj<typeof meta>

const byVisitor = (url: string) => ({ decorators: visitor.decorators, parameters: { url } })
const byMember = (url: string) => ({ decorators: asMember.decorators, parameters: { url } })

export const ConfirmNeedsASignIn: Story = {
  ...byVisitor(pages.confirmEmail(token)),
  play: hasHeading(emailChange.signInTitle),
}

export const ConfirmWithoutAToken: Story = {
  ...byMember(pages.confirmEmail("")),
  play: hasHeading(missingTitle),
}

export const ConfirmFails: Story = {
  ...byMember(pages.confirmEmail(token)),
  beforeEach: serve(fail(authRoutes.confirmEmailChange)),
  play: async () => {
    await hasHeading(emailChange.confirmTitle)()
    await press(emailChange.confirm)
    await expect(await screen.findByRole("alert")).toBeVisible()
    await expect(screen.getByRole("button", { name: emailChange.confirm })).toBeEnabled()
  },
}

export const Confirmed: Story = {
  ...byMember(pages.confirmEmail(token)),
  beforeEach: serve(
    answer(authRoutes.confirmEmailChange, {
      ...{ user: { ...signedInUser(), email: `${longWord}@example.com` }, message: "" },
    }),
  ),
  play: async () => {
    await press(emailChange.confirm)
    await hasHeading(emailChange.confirmedTitle)()
    await expect(screen.getByText(emailChange.confirmedText(`${longWord}@example.com`))).toBeVisible()
  },
}

export const Undo: Story = { ...byVisitor(pages.undoEmail(token)), play: hasHeading(emailChange.undoTitle) }

export const UndoIsTooLate: Story = {
  ...byVisitor(pages.undoEmail(token)),
  beforeEach: serve(failWith(authRoutes.undoEmailChange, "email_taken")),
  play: async () => {
    await press(emailChange.undo)
    await hasHeading(emailChange.takenTitle)()
  },
}

export const Undone: Story = {
  ...byVisitor(pages.undoEmail(token)),
  beforeEach: serve(answer(authRoutes.undoEmailChange, { message: "" })),
  play: async () => {
    await press(emailChange.undo)
    await hasHeading(emailChange.undoneTitle)()
  },
}

export const NotMe: Story = { ...byVisitor(pages.notMe(token)), play: hasHeading(notMe.title) }

export const NotMeWithoutAToken: Story = { ...byVisitor(pages.notMe()), play: hasHeading(missingTitle) }

export const NotMeIsUsed: Story = {
  ...byVisitor(pages.notMe(token)),
  beforeEach: serve(failWith(securityRoutes.notMe, "token_invalid")),
  play: async () => {
    await press(notMe.end)
    await hasHeading(notMe.invalidTitle)()
  },
}

const invited = answer(adminTeamRoutes.invitation, {
  invitation: {
    ...{ id: "0192a7c0-0000-7000-8000-000000000831", email: "new@example.tw", role: "moderator" },
    ...{ created_at: "2026-11-20T02:00:00.000Z", expires_at: "2026-11-23T02:00:00.000Z" },
  },
})

export const InvitedAdmin: Story = {
  ...byVisitor(adminPages.invitation(token)),
  beforeEach: serve(invited, failWith(adminTeamRoutes.accept, "internal")),
  play: async () => {
    await hasHeading(adminTeam.accept.title)()
    await fill(adminTeam.accept.password, "quiet harbour 5")
    await press(adminTeam.accept.submit)
    await expect(await screen.findByRole("alert")).toBeVisible()
  },
}

export const UsedInvitation: Story = {
  ...byVisitor(adminPages.invitation(token)),
  beforeEach: serve(failWith(adminTeamRoutes.invitation, "token_invalid")),
  play: hasHeading(adminTeam.accept.invalidTitle),
}
