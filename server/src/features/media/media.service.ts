import { buffer } from "node:stream/consumers"
import { mediaLimits, type PhotoType, type UploadPurpose } from "@pinyu/contract/media/limits"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import { extensionFor, requireType, type Storage } from "../../platform/storage/storage.ts"
import type { MediaJobs } from "./media.jobs.ts"
import * as queries from "./media.queries.ts"
import type { Quota } from "./quota.service.ts"

interface Dependencies {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<MediaJobs>, "enqueue">
  quota: Pick<Quota, "reserve">
  storage: Storage
  /** Refuses with `insufficient_storage` while there is too little room for uploads. */
  demandSpace: () => Promise<void>
}

interface UploadRequest {
  purpose: UploadPurpose
  contentType: PhotoType
  /** Bytes, where the caller knows: the address then takes exactly so many. */
  size?: number | undefined
}

const { uploadSeconds, claimSeconds } = mediaLimits
const maxBytes: Record<UploadPurpose, number> = { profile_photo: mediaLimits.photo.maxBytes }
const sweptAtOnce = 200

/** Files that members send, from the address that they get to the moment when something shows them. */
export const createMedia = ({ clock, db, jobs, quota, storage, demandSpace }: Dependencies) => {
  const claimableAfter = () => new Date(clock.now().getTime() - claimSeconds * 1000)

  /** The files first: what is not written down any more would be found by nobody. */
  const drop = async (keys: readonly string[]) => {
    for (const key of keys) await storage.delete(key)
    await queries.deleteUploads(db, keys)
  }

  /** Drops uploads that were not used in time, what was sent again to a used one's address, and forgotten drafts. */
  const dropStale = async () => {
    const keys = await queries.findUploadsBefore(db, claimableAfter(), sweptAtOnce)
    if (keys.length === 0) return
    await drop(keys)
    await dropStale()
  }

  return {
    /**
     * An address to which the member may send one file, for ten minutes, and the path that names it afterwards. What may come
     * there counts for the member's storage. Refuses with `insufficient_storage`, `storage_full` and `upload_day_full`.
     */
    offerUpload: async (memberId: string, { purpose, contentType, size }: UploadRequest) => {
      await demandSpace()
      const key = `uploads/${memberId}/${newId()}${extensionFor(contentType)}`
      const row = { key, member_id: memberId, purpose, content_type: contentType, created_at: clock.now() }
      const bytes = size ?? maxBytes[purpose]
      await quota.reserve(memberId, bytes, (trx) =>
        queries.insertUploads(trx, [{ ...row, used_at: null, size: String(bytes) }]),
      )
      const length = size === undefined ? { maxBytes: maxBytes[purpose] } : { contentLength: size }
      const terms = { contentType, lifetimeSeconds: uploadSeconds, ...length }
      const { url, headers } = await storage.signedUpload(key, terms)
      return { signedUrl: url, filePath: key, headers }
    },

    /**
     * The one check of every path that a client names as an upload. Refuses with `upload_not_yours` unless all are the
     * member's own, made for this purpose, of the last day and not used yet.
     */
    requireUnused: async (memberId: string, purpose: UploadPurpose, keys: readonly string[]) => {
      if (keys.length === 0) return
      const fine = await queries.areUnused(db, { memberId, purpose }, keys, claimableAfter())
      if (!fine) throw new AppError("upload_not_yours")
    },

    /**
     * The bytes of an upload that `requireUnused` let pass. Refuses with `upload_missing` when nothing was sent, and with
     * `image_too_large` when more was than its purpose takes.
     */
    read: async (purpose: UploadPurpose, key: string): Promise<Buffer> => {
      const found = await storage.read(key)
      if (!found) throw new AppError("upload_missing")
      if (found.size <= maxBytes[purpose]) return buffer(found.body)
      found.body.destroy()
      throw new AppError("image_too_large")
    },

    /** Uses uploads up. Refuses with `upload_not_yours` where another was quicker. */
    markUsed: async (trx: Trx, memberId: string, purpose: UploadPurpose, keys: readonly string[]) => {
      if (keys.length === 0) return
      const times = { now: clock.now(), after: claimableAfter() }
      const claimed = await queries.claimUploads(trx, { memberId, purpose }, keys, times)
      if (!claimed) throw new AppError("upload_not_yours")
    },

    /** Stores files that nothing shows yet. What is neither kept nor dropped goes after a day, whatever happens to us. */
    storeDrafts: async (memberId: string, files: readonly { key: string; body: Buffer }[]) => {
      const owned = { member_id: memberId, purpose: "draft" as const, created_at: clock.now(), used_at: null }
      const rows = files.map(({ key, body }) => ({
        ...owned,
        key,
        content_type: requireType(key),
        size: String(body.length),
      }))
      await queries.insertUploads(db, rows)
      for (const { key, body } of files) await storage.put(key, body, { contentType: requireType(key) })
    },

    /** Makes drafts files that stay, in the transaction that shows them. */
    keepDrafts: async (trx: Trx, keys: readonly string[]) => {
      if (keys.length === 0) return
      const kept = await queries.deleteUploads(trx, keys)
      if (kept < keys.length) throw new Error("a draft was dropped before it was kept")
    },

    /** Drops those of the drafts that were not kept. */
    dropDrafts: async (keys: readonly string[]) => {
      if (keys.length === 0) return
      const left = await queries.findDrafts(db, keys)
      if (left.length > 0) await drop(left)
    },

    /** Deletes files once the transaction that lets go of them is through; those that a report shows stay. */
    deleteFiles: async (trx: Trx, keys: readonly string[]) => {
      if (keys.length > 0) await jobs.enqueue(trx, "media.deleteFiles", { keys })
    },

    /** Deletes the uploads and drafts of members who are removed in this transaction; the files follow its commit. */
    deleteUploadsOf: async (trx: Trx, memberIds: readonly string[]) => {
      const keys = await queries.findUploadsOf(trx, memberIds)
      if (keys.length === 0) return
      await queries.deleteUploads(trx, keys)
      await jobs.enqueue(trx, "media.deleteFiles", { keys })
      // An address that was given lately still takes a file, of which nobody would know.
      const startAfter = new Date(clock.now().getTime() + 2 * uploadSeconds * 1000)
      await jobs.enqueue(trx, "media.deleteFiles", { keys }, { startAfter })
    },

    /** Deletes stored files, but for those that a report shows. */
    deleteUnreported: async (keys: readonly string[]) => {
      const reported = await queries.findReported(db, keys)
      for (const key of keys) if (!reported.has(key)) await storage.delete(key)
    },

    dropStale,
    /** Drops files that were written by half. */
    dropBroken: storage.dropBroken,
  }
}
