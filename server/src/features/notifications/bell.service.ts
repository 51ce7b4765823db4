import { notificationLimits } from "@pinyu/contract/notifications/limits"
import type { NotificationFilter, NotificationType } from "@pinyu/contract/notifications/options"
import type { notificationQuery } from "@pinyu/contract/notifications/schemas"
import type * as z from "zod"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import * as queries from "./bell.queries.ts"
import * as changes from "./bell-changes.queries.ts"
import { presentNotification } from "./notifications.present.ts"

interface Dependencies {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, "notify">
  /** The signed URL of a stored picture, or null without a picture. */
  signPicture: (key: string | null) => Promise<string | null>
}

/** Reads a member's notifications and changes their read state. */
export const createBell = ({ db, clock, realtime, signPicture }: Dependencies) => {
  const present = async (row: queries.NotificationRow) =>
    presentNotification(row, await signPicture(row.photo))

  const countOf = (memberId: string) => queries.countUnread(db, memberId)

  /** Sends the unread count to the member's pages and returns it. */
  const emitUnreadCount = async (memberId: string) => {
    const unread = await countOf(memberId)
    realtime.notify(memberId, "notification-updated", unread)
    return unread
  }

  /** Ids outside the caller's bell are not found, also those of other members. */
  const requireOwn = async (memberId: string, ids: readonly string[]) => {
    const own = await changes.findOwn(db, memberId, ids)
    if (ids.some((id) => !own.has(id))) throw new AppError("notification_not_found")
  }

  return {
    present,
    countOf,
    emitUnreadCount,

    list: async (memberId: string, query: z.output<typeof notificationQuery>) => {
      const { rows, counts } = await queries.findPage(db, memberId, query)
      const { page, limit } = query
      const notifications = await Promise.all(rows.map(present))
      return { data: { notifications, ...counts, page, limit } }
    },

    unreadCount: async (memberId: string) => ({ data: await countOf(memberId) }),

    /** Marks these, or all, as read. Throws `notification_not_found` if one is not the caller's. */
    markRead: async (memberId: string, ids: readonly string[] | null) => {
      if (ids !== null) await requireOwn(memberId, ids)
      const choice = ids === null ? ({ filter: "all" } as const) : { ids }
      const updatedCount = await changes.markRead(db, memberId, choice, clock.now())
      return { data: { updatedCount, ...(await emitUnreadCount(memberId)) } }
    },

    /** Throws `notification_not_found`. */
    markOneRead: async (memberId: string, id: string) => {
      await requireOwn(memberId, [id])
      await changes.markRead(db, memberId, { ids: [id] }, clock.now())
      const row = await queries.findOne(db, memberId, id)
      if (!row) throw new AppError("notification_not_found")
      return { data: { notification: await present(row), ...(await emitUnreadCount(memberId)) } }
    },

    /** Throws `notification_not_found`. */
    markUnread: async (memberId: string, id: string) => {
      await requireOwn(memberId, [id])
      await changes.markUnread(db, memberId, id)
      return { data: await emitUnreadCount(memberId) }
    },

    /** Throws `notification_not_found`. */
    remove: async (memberId: string, id: string) => {
      await requireOwn(memberId, [id])
      await changes.deleteFromBell(db, memberId, { ids: [id] }, clock.now())
      return { data: await emitUnreadCount(memberId) }
    },

    removeAll: async (memberId: string, filter: NotificationFilter) => {
      const deletedCount = await changes.deleteFromBell(db, memberId, { filter }, clock.now())
      return { data: { deletedCount, ...(await emitUnreadCount(memberId)) } }
    },

    /** Deletes these. Throws `notification_not_found` if one is not the caller's. */
    removeSome: async (memberId: string, ids: readonly string[]) => {
      await requireOwn(memberId, ids)
      await changes.deleteFromBell(db, memberId, { ids }, clock.now())
      return { data: await emitUnreadCount(memberId) }
    },

    /** Restores what was deleted in the last minutes. Throws `notification_not_found`. */
    restore: async (memberId: string, ids: readonly string[]) => {
      const since = new Date(clock.now().getTime() - notificationLimits.undo.minutes * 60_000)
      const restorable = await changes.findRestorable(db, memberId, ids, since)
      // One that was withdrawn meanwhile does not hold up the others.
      const found = ids.filter((id) => restorable.has(id))
      if (found.length === 0) throw new AppError("notification_not_found")
      // The second try finds the notification that arrived during the first one.
      if (!(await changes.restore(db, memberId, found))) await changes.restore(db, memberId, found)
      return { data: await emitUnreadCount(memberId) }
    },

    /** Marks notifications about a subject as read when the member opens that subject. */
    markAboutRead: async (memberId: string, type: NotificationType, aboutId: string) => {
      const about = { type, about_id: aboutId }
      if ((await changes.markAboutRead(db, memberId, about, clock.now())) > 0) await emitUnreadCount(memberId)
    },
  }
}

export type Bell = ReturnType<typeof createBell>
