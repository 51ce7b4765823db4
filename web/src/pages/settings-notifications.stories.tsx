import { notificationTopics } from "@pinyu/contract/notifications/options"
import { type QuietHours, suggestedQuietHours } from "@pinyu/contract/notifications/quiet-hours"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { notificationSettings as words } from "@pinyu/phrases/notifications"
import {
  answer,
  asMember,
  expect,
  failLater,
  failNow,
  type Meta,
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
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.settingsNotifications },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const push = () =>
  screen.findByRole("switch", {
    name: words.switchLabel(words.topics.wish_liked, words.channels.push_enabled),
  })

export const OneChangeFails: Story = {
  beforeEach: serve(known, notQuiet, failLater(notificationsRoutes.setPreferences)),
  play: async () => {
    await userEvent.click(await push())
    await expect(await push()).not.toBeChecked()
    failNow()
    await expect(await screen.findByText(words.failed)).toBeVisible()
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
  tags: ["!nightly"],
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
