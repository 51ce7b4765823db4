import { notificationTopics } from "@pinyu/contract/notifications/options"
import { type QuietHours, suggestedQuietHours } from "@pinyu/contract/notifications/quiet-hours"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { notificationSettings as words } from "@pinyu/phrases/notifications"
import {
  answer,
  asMember,
  expect,
  fail,
  failLater,
  hasHeading,
  isLoading,
  type Meta,
  neverAnswer,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import SettingsPage from "./settings.tsx"
// The page loads it lazily, which takes seconds without a build cache.
import "./parts/settings-screen.tsx"

const preferences = notificationTopics.map((notification_type) => ({
  notification_type,
  push_enabled: true,
  email_enabled: false,
  in_app_enabled: true,
}))
const known = answer(notificationsRoutes.preferences, { data: { preferences } })
const quiet = (quiet_hours: QuietHours | null) =>
  answer(notificationsRoutes.quietHours, { data: { quiet_hours } })
const notQuiet = quiet(null)

const meta = {
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.settingsNotifications },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = {
  beforeEach: serve(neverAnswer(notificationsRoutes.preferences), notQuiet),
  play: isLoading,
}

export const Failing: Story = {
  beforeEach: serve(fail(notificationsRoutes.preferences), notQuiet),
  play: hasHeading(words.loadFailedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(fail(notificationsRoutes.preferences), known, notQuiet),
  play: recovers(words.loadFailedTitle, () => screen.findByRole("table")),
}

const push = () =>
  screen.findByRole("switch", {
    name: words.switchLabel(words.topics.wish_liked, words.channels.push_enabled),
  })

export const OneChangeFails: Story = {
  beforeEach: serve(known, notQuiet, failLater(notificationsRoutes.setPreferences)),
  play: async () => {
    await userEvent.click(await push())
    await expect(await push()).not.toBeChecked()
    await expect(await screen.findByText(words.failed)).toBeVisible()
    await waitFor(async () => expect(await push()).toBeChecked())
  },
}

export const ChangeOfAllFails: Story = {
  beforeEach: serve(known, notQuiet, failLater(notificationsRoutes.setPreferences)),
  play: async () => {
    await push()
    await userEvent.click(
      screen.getByRole("button", { name: words.allOffLabel(words.channels.push_enabled) }),
    )
    await expect(await screen.findByText(words.bulkFailed)).toBeVisible()
    await waitFor(async () => expect(await push()).toBeChecked())
  },
}

export const LeadsToATopic: Story = {
  parameters: { ...meta.parameters, url: `${pages.settingsNotifications}#wish_liked` },
  beforeEach: serve(known, notQuiet),
  play: async () => {
    const { topics, channels, switchLabel } = words
    const name = switchLabel(topics.wish_liked, channels.in_app_enabled)
    await waitFor(async () => expect(await screen.findByRole("switch", { name })).toHaveFocus())
  },
}

const quietSwitch = () => screen.findByRole("switch", { name: words.quiet.title })

export const QuietHoursAreSet: Story = {
  beforeEach: serve(
    known,
    notQuiet,
    answer(notificationsRoutes.setQuietHours, { data: { quiet_hours: suggestedQuietHours } }),
    quiet(suggestedQuietHours),
  ),
  play: async () => {
    await userEvent.click(await quietSwitch())
    await expect(await quietSwitch()).toBeChecked()
    const [from, to] = [words.quiet.from, words.quiet.to].map((label) => screen.getByLabelText(label))
    await expect(from).toHaveValue(suggestedQuietHours.from)
    await expect(to).toHaveDisplayValue(words.quiet.nextDay(suggestedQuietHours.to))
    const same = within(to as HTMLElement).getByRole("option", { name: suggestedQuietHours.from })
    await expect(same).toBeDisabled()
  },
}

export const QuietHoursAreNotSaved: Story = {
  beforeEach: serve(known, quiet(suggestedQuietHours), failLater(notificationsRoutes.setQuietHours)),
  play: async () => {
    await quietSwitch()
    await userEvent.selectOptions(screen.getByLabelText(words.quiet.from), "23:30")
    await expect(await screen.findByText(words.quiet.failed)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText(words.quiet.from)).toHaveValue(suggestedQuietHours.from))
  },
}

export const QuietHoursLoad: Story = {
  beforeEach: serve(known, neverAnswer(notificationsRoutes.quietHours)),
  play: isLoading,
}

export const QuietHoursRecoverAfterRetry: Story = {
  beforeEach: serve(known, fail(notificationsRoutes.quietHours), notQuiet),
  play: recovers(words.quiet.failedTitle, quietSwitch),
}
