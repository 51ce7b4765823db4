import type { Readable } from "node:stream"
import { albumsLimits } from "@pinyu/contract/albums/limits"
import { type MediaPurpose, type MediaState, type MediaType, mediaLimits } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { MarkedPictures } from "../../platform/pictures/marked-pictures.ts"
import { type Grant, isPictureKey, type SignedUrlOptions } from "../../platform/storage/storage.ts"
import { strippingPriority } from "./conversion-queues.policy.ts"
import { filesOf } from "./files.policy.ts"
import { presentMetadata, presentUpload } from "./files.present.ts"
import * as queries from "./files.queries.ts"
import { createIngest, type IngestDependencies } from "./ingest.service.ts"
import { conversionJobs, enqueueDeletion } from "./media.jobs.ts"
import { createTranscoder, type TranscoderDependencies } from "./transcoding.service.ts"

/** What callers may show of a file. */
export interface DescribedMedia {
  key: string
  mediaType: MediaType
  state: MediaState
  /** Null while the file waits for its conversion. */
  signedUrl: string | null
  thumbnailKey: string | null
  thumbnailSignedUrl: string | null
  metadata: MediaMetadata
}

/** Who views the files of an album, and whether its pictures show their code. */
interface AlbumViewer {
  id: string
  isMarked: boolean
}

const { claimSeconds } = mediaLimits
/** Longer than a job retries. */
const stripAgainMs = 24 * 60 * 60 * 1000
const sweepBatchSize = 200

