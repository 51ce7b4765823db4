import { notificationLimits } from "@pinyu/contract/notifications/limits"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Notification } from "@pinyu/contract/notifications/schemas"
import { pages } from "@pinyu/contract/pages"
import { nearDays } from "@pinyu/phrases/dates"
import { memberParts } from "@pinyu/phrases/member-parts"
import { namesOf, notificationTexts, severalTexts } from "@pinyu/phrases/notification-messages"
import { notifications } from "@pinyu/phrases/notifications"
import {
  answer,
  asMember,
  expect,
  fireEvent,
  hasHeading,
  longText,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import NotificationsPage from "./notifications.tsx"

const empty = { data: { notifications: [], total: 0, unreadCount: 0, ofMessages: 0, page: 1, limit: 20 } }

const meta = { tags: ["nightly"], component: NotificationsPage, ...asMember } satisfies Meta<
  typeof NotificationsPage
>

export default meta

type Story = StoryObj<typeof meta>

const elsewhere = "https://elsewhere.example/a"
const notification = (n: number, more: Partial<Notification> = {}): Notification => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000110${n}`, type: "post_liked", status: "read", read_at: null },
  ...{ action_url: pages.friends, title: notificationTexts.post_liked.title, about_id: null, actor_count: 1 },
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
  tags: ["!nightly"],
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

/** Each on a day of its own. */
const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    notification(1_000 + n, { created_at: new Date(Date.UTC(2026, 10, 20) - n * 86_400_000).toISOString() }),
  )

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

const now = () => new Date().toISOString()
const another = { id: "0192a7c0-0000-7000-8000-000000000102", nickname: "子安", avatar_url: null }
const [post, otherPost] = ["0192a7c0-0000-7000-8000-000000000201", "0192a7c0-0000-7000-8000-000000000202"]
const { post_liked: likedPost, message_received: newMessage } = notificationTexts
/** Two posts that were liked today, an unread conversation of two days, and a notice of yesterday. */
const folded = () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const conversation = {
    type: "message_received",
    about_id: post,
    message: newMessage.message("若晴"),
  } as const
  return [
    notification(1, { status: "unread", created_at: now(), about_id: post, action_url: pages.post(post) }),
    notification(2, {
      ...{ created_at: now(), about_id: otherPost, action_url: pages.post(otherPost) },
      ...{ actor: another, message: likedPost.message("子安") },
    }),
    notification(3, { ...conversation, status: "unread", created_at: now() }),
    notification(4, { ...announcement, created_at: yesterday }),
    notification(5, { ...conversation, created_at: yesterday }),
  ]
}
const foldedText = severalTexts.post_liked?.(namesOf("若晴", 1), 2) ?? ""

export const FoldedByDay: Story = {
  beforeEach: () => serve(page(folded()))(),
  play: async () => {
    await hasHeading(nearDays[0] ?? "")()
    await hasHeading(nearDays[-1] ?? "")()
    await expect(screen.getAllByRole("listitem")).toHaveLength(3)
    const row = screen.getByRole("button", {
      name: new RegExp(`^${notifications.unread}，\\s*${foldedText}`),
    })
    await userEvent.click(row)
    await expect(screen.getAllByRole("listitem")).toHaveLength(5)
    await expect(screen.getByRole("link", { name: new RegExp(likedPost.message("子安")) })).toHaveAttribute(
      "href",
      pages.post(otherPost),
    )
    row.focus()
    await userEvent.keyboard("{Enter}")
    await expect(screen.getAllByRole("listitem")).toHaveLength(3)
  },
}

const openMenu = (headline: string) => press(notifications.actionsFor(headline))
const choose = async (name: string) => userEvent.click(await screen.findByRole("menuitem", { name }))
const counts = { unreadCount: 0, ofMessages: 0 }

export const RowIsRemovedAndRestored: Story = {
  beforeEach: () =>
    serve(
      page(folded()),
      answer(notificationsRoutes.removeSome, { data: counts }),
      page(folded().slice(2)),
      answer(notificationsRoutes.restore, { data: counts }),
      page(folded()),
    )(),
  play: async () => {
    await openMenu(foldedText)
    await choose(notifications.remove)
    await expect(await screen.findByText(notifications.removed(foldedText))).toBeVisible()
    const beside = notifications.actionsFor(newMessage.message("若晴"))
    await waitFor(() => expect(screen.getByRole("button", { name: beside })).toHaveFocus())
    await expect(screen.getAllByRole("listitem")).toHaveLength(2)
    await press(notifications.undo)
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3))
  },
}

/** Moves a finger over a row by a distance in px. */
const swipe = async (row: Element, distance: number) => {
  const pointer = { pointerType: "touch", isPrimary: true, pointerId: 1 }
  await fireEvent.pointerDown(row, { ...pointer, clientX: 300 })
  for (const part of [0.5, 1])
    await fireEvent.pointerMove(row, { ...pointer, clientX: 300 - distance * part })
  await fireEvent.pointerUp(row, { ...pointer, clientX: 300 - distance })
}

export const RowIsSwiped: Story = {
  beforeEach: serve(
    page([notification(1)]),
    answer(notificationsRoutes.removeSome, { data: counts }),
    answer(notificationsRoutes.list, empty),
  ),
  play: async () => {
    const link = await screen.findByRole("link", { name: new RegExp(likedPost.message("若晴")) })
    await swipe(link, 60)
    await expect(link).toBeVisible()
    await swipe(link, -120)
    await expect(link).toBeVisible()
    await swipe(link, 120)
    await hasHeading(notifications.empty.all.title)()
    await expect(screen.getByText(notifications.removed(likedPost.message("若晴")))).toBeVisible()
  },
}
