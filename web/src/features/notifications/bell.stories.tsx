import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { notificationTexts } from "@pinyu/phrases/notification-messages"
import { shell } from "@pinyu/phrases/shell"
import {
  answer,
  expect,
  longWord,
  type Meta,
  partAsMember,
  press,
  type StoryObj,
  screen,
  serve,
  within,
} from "../../../../tools/workshop/story.ts"
import { Bell } from "./bell.tsx"
import { notificationFixture } from "./notification.fixture.ts"

const meta = { component: Bell, ...partAsMember } satisfies Meta<typeof Bell>

export default meta

type Story = StoryObj<typeof meta>

const message = notificationTexts.like_received.message(longWord)
const list = answer(notificationsRoutes.list, {
  data: {
    notifications: Array.from({ length: 2 }, (_, n) =>
      notificationFixture({
        ...{ id: `0192a7c0-0000-7000-8000-00000000110${n}`, type: "like_received" },
        ...{ action_url: "/friends", title: notificationTexts.like_received.title, message },
        created_at: `2026-11-${20 - n}T10:00:00.000Z`,
        actor: { id: "0192a7c0-0000-7000-8000-000000000101", nickname: longWord, avatar_url: null },
      }),
    ),
    ...{ total: 2, page: 1, limit: 20, unreadCount: 2, ofMessages: 0 },
  },
})

export const Several: Story = {
  beforeEach: serve(list),
  play: async () => {
    await press(shell.notifications)
    const panel = within(await screen.findByRole("dialog", { name: new RegExp(`^${shell.notifications}`) }))
    await expect(await panel.findAllByRole("listitem")).toHaveLength(2)
    await expect(panel.getByRole("link", { name: shell.allNotifications })).toBeVisible()
  },
}
