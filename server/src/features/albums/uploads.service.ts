import type { Readable } from "node:stream"
import { albumRoom } from "@pinyu/contract/albums/limits"
import type { FileFault } from "@pinyu/contract/media/faults"
import type { MediaType } from "@pinyu/contract/media/limits"
import type { Tier } from "@pinyu/contract/options"
import { albumFileMessages } from "@pinyu/phrases/album-files"
import type { Db, Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { SentFile } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Ports } from "../../platform/ports.ts"
import { hasRoomFor, isFileFault } from "./albums.policy.ts"
import * as queries from "./own-albums.queries.ts"

export interface UploadsDependencies extends Pick<Ports, "tierOf"> {
  db: Db
  clock: Clock
  log: Pick<Log, "error">
  files: Pick<Ports["files"], "claim"> & {
    /** Detects the file's type, re-encodes and stores it. Unclaimed files are deleted after a day. */
    receive: (
      memberId: string,
      purpose: "albums",
      file: Readable,
    ) => Promise<{ originalUrl: string; mediaType: MediaType; sha256: string }>
    /** Releases files of a rejected upload, except files that something uses by now. */
    discard: (trx: Trx, keys: readonly string[]) => Promise<void>
  }
}

/** A stored file. The hash identifies it when it is sent again. */
interface Received {
  key: string
  mediaType: MediaType
  sha256: string
}

/** The files of one request, and what is wrong with the rejected ones. */
interface Batch {
  received: Received[]
  faults: [name: string, fault: FileFault][]
}

/** Adds files to albums: all files of a request or none. */
export const createUploads = ({ db, clock, log, files, tierOf }: UploadsDependencies) => {
  const receiveOne = async (memberId: string, sent: Readable): Promise<Received> => {
    const { originalUrl: key, mediaType, sha256 } = await files.receive(memberId, "albums", sent)
    return { key, mediaType, sha256 }
  }

  /** Receives every file and collects the errors, so that the response names all rejected files. */
  const receiveAll = async (memberId: string, sent: AsyncIterable<SentFile>, most: number, batch: Batch) => {
    let count = 0
    for await (const { name, file } of sent) {
      count += 1
      if (count > most) throw new AppError("album_full")
      try {
        batch.received.push(await receiveOne(memberId, file))
      } catch (error) {
        if (!(error instanceof AppError && isFileFault(error.code))) throw error
        batch.faults.push([name, error.code])
      }
    }
    if (count === 0) throw new AppError("file_missing")
    if (batch.faults.length === 0) return
    const messages = batch.faults.map(([name, fault]) => [name, albumFileMessages[fault]])
    throw new AppError("album_files_rejected", { fields: Object.fromEntries(messages) })
  }

  const insert = async (
    trx: Trx,
    memberId: string,
    albumId: string,
    tier: Tier,
    received: readonly Received[],
  ) => {
    if (!(await queries.lockOwn(trx, memberId, albumId))) throw new AppError("album_not_found")
    if (!hasRoomFor(received.length, await queries.countMedia(trx, albumId), tier))
      throw new AppError("album_full")
    for (const { key, mediaType } of received)
      await files.claim(trx, { memberId, purpose: "albums", mediaType, key })
    const created_at = clock.now()
    const media = received.map(({ key }) => ({ id: newId(), album_id: albumId, media_key: key, created_at }))
    await queries.insertMedia(trx, media)
    return { mediaIds: media.map(({ id }) => id) }
  }

  /** Inserts the files once per idempotency key. Returns their ids and whether this call inserted them. */
  const insertOnce = async (
    memberId: string,
    albumId: string,
    received: readonly Received[],
    key: string | undefined,
  ) => {
    const tier = await tierOf(memberId)
    const request = { albumId, files: received.map(({ sha256 }) => sha256) }
    const attempt = { scope: `albums.addMedia:${memberId}`, key, request }
    let isNew = false
    const { mediaIds } = await runIdempotently(db, attempt, clock.now(), (trx) => {
      isNew = true
      return insert(trx, memberId, albumId, tier, received)
    })
    return { mediaIds, isNew }
  }

  /**
   * Discards stored files that no album shows. A failure is only logged: it must not replace the outcome of
   * the upload, and unused files are deleted after a day.
   */
  const discard = async (received: readonly Received[]) => {
    const keys = received.map(({ key }) => key)
    if (keys.length === 0) return
    await db
      .transaction()
      .execute((trx) => files.discard(trx, keys))
      .catch((error: unknown) => log.error({ err: error, keys }, "the files of an upload were not discarded"))
  }

  return {
    /**
     * Adds files to the member's own album, once per idempotency key, and returns their ids. Throws
     * `album_not_found`, `album_full` by the current tier, `album_files_rejected` when any file is
     * rejected, and `file_missing`. A failure leaves no files, unless the files were added and only the
     * confirmation of the commit was lost; a retry with the same key then returns their ids.
     */
    add: async (
      memberId: string,
      albumId: string,
      sent: AsyncIterable<SentFile>,
      key: string | undefined,
    ): Promise<readonly string[]> => {
      if (!(await queries.owns(db, memberId, albumId))) throw new AppError("album_not_found")
      const batch: Batch = { received: [], faults: [] }
      try {
        await receiveAll(memberId, sent, albumRoom[await tierOf(memberId)].media, batch)
        const { mediaIds, isNew } = await insertOnce(memberId, albumId, batch.received, key)
        if (!isNew) await discard(batch.received)
        return mediaIds
      } catch (error) {
        await discard(batch.received)
        throw error
      }
    },
  }
}
