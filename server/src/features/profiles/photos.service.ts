import type { UploadPurpose } from "@pinyu/contract/media/limits"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { PictureTool } from "../../platform/pictures/pictures.ts"
import * as queries from "./photos.queries.ts"

/** What photographs need of `media`. */
export interface Files {
  requireUnused: (memberId: string, purpose: UploadPurpose, keys: readonly string[]) => Promise<void>
  read: (purpose: UploadPurpose, key: string) => Promise<Buffer>
  markUsed: (trx: Trx, memberId: string, purpose: UploadPurpose, keys: readonly string[]) => Promise<void>
  storeDrafts: (memberId: string, files: readonly { key: string; body: Buffer }[]) => Promise<void>
  keepDrafts: (trx: Trx, keys: readonly string[]) => Promise<void>
  dropDrafts: (keys: readonly string[]) => Promise<void>
  deleteFiles: (trx: Trx, keys: readonly string[]) => Promise<void>
}

interface Dependencies {
  clock: Clock
  db: Db
  files: Files
  pictures: PictureTool
}

/** A photograph made of an upload, in both sizes, that no profile shows yet. */
interface Made {
  id: string
  upload_key: string
  large_key: string
  small_key: string
}

const purpose = "profile_photo"

const filesOf = ({ large_key, small_key }: Pick<Made, "large_key" | "small_key">) => [large_key, small_key]

/** A photograph is named by its path or, until that is known, by the upload that it came from. */
const named = (path: string) => (photo: queries.PhotoRow | Made) =>
  photo.large_key === path || photo.upload_key === path

/** A member's photographs, from their uploads to their places in the profile. */
export const createPhotos = ({ clock, db, files, pictures }: Dependencies) => {
  const makeOne = async (memberId: string, made: Made) => {
    const { large, small } = await pictures.photo(memberId, () => files.read(purpose, made.upload_key))
    await files.storeDrafts(memberId, [
      { key: made.large_key, body: large },
      { key: made.small_key, body: small },
    ])
  }

  /** Drops those of the made photographs that no profile came to show. */
  const dropUnused = (made: readonly Made[]) => files.dropDrafts(made.flatMap(filesOf))

  /** Those of the paths that name no photograph of the member. */
  const unknownOf = async (memberId: string, paths: readonly string[]) => {
    const present = await queries.findPhotos(db, memberId)
    return paths.filter((path) => !present.some(named(path)))
  }

  /**
   * Makes photographs of those of the paths that are uploads, before any transaction. Refuses what is not the member's
   * own unused upload and what is no picture; nothing is left of the others then.
   */
  const make = async (memberId: string, paths: readonly string[]): Promise<Made[]> => {
    const uploads = await unknownOf(memberId, paths)
    const folder = `photos/${memberId}/`
    if (uploads.some((path) => path.startsWith(folder))) throw new AppError("photos_changed")
    const all = uploads.map((upload_key): Made => {
      const id = newId()
      return {
        id,
        upload_key,
        large_key: `${folder}${id}-large.webp`,
        small_key: `${folder}${id}-small.webp`,
      }
    })
    try {
      await files.requireUnused(memberId, purpose, uploads)
      // One after the other: each takes its turn among everybody's.
      for (const one of all) await makeOne(memberId, one)
      return all
    } catch (error) {
      await dropUnused(all)
      // Where a twin of this request was quicker, what it used up are photographs by now.
      const stillUnknown = await unknownOf(memberId, uploads)
      if (stillUnknown.length < uploads.length) return make(memberId, paths)
      throw error
    }
  }

  return {
    make,

    /**
     * Makes the named photographs the member's, in this order, whose row has to be locked. What a racing twin of the
     * request has added already is taken as it is. Refuses with `photos_changed` when one named is gone by now.
     */
    arrange: async (trx: Trx, memberId: string, paths: readonly string[], made: readonly Made[]) => {
      const present = await queries.findPhotos(trx, memberId)
      const wanted = paths.map((path) => present.find(named(path)) ?? made.find(named(path)))
      const photos = new Set(wanted.filter((photo) => photo !== undefined))
      if (wanted.includes(undefined)) throw new AppError("photos_changed")

      const gone = present.filter((photo) => !photos.has(photo))
      const added = made.filter((photo) => photos.has(photo))
      const uploads = added.map((photo) => photo.upload_key)
      await files.markUsed(trx, memberId, purpose, uploads)
      await files.keepDrafts(trx, added.flatMap(filesOf))
      if (gone.length > 0)
        await queries.deletePhotos(
          trx,
          gone.map((photo) => photo.id),
        )
      const rows = [...photos].map((photo, position) => ({
        created_at: clock.now(),
        ...photo,
        member_id: memberId,
        position,
      }))
      if (rows.length > 0) await queries.placePhotos(trx, rows)
      await files.deleteFiles(trx, [...gone.flatMap(filesOf), ...uploads])
    },

    dropUnused,
  }
}
