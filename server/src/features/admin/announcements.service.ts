import type { Announcement, NewAnnouncement } from "@pinyu/contract/admin/schemas"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import { presentAnnouncement } from "./admin.present.ts"
import type { AnnouncementsJobs } from "./announcements.jobs.ts"
import * as queries from "./announcements.queries.ts"
import type { Audit } from "./audit.service.ts"

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  jobs: Pick<Jobs<AnnouncementsJobs>, "enqueue">
  notifications: Pick<Ports["notifications"], "record" | "deleteSomeAbout">
}

/** Batch sizes per transaction. */
const batchSizes = { delivered: 200, deleted: 1_000 }

/** Announcements to all members. */
export const createAnnouncements = ({ audit, clock, db, jobs, notifications }: Dependencies) => {
  const add = async (trx: Trx, adminId: string, content: NewAnnouncement, address: string) => {
    const id = newId()
    const row = { id, ...content, created_by: adminId, created_at: clock.now() }
    const announcement = await queries.insertAnnouncement(trx, row)
    await audit.recordAct(trx, { adminId, act: "announced", target: id, address })
    await jobs.enqueue(trx, "admin.deliverNext", { announcementId: id })
    return { announcement: presentAnnouncement(announcement) }
  }

  /**
   * Notifies the next batch and enqueues the following one in the same transaction, so that a crash neither
   * skips nor repeats a member.
   */
  const deliverNext = (announcementId: string) =>
    db.transaction().execute(async (trx) => {
      const announcement = await queries.lockAnnouncement(trx, announcementId)
      if (!announcement || announcement.withdrawn_at || announcement.finished_at) return
      const { title, message } = announcement
      const members = await queries.findNextMembers(trx, announcement, batchSizes.delivered)
      for (const memberId of members)
        await notifications.record(trx, {
          ...{ type: "system_announcement", memberId, eventId: announcementId },
          ...{ title, message },
        })
      const hasMore = members.length === batchSizes.delivered
      await queries.recordDelivery(trx, announcementId, members, hasMore ? null : clock.now())
      if (hasMore) await jobs.enqueue(trx, "admin.deliverNext", { announcementId })
    })

  /** Deletes a withdrawn announcement's notifications in batches: a single statement would take too long. */
  const deleteNext = (announcementId: string) =>
    db.transaction().execute(async (trx) => {
      const deleted = await notifications.deleteSomeAbout(trx, announcementId, batchSizes.deleted)
      if (deleted === batchSizes.deleted) await jobs.enqueue(trx, "admin.deleteNext", { announcementId })
    })

  /** Enqueues unfinished announcements again, for example after their jobs ran out of retries. */
  const resume = () =>
    db.transaction().execute(async (trx) => {
      for (const { id: announcementId, withdrawn_at } of await queries.findUnfinished(trx))
        await jobs.enqueue(trx, withdrawn_at ? "admin.deleteNext" : "admin.deliverNext", { announcementId })
    })

  return {
    announcements: async ({ cursor, limit }: PageRequest) => {
      const rows = await queries.findAnnouncements(db, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(
        rows.map((row) => ({ ...row, at: row.created_at })),
        limit,
      )
      return { announcements: page.map(presentAnnouncement), nextCursor }
    },

    /** Announces something to all current members, once per idempotency key. */
    announce: (
      { id: adminId }: AdminViewer,
      content: NewAnnouncement,
      key: string | undefined,
      { address }: Client,
    ): Promise<{ announcement: Announcement }> => {
      const attempt = { scope: `admin.announce:${adminId}`, key, request: content }
      return runIdempotently(db, attempt, clock.now(), (trx) => add(trx, adminId, content, address))
    },

    /**
     * Stops an announcement and withdraws it from members after the commit. Repeating it changes nothing.
     * Throws `announcement_not_found`.
     */
    withdraw: ({ id: adminId }: AdminViewer, announcementId: string, { address }: Client) =>
      transact(db, async (trx) => {
        const announcement = await queries.lockAnnouncement(trx, announcementId)
        if (!announcement) throw new AppError("announcement_not_found")
        if (announcement.withdrawn_at) return { announcement: presentAnnouncement(announcement) }
        const withdrawn = await queries.withdrawAnnouncement(trx, announcementId, clock.now())
        await jobs.enqueue(trx, "admin.deleteNext", { announcementId })
        await audit.recordAct(trx, {
          adminId,
          act: "announcement_withdrawn",
          target: announcementId,
          address,
        })
        return { announcement: presentAnnouncement(withdrawn) }
      }),

    deliverNext,
    deleteNext,
    resume,
  }
}
