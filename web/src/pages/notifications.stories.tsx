import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { notifications } from "@pinyu/phrases/notifications"
import {
  answer,
  asMember,
  fail,
  hasHeading,
  isLoading,
  type Meta,
  neverAnswer,
  recovers,
  type StoryObj,
  serve,
} from "../../../tools/workshop/story.ts"
import NotificationsPage from "./notifications.tsx"

const empty = { data: { notifications: [], total: 0, unreadCount: 0, ofMessages: 0, page: 1, limit: 20 } }

const meta = { component: NotificationsPage, ...asMember } satisfies Meta<typeof NotificationsPage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = { beforeEach: serve(neverAnswer(notificationsRoutes.list)), play: isLoading }

export const Empty: Story = {
  beforeEach: serve(answer(notificationsRoutes.list, empty)),
  play: hasHeading(notifications.empty.all.title),
}

export const Failing: Story = {
  beforeEach: serve(fail(notificationsRoutes.list)),
  play: hasHeading(notifications.failedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(fail(notificationsRoutes.list), answer(notificationsRoutes.list, empty)),
  play: recovers(notifications.failedTitle, hasHeading(notifications.empty.all.title)),
}
