import { notificationLimits } from "@pinyu/contract/notifications/limits"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Notification } from "@pinyu/contract/notifications/schemas"
import { pages } from "@pinyu/contract/pages"
import { memberParts } from "@pinyu/phrases/member-parts"
import { notificationTexts } from "@pinyu/phrases/notification-messages"
import { notifications } from "@pinyu/phrases/notifications"
import {
  answer,
  asMember,
  expect,
  fail,
  hasHeading,
  isLoading,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  press,
  pressInDialog,
  recovers,
  type StoryObj,
  screen,
  serve,
  waitFor,
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

const elsewhere = "https://elsewhere.example/a"
const notification = (n: number, more: Partial<Notification> = {}): Notification => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000110${n}`, type: "post_liked", status: "read", read_at: null },
  ...{ action_url: pages.friends, title: notificationTexts.post_liked.title },
  ...{ message: notificationTexts.post_liked.message("若晴"), created_at: "2026-11-20T10:00:00.000Z" },
  ...{ actor: { id: "0192a7c0-0000-7000-8000-000000000101", nickname: "若晴", avatar_url: null } },
  ...more,
})
const announcement: Partial<Notification> = {
  ...{ type: "system_announcement", actor: null, status: "unread", title: "週日凌晨的維護" },
  message: longText,
}
const page = (list: Notification[], number = 1, total = list.length) =>
  answer(notificationsRoutes.list, {
    data: {
      ...{ notifications: list, total, page: number, limit: notificationLimits.page.centre },
      ...{ unreadCount: list.filter(({ status }) => status === "unread").length, ofMessages: 0 },
    },
  })

export const EveryKind: Story = {
  beforeEach: serve(
    page([
      notification(1, announcement),
      notification(2, { ...announcement, title: "別處的消息", action_url: elsewhere }),
      notification(3, { message: notificationTexts.match_found.message(longWord), type: "match_found" }),
      notification(4, { status: "unread" }),
    ]),
  ),
  play: async () => {
    await expect(await screen.findByRole("link", { name: /週日凌晨的維護/ })).toHaveTextContent(longText)
    const link = screen.getByRole("link", { name: /別處的消息/ })
    await expect(link).toHaveAttribute("href", elsewhere)
    await expect(link).toHaveAttribute("target", "_blank")
    await expect(link).toHaveAttribute("rel", "noopener noreferrer")
    const unread = screen.getByRole("tab", { name: /^未讀/ })
    await expect(unread).toHaveTextContent("3")
  },
}

const many = (count: number) => Array.from({ length: count }, (_, n) => notification(1_000 + n))

export const LoadsMoreAtTheEnd: Story = {
  beforeEach: () => {
    const { centre } = notificationLimits.page
    const list = many(2 * centre + 1)
    return serve(
      page(list.slice(0, centre), 1, list.length),
      page(list.slice(centre, 2 * centre), 2, list.length),
      page(list.slice(2 * centre), 3, list.length),
    )()
  },
  play: async () => {
    const { centre } = notificationLimits.page
    const rows = () => screen.getAllByRole("listitem")
    for (const count of [centre, 2 * centre, 2 * centre + 1]) {
      await waitFor(() => expect(rows()).toHaveLength(count))
      rows().at(-1)?.scrollIntoView({ behavior: "instant" })
    }
    await expect(screen.queryByRole("button", { name: memberParts.loadMore })).not.toBeInTheDocument()
  },
}

export const DeletionFails: Story = {
  beforeEach: serve(page([notification(1)]), fail(notificationsRoutes.remove)),
  play: async () => {
    await press(notifications.removeOne(notificationTexts.post_liked.message("若晴")))
    await expect(await screen.findByText(notifications.removeText)).toBeVisible()
    await pressInDialog(notifications.remove)
    await expect(await screen.findByText(notifications.changeFailed)).toBeVisible()
  },
}
