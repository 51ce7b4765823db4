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
  waitFor,
  within,
} from "../../../../tools/workshop/story.ts"
import { deviceKeys } from "../../lib/session/device-keys.ts"
import { session } from "../../lib/session/session.ts"
import { storage } from "../../lib/session/storage.ts"
import { signedInUser } from "../../lib/session/user.fixture.ts"
import { Bell } from "./bell.tsx"
import { unreadKey } from "./cache.ts"
import { notificationFixture } from "./notification.fixture.ts"

/** What a story shows does not reach the next one. */
const forget = () => storage.remove(deviceKeys.lastCounts)

const meta = {
  component: Bell,
  ...partAsMember,
  beforeEach: () => forget,
} satisfies Meta<typeof Bell>

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

/** After a reload, the last count stands until the new one arrives; a sign-out forgets it. */
export const CountAfterAReload: Story = {
  beforeEach: () => {
    const value = { [unreadKey.join(".")]: { unreadCount: 4, ofMessages: 1 } }
    storage.set(deviceKeys.lastCounts, JSON.stringify({ owner: signedInUser().id, value }))
    return serve(list)()
  },
  play: async () => {
    await press(shell.notificationsWithUnread(4))
    await expect(await screen.findByRole("button", { name: shell.notificationsWithUnread(2) })).toBeVisible()
    session.receive({ kind: "signed-out" })
    await waitFor(() => expect(storage.get(deviceKeys.lastCounts)).toBeNull())
  },
}
