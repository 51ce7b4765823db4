import type { NotificationFilter, NotificationType } from "@pinyu/contract/notifications/options"
import type { notificationQuery } from "@pinyu/contract/notifications/schemas"
import type * as z from "zod"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Realtime } from "../../platform/realtime.ts"
import { refuse } from "../../platform/refusal.ts"
import * as queries from "./bell.queries.ts"
import { presentNotification } from "./notifications.present.ts"

interface Dependencies {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, "notify">
  /** The address at which a stored picture can be looked at; null where there is none. */
  signPicture: (key: string | null) => Promise<string | null>
}

/** What a member reads of what they were told, and what they do with it. */
export const createBell = ({ db, clock, realtime, signPicture }: Dependencies) => {
  const present = async (row: queries.NotificationRow) =>
    presentNotification(row, await signPicture(row.photo))

  const countOf = (memberId: string) => queries.countUnread(db, memberId)

  /** Tells the member's pages how many are unread now, and answers it. */
  const tellCount = async (memberId: string) => {
    const unread = await countOf(memberId)
    realtime.notify(memberId, "notification-updated", unread)
    return unread
  }

  /** What is not in the caller's bell is not found, whoever's it is. */
  const requireOwn = async (memberId: string, ids: readonly string[]) => {
    const own = await queries.findOwn(db, memberId, ids)
    if (ids.some((id) => !own.has(id))) throw refuse("notification_not_found")
  }

  return {
    present,
    countOf,
    tellCount,

    list: async (memberId: string, query: z.output<typeof notificationQuery>) => {
      const [rows, counts] = await Promise.all([
        queries.findPage(db, memberId, query),
        queries.countAll(db, memberId),
      ])
      const { page, limit } = query
      const notifications = await Promise.all(rows.map(present))
      return { data: { notifications, ...counts, page, limit } }
    },

    unreadCount: async (memberId: string) => ({ data: await countOf(memberId) }),

    /** Marks these as read, or all. Refuses with `notification_not_found` where one of them is not the caller's. */
    markRead: async (memberId: string, ids: readonly string[] | null) => {
      if (ids !== null) await requireOwn(memberId, ids)
      const choice = ids === null ? ({ filter: "all" } as const) : { ids }
      const updatedCount = await queries.markRead(db, memberId, choice, clock.now())
      return { data: { updatedCount, ...(await tellCount(memberId)) } }
    },

    /** Refuses with `notification_not_found`. */
    markOneRead: async (memberId: string, id: string) => {
      await requireOwn(memberId, [id])
      await queries.markRead(db, memberId, { ids: [id] }, clock.now())
      const row = await queries.findOne(db, memberId, id)
      if (!row) throw refuse("notification_not_found")
      return { data: { notification: await present(row), ...(await tellCount(memberId)) } }
    },

    /** Refuses with `notification_not_found`. */
    remove: async (memberId: string, id: string) => {
      await requireOwn(memberId, [id])
      await queries.deleteFromBell(db, memberId, { ids: [id] }, clock.now())
      return { data: await tellCount(memberId) }
    },

    removeAll: async (memberId: string, filter: NotificationFilter) => {
      const deletedCount = await queries.deleteFromBell(db, memberId, { filter }, clock.now())
      return { data: { deletedCount, ...(await tellCount(memberId)) } }
    },

    /** Marks what a member was told about a thing as read: they have just looked at it. */
    markAboutRead: async (memberId: string, type: NotificationType, aboutId: string) => {
      const about = { type, about_id: aboutId }
      if ((await queries.markAboutRead(db, memberId, about, clock.now())) > 0) await tellCount(memberId)
    },
  }
}

export type Bell = ReturnType<typeof createBell>
