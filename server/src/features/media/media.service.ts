import { buffer } from "node:stream/consumers"
import { mediaLimits, type PhotoType, type UploadPurpose } from "@pinyu/contract/media/limits"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { every } from "../../platform/every.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Log } from "../../platform/log.ts"
import { refuse } from "../../platform/refusal.ts"
import { extensionFor, requireType, type Storage } from "../../platform/storage.ts"
import { type MediaJobs, workOnMediaJobs } from "./media.jobs.ts"
import * as queries from "./media.queries.ts"

interface Dependencies {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<MediaJobs>, "enqueue" | "work">
  log: Log
  storage: Storage
}

interface UploadRequest {
  purpose: UploadPurpose
  contentType: PhotoType
  /** Bytes, where the caller knows: the address then takes exactly so many. */
  size?: number | undefined
}

const { uploadSeconds, claimSeconds } = mediaLimits
const maxBytes: Record<UploadPurpose, number> = { profile_photo: mediaLimits.photo.maxBytes }
const dayMs = 24 * 60 * 60 * 1000
const sweptAtOnce = 200

/** Files that members send, from the address that they get to the moment when something shows them. */
export const createMedia = ({ clock, db, jobs, log, storage }: Dependencies) => {
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
    /** An address to which the member may send one file, for ten minutes, and the path that names it afterwards. */
    offerUpload: async (memberId: string, { purpose, contentType, size }: UploadRequest) => {
      const key = `uploads/${memberId}/${newId()}${extensionFor(contentType)}`
      const row = { key, member_id: memberId, purpose, content_type: contentType, created_at: clock.now() }
      await queries.insertUploads(db, [{ ...row, used_at: null }])
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
      if (!fine) throw refuse("upload_not_yours")
    },

    /**
     * The bytes of an upload that `requireUnused` let pass. Refuses with `upload_missing` when nothing was sent, and with
     * `image_too_large` when more was than its purpose takes.
     */
    read: async (purpose: UploadPurpose, key: string): Promise<Buffer> => {
      const found = await storage.read(key)
      if (!found) throw refuse("upload_missing")
      if (found.size <= maxBytes[purpose]) return buffer(found.body)
      found.body.destroy()
      throw refuse("image_too_large")
    },

    /** Uses uploads up. Refuses with `upload_not_yours` where another was quicker. */
    markUsed: async (trx: Trx, memberId: string, purpose: UploadPurpose, keys: readonly string[]) => {
      if (keys.length === 0) return
      const times = { now: clock.now(), after: claimableAfter() }
      const claimed = await queries.claimUploads(trx, { memberId, purpose }, keys, times)
      if (!claimed) throw refuse("upload_not_yours")
    },

    /** Stores files that nothing shows yet. What is neither kept nor dropped goes after a day, whatever happens to us. */
    storeDrafts: async (memberId: string, files: readonly { key: string; body: Buffer }[]) => {
      const owned = { member_id: memberId, purpose: "draft" as const, created_at: clock.now(), used_at: null }
      const rows = files.map(({ key }) => ({ ...owned, key, content_type: requireType(key) }))
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

    dropStale,

    /** Begins to delete what was let go of, and to drop each day what nobody used. */
    startJobs: async () => {
      await workOnMediaJobs(jobs, { db, storage })
      every(dayMs, dropStale, { log, failed: "uploads that nobody used were not dropped" })
    },
  }
}
