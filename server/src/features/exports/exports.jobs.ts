import { exportsLimits } from "@pinyu/contract/exports/limits"
import { pages } from "@pinyu/contract/pages"
import { mails } from "@pinyu/phrases/mails"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { storeArchive } from "./archive.ts"
import { archiveKey } from "./exports.policy.ts"
import { findExport, finishExport } from "./exports.queries.ts"

export interface ExportsJobs {
  /** Makes an archive and mails that it is ready. */
  "exports.make": { exportId: string }
}

interface Dependencies {
  clock: Clock
  db: Db
  requireSpace: () => Promise<void>
  mailer: Pick<Mailer, "send">
  storage: Storage
  webOrigin: () => string
}

const keepMs = exportsLimits.days * 24 * 60 * 60 * 1000

export const createJobHandlers = (dependencies: Dependencies) => {
  const { clock, db, requireSpace, mailer, storage, webOrigin } = dependencies

  /** Stores the archive. Returns whether the export is still wanted. */
  const make = async (exportId: string, member: { memberId: string; nickname: string }) => {
    // The request checked this too, but other jobs and uploads may have filled the disk since. A later try
    // finds more space.
    await requireSpace()
    const key = archiveKey(exportId)
    const size = await storeArchive({ db, storage, now: clock.now() }, member, key)
    const expires_at = new Date(clock.now().getTime() + keepMs)
    const isExpected = await finishExport(db, exportId, { key, size: String(size), expires_at })
    // The member has left or requested another export meanwhile.
    if (!isExpected) await storage.delete(key)
    return isExpected
  }

  return {
    // A repeat after an interruption writes the same key again, and mails with the same id.
    "exports.make": async (
      { exportId }: ExportsJobs["exports.make"],
      { id }: Pick<RunningJob, "id">,
    ): Promise<void> => {
      const found = await findExport(db, exportId)
      // An interrupted run may have stored the archive before the export was replaced.
      if (!found) return storage.delete(archiveKey(exportId))
      const { email, member_id: memberId, nickname } = found
      if (found.key === null && !(await make(exportId, { memberId, nickname }))) return
      // The mailbox of an unverified address may be a stranger's.
      if (!found.email_verified_at) return
      const { subject, ...content } = mails.exportReady({
        url: webOrigin() + pages.leaving,
        days: exportsLimits.days,
      })
      await mailer.send({ id, to: email, subject, ...renderMail(content) })
    },
  }
}
