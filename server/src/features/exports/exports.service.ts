import { exportsLimits } from "@pinyu/contract/exports/limits"
import { exportMessages } from "@pinyu/phrases/exports"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { createJobHandlers, type ExportsJobs } from "./exports.jobs.ts"
import { presentExport, stateOf } from "./exports.present.ts"
import * as queries from "./exports.queries.ts"

interface Dependencies extends Pick<Ports, "securityNotices"> {
  origins: { web: () => string }
  clock: Clock
  db: Db
  jobs: Pick<Jobs<ExportsJobs>, "enqueue">
  mailer: Pick<Mailer, "send">
  storage: Storage
  /** Throws `insufficient_storage` while the free space is too small. */
  requireSpace: () => Promise<void>
  /** Deletes stored files after the commit. */
  uploads: { deleteFiles: (trx: Trx, keys: readonly string[]) => Promise<void> }
}

/** Exports of members' own data. */
export const createExports = (dependencies: Dependencies) => {
  const { origins, clock, db, jobs, mailer, securityNotices, storage } = dependencies
  const { requireSpace } = dependencies
  const { deleteFiles } = dependencies.uploads

  const requireSpaceForExport = () =>
    requireSpace().catch((cause: unknown) => {
      if (!(cause instanceof AppError)) throw cause
      throw new AppError(cause.code, { userMessage: exportMessages.noSpace, cause })
    })

  const insert = async (trx: Trx, memberId: string) => {
    await queries.lockMember(trx, memberId)
    const now = clock.now()
    const latest = await queries.findLatest(trx, memberId)
    if (latest && stateOf(latest, now) === "running") throw new AppError("export_running")
    await deleteFiles(trx, await queries.deleteExportsOf(trx, [memberId]))
    const id = newId()
    await queries.insertExport(trx, { id, member_id: memberId, requested_at: now })
    await securityNotices.send(trx, { memberId, event: "export_requested" })
    await jobs.enqueue(trx, "exports.make", { exportId: id })
  }

  const latest = async (memberId: string) => {
    const row = await queries.findLatest(db, memberId)
    return row ? presentExport(row, clock.now()) : null
  }

  return {
    /** The member's latest export; null without one, and after it expired. */
    latest: async ({ id }: Viewer) => ({ export: await latest(id) }),

    /**
     * Begins an export and replaces an earlier one. Throws `insufficient_storage`, and `export_running` while
     * one is being made.
     */
    request: async (viewer: Viewer) => {
      await requireSpaceForExport()
      await db.transaction().execute((trx) => insert(trx, viewer.id))
      const started = await latest(viewer.id)
      if (!started) throw new AppError("unauthenticated")
      return { export: started, message: exportMessages.requested }
    },

    /** The signed URL of the finished archive. Throws `export_not_found`. */
    download: async (viewer: Viewer) => {
      const row = await queries.findLatest(db, viewer.id)
      const now = clock.now()
      if (!row?.key || stateOf(row, now) !== "ready") throw new AppError("export_not_found")
      const lifetimeSeconds = exportsLimits.addressSeconds
      const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000)
      return {
        url: await storage.signedUrl(row.key, { lifetimeSeconds }),
        expires_at: expiresAt.toISOString(),
      }
    },

    /** Deletes the exports of members who leave, in the caller's transaction. */
    removeExports: async (trx: Trx, memberIds: readonly string[]) =>
      deleteFiles(trx, await queries.deleteExportsOf(trx, memberIds)),

    purgeExpired: () =>
      db
        .transaction()
        .execute(async (trx) => deleteFiles(trx, await queries.deleteExpired(trx, clock.now()))),

    jobHandlers: createJobHandlers({ clock, db, requireSpace, mailer, storage, webOrigin: origins.web }),
  }
}

export type Exports = ReturnType<typeof createExports>
