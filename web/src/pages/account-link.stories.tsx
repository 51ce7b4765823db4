import { adminPages } from "@pinyu/contract/admin/pages"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import type { SharedMeeting } from "@pinyu/contract/meetings/schemas"
import { pages } from "@pinyu/contract/pages"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { adminTeam } from "@pinyu/phrases/admin-team"
import { authLinks } from "@pinyu/phrases/auth-links"
import { meetings } from "@pinyu/phrases/meetings"
import {
  answer,
  asVisitor,
  expect,
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
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import AccountLink from "./account-link.tsx"

const { emailChange, notMe } = authLinks
const visitor = asVisitor(AuthShell)
const token = "x".repeat(43)
const route = "/account-link/:action/:token?"

const meta = {
  tags: ["nightly"],
  component: AccountLink,
  parameters: { ...visitor.parameters, route, url: pages.undoEmail(token) },
} satisfies Meta<typeof AccountLink>

export default meta

type Story = StoryObj<typeof meta>

const byVisitor = (url: string) => ({ decorators: visitor.decorators, parameters: { url } })

export const ConfirmNeedsASignIn: Story = {
  ...byVisitor(pages.confirmEmail(token)),
  play: hasHeading(emailChange.signInTitle),
}

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

const shared = (changes: Partial<SharedMeeting> = {}): SharedMeeting => ({
  ...{ own_name: "小雅", person: longWord, place: "信義區的咖啡店，靠窗的位子", is_stopped: false },
  ...{ meets_at: "2036-01-05T11:00:00.000Z", check_in_at: "2036-01-05T14:00:00.000Z" },
  ...{ state: "planned", ended_at: null, ...changes },
})
const opened = (changes: Partial<SharedMeeting> = {}) =>
  answer(meetingsRoutes.shared, { meeting: shared(changes) })
const ended = { person: null, place: null, meets_at: null, ended_at: "2036-01-05T13:00:00.000Z" }

export const MeetingPlanned: Story = {
  tags: ["!nightly"],
  ...byVisitor(pages.sharedMeeting(token)),
  beforeEach: serve(
    opened(),
    answer(meetingsRoutes.stop, { meeting: shared({ is_stopped: true }) }),
    opened({ is_stopped: true }),
  ),
  play: async () => {
    await hasHeading(meetings.shared.title)()
    await expect(screen.getByText(meetings.shared.about)).toBeVisible()
    await expect(screen.getByText(longWord)).toBeVisible()
    await press(meetings.shared.stop)
    await expect(await screen.findByText(meetings.shared.stopText("小雅"))).toBeVisible()
    await press(meetings.shared.stop)
    await expect(await screen.findByText(meetings.shared.stopped)).toBeVisible()
  },
}

export const MeetingOverdue: Story = {
  ...byVisitor(pages.sharedMeeting(token)),
  beforeEach: serve(opened({ state: "overdue" })),
  play: async () => {
    await hasHeading(meetings.shared.overdueTitle)()
    await expect(screen.getByRole("link", { name: meetings.shared.call })).toHaveAttribute("href", "tel:110")
  },
}

export const MeetingSafe: Story = {
  ...byVisitor(pages.sharedMeeting(token)),
  beforeEach: serve(opened({ state: "safe", ...ended })),
  play: hasHeading(meetings.shared.safeTitle),
}

export const MeetingLinkEnded: Story = {
  ...byVisitor(pages.sharedMeeting(token)),
  beforeEach: serve(failWith(meetingsRoutes.shared, "token_invalid")),
  play: hasHeading(meetings.shared.invalidTitle),
}
