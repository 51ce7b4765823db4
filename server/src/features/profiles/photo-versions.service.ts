import { buffer } from "node:stream/consumers"
import type { Db } from "../../db/client.ts"
import { holdMembers } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { PictureTool } from "../../platform/pictures/pictures.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import * as queries from "./photos.queries.ts"
import { type Files, folderOf } from "./photos.service.ts"
import type { ProfilesJobs } from "./profiles.jobs.ts"

interface Dependencies {
  clock: Clock
  db: Db
  files: Pick<Files, "storeDrafts" | "keepDrafts" | "deleteFiles">
  jobs: Pick<Jobs<ProfilesJobs>, "enqueue">
  log: Pick<Log, "warn">
  pictures: Pick<PictureTool, "photo">
  storage: Pick<Storage, "read">
}

/** Avatars of stored photos are made only when no member waits for blurred photos. */
const avatarPriority = -1_000_000
/** After a crash of the job, its photos are due again. */
const dueAgainMs = 24 * 60 * 60 * 1000
const batchSize = 200

/** The versions that photos from before these versions lack. */
export const createPhotoVersions = ({ clock, db, files, jobs, log, pictures, storage }: Dependencies) => {
  const readStored = async (key: string) => {
    const found = await storage.read(key)
    if (!found) throw new AppError("invalid_image")
    return buffer(found.body)
  }

  /** All versions of a stored photo; undefined when it cannot be read. */
  const makeAgain = (memberId: string, key: string) =>
    pictures
      .photo(memberId, () => readStored(key))
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code === "unavailable") throw error
        log.warn({ err: error, key }, "the missing versions of a stored photo could not be made")
      })

  /** Stores a version that a photo lacks, unless another run was faster or the photo is gone. */
  const keep = async (memberId: string, id: string, version: queries.LaterVersion, body: Buffer) => {
    // Of its own in each run, so that none deletes the file of another.
    const key = `${folderOf(memberId)}${newId()}-${version}.webp`
    await files.storeDrafts(memberId, [{ key, body }])
    await db.transaction().execute(async (trx) => {
      // First, against a deletion meanwhile, which would take the draft's row and leave the file.
      const isThere = (await holdMembers(trx, [memberId])).has(memberId)
      if (isThere) await files.keepDrafts(trx, [key])
      const isKept = isThere && (await queries.setVersion(trx, id, version, key))
      if (!isKept) await files.deleteFiles(trx, [key])
    })
  }

  /** Enqueues the avatars of photos that were stored before there were any; repeats after a day. */
  const completeStored = async () => {
    const now = clock.now()
    const again = new Date(now.getTime() + dueAgainMs)
    const enqueued = await db.transaction().execute(async (trx) => {
      const members = await queries.takeAvatarsDue(trx, { now, again, limit: batchSize })
      for (const memberId of members)
        await jobs.enqueue(trx, "profiles.completePhotos", { memberId }, { priority: avatarPriority })
      return members.length
    })
    if (enqueued > 0) await completeStored()
  }

  return {
    /**
     * Makes the missing versions of a member's photos. A photo that cannot be read stays without them: it is not
     * shown blurred, and its avatar is the small version.
     */
    completePhotos: async (memberId: string) => {
      for (const photo of await queries.findIncomplete(db, memberId)) {
        const made = await makeAgain(memberId, photo.large_key)
        const missing = queries.laterVersions.filter((version) => photo[`${version}_key`] === null)
        if (made) for (const version of missing) await keep(memberId, photo.id, version, made[version])
        await queries.endAvatarDue(db, photo.id)
      }
    },

    completeStored,
  }
}
