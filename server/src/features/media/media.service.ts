import { buffer } from "node:stream/consumers"
import { mediaLimits, type PhotoType, type UploadPurpose } from "@pinyu/contract/media/limits"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import { extensionFor } from "../../platform/storage/file-types.ts"
import { requireType, type Storage } from "../../platform/storage/storage.ts"
import { enqueueDeletion, type MediaJobs } from "./media.jobs.ts"
import * as queries from "./media.queries.ts"
import type { Quota } from "./quota.service.ts"

interface Dependencies {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<MediaJobs>, "enqueue">
  quota: Pick<Quota, "reserve">
  storage: Storage
  /** Throws `insufficient_storage` while the disk has too little room for uploads. */
  requireSpace: () => Promise<void>
}

interface UploadRequest {
  purpose: UploadPurpose
  contentType: PhotoType
  /** Bytes, if known; the signed URL then accepts exactly this size. */
  size?: number | undefined
}

const { uploadSeconds, claimSeconds } = mediaLimits
const maxBytes: Record<UploadPurpose, number> = { profile_photo: mediaLimits.photo.maxBytes }
const sweepBatchSize = 200

/** Direct uploads: from the signed URL until the file is used. */
export const createMedia = ({ clock, db, jobs, quota, storage, requireSpace }: Dependencies) => {
  const claimableAfter = () => new Date(clock.now().getTime() - claimSeconds * 1000)

  /** Deletes the files before the rows, because a file without its row could not be found again. */
  const drop = async (keys: readonly string[]) => {
    for (const key of keys) await storage.delete(key)
    await queries.deleteUploads(db, keys)
  }

  /** Drops expired uploads and drafts, and files sent again to the URL of a used upload. */
  const dropStale = async () => {
    const keys = await queries.findUploadsBefore(db, claimableAfter(), sweepBatchSize)
    if (keys.length === 0) return
    await drop(keys)
    await dropStale()
  }

  return {
    /**
     * Returns a signed URL that accepts one file for ten minutes, and the path that names it afterwards.
     * The size, or the purpose's maximum, counts towards the quota. Throws `insufficient_storage`,
     * `storage_full` or `upload_day_full`.
     */
    offerUpload: async (memberId: string, { purpose, contentType, size }: UploadRequest) => {
      await requireSpace()
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
     * Checks paths that a client names. Throws `upload_not_yours` unless all are unused uploads of the
     * member for this purpose, made within the last day.
     */
    requireUnused: async (memberId: string, purpose: UploadPurpose, keys: readonly string[]) => {
      if (keys.length === 0) return
      const fine = await queries.areUnused(db, { memberId, purpose }, keys, claimableAfter())
      if (!fine) throw new AppError("upload_not_yours")
    },

    /**
     * Reads an upload that passed `requireUnused`. Throws `upload_missing` when nothing was sent, and
     * `image_too_large` when the file exceeds the purpose's limit.
     */
    read: async (purpose: UploadPurpose, key: string): Promise<Buffer> => {
      const found = await storage.read(key)
      if (!found) throw new AppError("upload_missing")
      if (found.size <= maxBytes[purpose]) return buffer(found.body)
      found.body.destroy()
      throw new AppError("image_too_large")
    },

    /** Marks uploads as used. Throws `upload_not_yours` when a concurrent call was first. */
    markUsed: async (trx: Trx, memberId: string, purpose: UploadPurpose, keys: readonly string[]) => {
      if (keys.length === 0) return
      const times = { now: clock.now(), after: claimableAfter() }
      const claimed = await queries.claimUploads(trx, { memberId, purpose }, keys, times)
      if (!claimed) throw new AppError("upload_not_yours")
    },

    /**
     * Stores files that nothing shows yet. Drafts that are neither kept nor dropped expire after a day, even
     * after a crash.
     */
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

    /** Makes drafts permanent, in the transaction that shows them. */
    keepDrafts: async (trx: Trx, keys: readonly string[]) => {
      if (keys.length === 0) return
      const deletedCount = await queries.deleteUploads(trx, keys)
      if (deletedCount < keys.length) throw new Error("a draft was dropped before it was kept")
    },

    /** Drops the drafts that were not kept. */
    dropDrafts: async (keys: readonly string[]) => {
      if (keys.length === 0) return
      const drafts = await queries.findDrafts(db, keys)
      if (drafts.length > 0) await drop(drafts)
    },

    /** Deletes files after the transaction commits, except those that a report or a legal hold names. */
    deleteFiles: async (trx: Trx, keys: readonly string[]) => {
      if (keys.length > 0) await enqueueDeletion(jobs, trx, keys)
    },

    /**
     * Deletes the uploads and drafts of members whom this transaction removes. The files are deleted after
     * the commit.
     */
    deleteUploadsOf: async (trx: Trx, memberIds: readonly string[]) => {
      const keys = await queries.findUploadsOf(trx, memberIds)
      if (keys.length === 0) return
      await queries.deleteUploads(trx, keys)
      await enqueueDeletion(jobs, trx, keys)
      // A recently signed URL still accepts a file, so the deletion runs again once it has expired.
      const startAfter = new Date(clock.now().getTime() + 2 * uploadSeconds * 1000)
      await enqueueDeletion(jobs, trx, keys, { startAfter })
    },

    /** Deletes stored files, except those that a report or a legal hold names. */
    deleteStored: async (keys: readonly string[]) => {
      const kept = await queries.findKept(db, keys)
      for (const key of keys) if (!kept.has(key)) await storage.delete(key)
    },

    dropStale,
    /** Drops partially written files. */
    deletePartialWrites: storage.deletePartialWrites,
  }
}