/** Files of messages, posts and albums, from upload to release. */
export const createFiles = (
  dependencies: IngestDependencies &
    TranscoderDependencies & { markedPictures: Pick<MarkedPictures, "signedUrl"> },
) => {
  const { clock, db, jobs, requireAllowedPicture, storage, workFolder } = dependencies
  const ingest = createIngest(dependencies)
  const claimableAfter = () => new Date(clock.now().getTime() - claimSeconds * 1000)
  /** URLs of albums are bound to their viewer. */
  const albumUrlOptions = (grant: Grant): SignedUrlOptions => ({
    lifetimeSeconds: albumsLimits.signedSeconds,
    grant,
  })

  const { signedSeconds } = mediaLimits.file
  /** Signs a file of an album for a viewer: with their code over a picture, if the album wants it. */
  const signForAlbum = async (key: string, grant: Grant, { isMarked }: { isMarked: boolean }) =>
    isMarked && isPictureKey(key)
      ? dependencies.markedPictures.signedUrl(key, grant, albumsLimits.signedSeconds)
      : storage.signedUrl(key, albumUrlOptions(grant))

  const signFor = (
    key: string,
    { key: mediaKey, member_id }: queries.MediaFile,
    viewer: AlbumViewer | undefined,
  ) =>
    viewer
      ? signForAlbum(key, { viewerId: viewer.id, mediaKey }, viewer)
      : storage.signedUrl(key, { lifetimeSeconds: signedSeconds, ownerId: member_id ?? undefined })

  const describeOne = async (
    file: queries.MediaFile,
    viewer: AlbumViewer | undefined,
  ): Promise<DescribedMedia> => {
    const sign = async (key: string | null) => key && signFor(key, file, viewer)
    return {
      key: file.key,
      mediaType: file.media_type,
      state: file.state,
      signedUrl: await sign(file.state === "ready" ? (file.transcoded_key ?? file.key) : null),
      thumbnailKey: file.thumbnail_key,
      thumbnailSignedUrl: await sign(file.thumbnail_key),
      metadata: presentMetadata(file),
    }
  }

  /**
   * Drops unused files. Deletes the files before the rows: a file without its row could not be found again.
   */
  const dropStale = async () => {
    const unused = await queries.findUnusedBefore(db, claimableAfter(), sweepBatchSize)
    if (unused.length === 0) return
    for (const key of unused.flatMap(filesOf)) await storage.delete(key)
    await queries.deleteFiles(
      db,
      unused.map(({ key }) => key),
    )
    await dropStale()
  }
  /** Marks conversions that take longer than a day as failed. */
  const failStale = async () => {
    for (const key of await queries.failProcessing(db, claimableAfter()))
      await dependencies.observer.changed(key)
  }
  /** Enqueues the stripping of files that were stored before metadata was stripped; repeats after a day. */
  const stripStored = async () => {
    const now = clock.now()
    const again = new Date(now.getTime() + stripAgainMs)
    const enqueued = await db.transaction().execute(async (trx) => {
      const keys = await queries.takeStripDue(trx, { now, again, limit: sweepBatchSize })
      for (const key of keys)
        await jobs.enqueue(trx, conversionJobs.long, { key }, { priority: strippingPriority })
      return keys.length
    })
    if (enqueued > 0) await stripStored()
  }
  const cleanUp = () => Promise.all([dropStale(), failStale()])

  /**
   * Releases files that no message, post or album names any more. They are deleted after the commit. Reported
   * files stay and keep counting towards the sender's quota.
   */
  const release = async (trx: Trx, keys: readonly string[]) => {
    if (keys.length === 0) return
    const released = await queries.releaseFiles(trx, keys)
    const files = released.flatMap(filesOf)
    if (files.length > 0) await enqueueDeletion(jobs, trx, files)
  }

  return {
    /**
     * Accepts an image, video or audio file; posts accept only images, albums fewer types. Rejects other
     * types and files that are too large, too long or broken, and leaves nothing of them. `sha256` is the
     * hash of the bytes sent.
     */
    receive: async (memberId: string, purpose: MediaPurpose, file: Readable) => {
      const { upload, sha256 } = await ingest.any(memberId, purpose, file)
      return { ...presentUpload(upload), sha256 }
    },

    /** Accepts a voice message. Rejects like `receive`. */
    receiveVoice: async (memberId: string, file: Readable) =>
      presentUpload(await ingest.voice(memberId, file)),

    /**
     * Assigns a file to one message, post or album, in the transaction that writes it. Throws
     * `upload_not_yours` unless the file is an unused one of the member, of this purpose and type, from the
     * last day. Throws `picture_not_allowed` if the picture was taken down after its upload.
     */
    claim: async (trx: Trx, claim: queries.Claim) => {
      const claimed = await queries.claimFile(trx, claim, { now: clock.now(), after: claimableAfter() })
      if (!claimed) throw new AppError("upload_not_yours")
      await requireAllowedPicture(trx, claimed.perceptual_hash)
    },

    /** Signs a new URL for a file of a member, valid for at most an hour. */
    signFresh: (key: string, ownerId: string | undefined) =>
      storage.signedUrl(key, { lifetimeSeconds: signedSeconds, ownerId, fresh: true }),

    /** Signs the URL of an album thumbnail for a viewer who may see the album. */
    signAlbumThumbnail: signForAlbum,

    /**
     * Describes files by key, with URLs valid for at most an hour. With an album's viewer, URLs last at most
     * ten minutes and stop working when that viewer loses access to the album.
     */
    describe: async (
      keys: readonly string[],
      viewer?: AlbumViewer,
    ): Promise<ReadonlyMap<string, DescribedMedia>> => {
      if (keys.length === 0) return new Map()
      const files = await queries.findFiles(db, keys)
      const described = await Promise.all(files.map((file) => describeOne(file, viewer)))
      return new Map(described.map((media) => [media.key, media]))
    },

    /** Every storage key of the files to which these keys belong, and the keys themselves. */
    variantsOf: async (executor: Db, keys: readonly string[]) => {
      if (keys.length === 0) return []
      const files = await queries.findByAnyKey(executor, keys)
      return [...new Set([...keys, ...files.flatMap(filesOf)])]
    },

    /**
     * The perceptual hash of a picture that is not stored; null for a plain one. `owner` takes turns with
     * others who upload. Rejects like `receive`.
     */
    hashPicture: ingest.hash,

    /** Keys of all files of the members, for `release` after their content is deleted. */
    keysOf: queries.findKeysOf,

    release,

    /**
     * Releases files of a rejected upload and refunds them to the day's quota. Files that something uses by
     * now stay: the transaction that claimed them may have committed although its connection was lost.
     */
    discard: async (trx: Trx, keys: readonly string[]) => {
      if (keys.length === 0) return
      const unused = await queries.lockUnused(trx, keys)
      for (const { member_id, size, created_at } of unused)
        if (member_id !== null) await dependencies.quota.refund(trx, member_id, Number(size), created_at)
      const unusedKeys = unused.map(({ key }) => key)
      await release(trx, unusedKeys)
    },

    dropStale,
    dropStaleWork: workFolder.dropStale,
    cleanUp,
    stripStored,
    transcode: createTranscoder(dependencies),
  }
}

export type Files = ReturnType<typeof createFiles>
