import type { Announcement, NewAnnouncement } from "@pinyu/contract/admin/schemas"
import type { Db, Trx } from "../../db/client.ts"
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

/** How many members are told in one transaction, and how many notifications are taken back in one. */
const atOnce = { told: 200, forgotten: 1_000 }

/** What the house tells every member. */
export const createAnnouncements = ({ audit, clock, db, jobs, notifications }: Dependencies) => {
  const add = async (trx: Trx, adminId: string, said: NewAnnouncement, address: string) => {
    const id = newId()
    const row = { id, ...said, created_by: adminId, created_at: clock.now() }
    const announcement = await queries.insertAnnouncement(trx, row)
    await audit.recordAct(trx, { adminId, act: "announced", target: id, address })
    await jobs.enqueue(trx, "admin.tellNext", { announcementId: id })
    return { announcement: presentAnnouncement(announcement) }
  }

  /** Tells the next of them, and asks for those after them in the same transaction: whatever ends it, none is left out or told twice. */
  const tellNext = (announcementId: string) =>
    db.transaction().execute(async (trx) => {
      const announcement = await queries.holdAnnouncement(trx, announcementId)
      if (!announcement || announcement.withdrawn_at || announcement.finished_at) return
      const { title, message } = announcement
      const members = await queries.findNextMembers(trx, announcement, atOnce.told)
      for (const memberId of members)
        await notifications.record(trx, {
          ...{ type: "system_announcement", memberId, newsId: announcementId },
          ...{ title, message },
        })
      const areMore = members.length === atOnce.told
      await queries.noteTold(trx, announcementId, members, areMore ? null : clock.now())
      if (areMore) await jobs.enqueue(trx, "admin.tellNext", { announcementId })
    })

  /** Takes a withdrawn announcement from the next of those who were told: all at once would be too much for one statement. */
  const forgetNext = (announcementId: string) =>
    db.transaction().execute(async (trx) => {
      const forgotten = await notifications.deleteSomeAbout(trx, announcementId, atOnce.forgotten)
      if (forgotten === atOnce.forgotten) await jobs.enqueue(trx, "admin.forgetNext", { announcementId })
    })

  /** Goes on with what was left lying, as after a trouble that outlasted every try of its job. */
  const resume = () =>
    db.transaction().execute(async (trx) => {
      for (const { id: announcementId, withdrawn_at } of await queries.findUnfinished(trx))
        await jobs.enqueue(trx, withdrawn_at ? "admin.forgetNext" : "admin.tellNext", { announcementId })
    })

  return {
    /** A page of what was announced, newest first. */
    announcements: async ({ cursor, limit }: PageRequest) => {
      const rows = await queries.findAnnouncements(db, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(
        rows.map((row) => ({ ...row, at: row.created_at })),
        limit,
      )
      return { announcements: page.map(presentAnnouncement), nextCursor }
    },

    /** Tells every member that there is now, once for each key. */
    announce: (
      { id: adminId }: AdminViewer,
      said: NewAnnouncement,
      key: string | undefined,
      { address }: Client,
    ): Promise<{ announcement: Announcement }> => {
      const attempt = { scope: `admin.announce:${adminId}`, key, request: said }
      return queries.answerOnce(db, attempt, clock.now(), (trx) => add(trx, adminId, said, address))
    },

    /**
     * Ends the telling at once and takes an announcement back, after the commit; a repeat changes nothing. Refuses with `announcement_not_found`.
     */
    withdraw: ({ id: adminId }: AdminViewer, announcementId: string, { address }: Client) =>
      queries.transact(db, async (trx) => {
        const announcement = await queries.holdAnnouncement(trx, announcementId)
        if (!announcement) throw new AppError("announcement_not_found")
        if (announcement.withdrawn_at) return { announcement: presentAnnouncement(announcement) }
        const withdrawn = await queries.withdrawAnnouncement(trx, announcementId, clock.now())
        await jobs.enqueue(trx, "admin.forgetNext", { announcementId })
        await audit.recordAct(trx, {
          adminId,
          act: "announcement_withdrawn",
          target: announcementId,
          address,
        })
        return { announcement: presentAnnouncement(withdrawn) }
      }),

    tellNext,
    forgetNext,
    resume,
  }
}
