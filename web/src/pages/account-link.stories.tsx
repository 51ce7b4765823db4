import { accountPages } from "@pinyu/contract/account/pages"
import { accountRoutes } from "@pinyu/contract/account/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import type { SharedMeeting } from "@pinyu/contract/meetings/schemas"
import { notificationMailRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { account } from "@pinyu/phrases/account"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { common } from "@pinyu/phrases/common"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { meetings } from "@pinyu/phrases/meetings"
import { missing } from "@pinyu/phrases/missing-fields"
import { stopMails } from "@pinyu/phrases/notifications"
import type { ComponentType } from "react"
import {
  answer,
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
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import AccountLink from "./account-link.tsx"
import ForgotPassword from "./forgot-password.tsx"
import ResetPassword from "./reset-password.tsx"
import StopMails from "./stop-mails.tsx"
import VerifyAccount from "./verify-account.tsx"

const { emailChange, forgot, notMe, reset, verify } = authLinks
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

const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()
const onPage = (Page: ComponentType, parameters: { route: string; url: string }) => ({
  ...{ render: () => <Page />, decorators: visitor.decorators, parameters },
})
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

export const NotMeIsUsed: Story = {
  ...byVisitor(pages.notMe(token)),
  beforeEach: serve(failWith(securityRoutes.notMe, "token_invalid")),
  play: async () => {
    await press(notMe.end)
    await hasHeading(notMe.invalidTitle)()
  },
}

const shared = (changes: Partial<SharedMeeting> = {}): SharedMeeting => ({
  ...{ own_name: "小雅", person: longWord, place: "信義區的咖啡店，靠窗的位子", is_stopped: false },
  ...{ meets_at: "2036-01-05T11:00:00.000Z", check_in_at: "2036-01-05T14:00:00.000Z" },
  ...{ state: "planned", ended_at: null, ...changes },
})
const opened = (changes: Partial<SharedMeeting> = {}) =>
  answer(meetingsRoutes.shared, { meeting: shared(changes) })

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

export const MeetingLinkEnded: Story = {
  ...byVisitor(pages.sharedMeeting(token)),
  beforeEach: serve(failWith(meetingsRoutes.shared, "token_invalid")),
  play: hasHeading(meetings.shared.invalidTitle),
}

const onForgot = onPage(ForgotPassword, { route: pages.forgotPassword, url: pages.forgotPassword })

export const PasswordForgotten: Story = {
  ...onForgot,
  tags: ["!nightly"],
  beforeEach: serve(answer(authRoutes.forgotPassword, { message: "請查看信箱。" })),
  play: async () => {
    await fill(auth.email, `${longWord}@example.com`)
    await press(forgot.submit)
    await hasHeading(forgot.sentTitle)()
    await press(forgot.again)
    await hasHeading(forgot.title)()
  },
}

const onReset = onPage(ResetPassword, {
  route: pages.resetPassword(":token?"),
  url: pages.resetPassword(token),
})

const save = async (password: string, confirmation = password) => {
  await fill(auth.newPassword, password)
  await fill(reset.confirmation, confirmation)
  await press(reset.submit)
}

export const NewPassword: Story = {
  ...onReset,
  tags: ["!nightly"],
  play: async () => {
    await hasHeading(reset.title)()
    await press(reset.submit)
    await shows(missing(auth.newPassword))
  },
}

export const NewPasswordDiffers: Story = {
  ...onReset,
  play: async () => {
    await save("slow river 88", "slow river 89")
    await shows(reset.mismatch)
  },
}

export const ResetLinkIsUsed: Story = {
  ...onReset,
  beforeEach: serve(failWith(authRoutes.resetPassword, "token_invalid")),
  play: async () => {
    await save("slow river 88")
    await hasHeading(reset.invalidTitle)()
    await expect(screen.getByRole("link", { name: reset.askAgain })).toHaveAttribute(
      "href",
      pages.forgotPassword,
    )
  },
}

const onVerify = onPage(VerifyAccount, {
  route: pages.verifyAccount(":token?"),
  url: pages.verifyAccount(token),
})

const unverified = (can_reset: boolean) =>
  answer(authRoutes.showVerification, {
    ...{ email: `${longWord}@example.com`, nickname: "新來的", can_reset },
    registered_at: "2026-11-20T10:00:00.000Z",
  })

export const VerificationLinkIsUsed: Story = {
  ...onVerify,
  beforeEach: serve(failWith(authRoutes.showVerification, "token_invalid")),
  play: hasHeading(verify.invalidTitle),
}

export const AccountStartsAnew: Story = {
  ...onVerify,
  tags: ["!nightly"],
  beforeEach: serve(unverified(true), answer(authRoutes.startAnew, { message: "", email: "a@example.com" })),
  play: async () => {
    await hasHeading(verify.isItYours)()
    await expect(screen.getByLabelText(auth.newPassword)).toBeVisible()
    await press(verify.notMine)
    await expect(await screen.findByText(verify.notMineText)).toBeVisible()
    await press(verify.startAnew)
    await hasHeading(verify.clearedTitle)()
    await expect(screen.queryByRole("button", { name: common.retry })).not.toBeInTheDocument()
  },
}

const onStopMails = onPage(StopMails, { route: pages.stopMails(":token?"), url: pages.stopMails(token) })

export const StopMailsQuestion: Story = {
  ...onStopMails,
  tags: ["!nightly"],
  play: hasHeading(stopMails.title),
}

export const StopMailsLinkIsInvalid: Story = {
  ...onStopMails,
  beforeEach: serve(failWith(notificationMailRoutes.stopMails, "token_invalid")),
  play: async () => {
    await press(stopMails.confirm)
    await hasHeading(stopMails.failedTitle)()
    await expect(screen.getByRole("link", { name: stopMails.goSettings })).toHaveAttribute(
      "href",
      pages.settingsNotifications,
    )
  },
}

const farewell = account.farewell
const ended = {
  decorators: visitor.decorators,
  parameters: {
    url: accountPages.farewell,
    state: { erasedAt: "2036-01-12T02:30:00.000Z", answerToken: token },
  },
}

export const FarewellAsksOnce: Story = {
  ...ended,
  beforeEach: serve(fail(accountRoutes.answer), answer(accountRoutes.answer, {})),
  play: async () => {
    await hasHeading(farewell.title)()
    await shows(farewell.until(dateTimeLabel("2036-01-12T02:30:00.000Z")))
    await press(farewell.reasons.privacy)
    await shows(farewell.failed)
    await press(farewell.reasons.privacy)
    await shows(farewell.thanks)
    await expect(screen.queryByRole("button", { name: farewell.reasons.privacy })).toBeNull()
    await expect(screen.getByRole("link", { name: farewell.restore })).toHaveAttribute("href", pages.login)
  },
}

export const FarewellHasItsAnswer: Story = {
  ...ended,
  beforeEach: serve(failWith(accountRoutes.answer, "token_invalid")),
  play: async () => {
    await press(farewell.reasons.other)
    await shows(farewell.thanks)
  },
}
