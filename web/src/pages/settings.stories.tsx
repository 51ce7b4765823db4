import { notificationTopics } from "@pinyu/contract/notifications/options"
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
} from "../../../tools/workshop/story.ts"
import SettingsPage from "./settings.tsx"
// The page loads it later, which takes seconds when nothing is built yet.
import "./parts/settings-screen.tsx"

const preferences = notificationTopics.map((notification_type) => ({
  notification_type,
  push_enabled: true,
  email_enabled: false,
  in_app_enabled: true,
}))
const known = answer(notificationsRoutes.preferences, { data: { preferences } })

const meta = {
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, address: pages.settingsNotifications },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = {
  beforeEach: serve(neverAnswer(notificationsRoutes.preferences)),
  play: isLoading,
}

export const Failing: Story = {
  beforeEach: serve(fail(notificationsRoutes.preferences)),
  play: hasHeading(words.loadFailedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(fail(notificationsRoutes.preferences), known),
  play: recovers(words.loadFailedTitle, () => screen.findByRole("table")),
}

const push = () =>
  screen.findByRole("switch", {
    name: words.switchLabel(words.topics.wish_liked, words.channels.push_enabled),
  })

export const OneChangeFails: Story = {
  beforeEach: serve(known, failLater(notificationsRoutes.setPreferences)),
  play: async () => {
    await userEvent.click(await push())
    await expect(await push()).not.toBeChecked()
    await expect(await screen.findByText(words.failed)).toBeVisible()
    await waitFor(async () => expect(await push()).toBeChecked())
  },
}

export const ChangeOfAllFails: Story = {
  beforeEach: serve(known, failLater(notificationsRoutes.setPreferences)),
  play: async () => {
    await push()
    await userEvent.click(
      screen.getByRole("button", { name: words.allOffLabel(words.channels.push_enabled) }),
    )
    await expect(await screen.findByText(words.bulkFailed)).toBeVisible()
    await waitFor(async () => expect(await push()).toBeChecked())
  },
}
