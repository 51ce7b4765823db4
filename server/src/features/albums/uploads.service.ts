import type { Readable } from "node:stream"
import { albumRoom } from "@pinyu/contract/albums/limits"
import type { FileFault } from "@pinyu/contract/media/faults"
import type { MediaType } from "@pinyu/contract/media/limits"
import type { Tier } from "@pinyu/contract/options"
import { albumFileMessages } from "@pinyu/phrases/album-files"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { SentFile } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import { hasRoomFor, isFileFault } from "./albums.policy.ts"
import * as queries from "./own-albums.queries.ts"

export interface UploadsNeeds extends Pick<Ports, "tierOf"> {
  db: Db
  clock: Clock
  files: Pick<Ports["files"], "claim"> & {
    /** Takes a file: told by its bytes, made anew and stored, in a day swept where nothing claims it. */
    receive: (
      memberId: string,
      purpose: "albums",
      file: Readable,
    ) => Promise<{ originalUrl: string; mediaType: MediaType; sha256: string }>
    /** Lets go of files of an upload that was refused. */
    discard: (trx: Trx, keys: readonly string[]) => Promise<void>
  }
}

/** A file that was taken, and what tells it from others: the same one sent again is the same. */
interface Taken {
  key: string
  mediaType: MediaType
  sha256: string
}

/** What was sent at once: all of it is taken, or something is wrong with these. */
interface Batch {
  taken: Taken[]
  faults: [name: string, fault: FileFault][]
}

/** Files on their way into albums: all that are sent at once, or none. */
export const createUploads = ({ db, clock, files, tierOf }: UploadsNeeds) => {
  const takeOne = async (memberId: string, sent: Readable): Promise<Taken> => {
    const { originalUrl: key, mediaType, sha256 } = await files.receive(memberId, "albums", sent)
    return { key, mediaType, sha256 }
  }

  /** Takes what comes. What is wrong with one file is noted: whoever sent them hears of all that are refused. */
  const takeAll = async (memberId: string, sent: AsyncIterable<SentFile>, most: number, batch: Batch) => {
    let count = 0
    for await (const { name, file } of sent) {
      count += 1
      if (count > most) throw new AppError("album_full")
      try {
        batch.taken.push(await takeOne(memberId, file))
      } catch (error) {
        if (!(error instanceof AppError && isFileFault(error.code))) throw error
        batch.faults.push([name, error.code])
      }
    }
    if (count === 0) throw new AppError("file_missing")
    if (batch.faults.length === 0) return
    const sentences = batch.faults.map(([name, fault]) => [name, albumFileMessages[fault]])
    throw new AppError("album_files_refused", { fields: Object.fromEntries(sentences) })
  }

  const put = async (trx: Trx, memberId: string, albumId: string, tier: Tier, taken: readonly Taken[]) => {
    if (!(await queries.lockOwn(trx, memberId, albumId))) throw new AppError("album_not_found")
    if (!hasRoomFor(taken.length, await queries.countMedia(trx, albumId), tier))
      throw new AppError("album_full")
    for (const { key, mediaType } of taken)
      await files.claim(trx, { memberId, purpose: "albums", mediaType, key })
    const created_at = clock.now()
    const media = taken.map(({ key }) => ({ id: newId(), album_id: albumId, media_key: key, created_at }))
    await queries.insertMedia(trx, media)
    return { mediaIds: media.map(({ id }) => id) }
  }

  /** Puts what was taken into the album, once for each key; answers its ids, and whether it was put there now. */
  const putOnce = async (
    memberId: string,
    albumId: string,
    taken: readonly Taken[],
    key: string | undefined,
  ) => {
    const tier = await tierOf(memberId)
    const request = { albumId, files: taken.map(({ sha256 }) => sha256) }
    const attempt = { scope: `albums.addMedia:${memberId}`, key, request }
    let isNew = false
    const { mediaIds } = await queries.answerOnce(db, attempt, clock.now(), (trx) => {
      isNew = true
      return put(trx, memberId, albumId, tier, taken)
    })
    return { mediaIds, isNew }
  }

  /** Lets go of what was stored and nothing shows. */
  const drop = async (taken: readonly Taken[]) => {
    const keys = taken.map(({ key }) => key)
    if (keys.length > 0) await db.transaction().execute((trx) => files.discard(trx, keys))
  }

  return {
    /**
     * Puts the files of a form into an album of the member's own, once for each key; answers their ids. Refuses with
     * `album_not_found`, with `album_full` by the member's tier now, with `album_files_refused` where something is wrong with
     * any of them, and with `file_missing` where there is none: then nothing is left of them.
     */
    add: async (
      memberId: string,
      albumId: string,
      sent: AsyncIterable<SentFile>,
      key: string | undefined,
    ): Promise<readonly string[]> => {
      if (!(await queries.owns(db, memberId, albumId))) throw new AppError("album_not_found")
      const batch: Batch = { taken: [], faults: [] }
      try {
        await takeAll(memberId, sent, albumRoom[await tierOf(memberId)].media, batch)
        const { mediaIds, isNew } = await putOnce(memberId, albumId, batch.taken, key)
        if (!isNew) await drop(batch.taken)
        return mediaIds
      } catch (error) {
        await drop(batch.taken)
        throw error
      }
    },
  }
}
