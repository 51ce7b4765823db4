import type { UploadPurpose } from "@pinyu/contract/media/limits"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { PictureTool } from "../../platform/pictures/pictures.ts"
import type { Ports } from "../../platform/ports.ts"
import * as queries from "./photos.queries.ts"

/** The ports of `media` that photos need. */
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
  currentSettings: Ports["currentSettings"]
  db: Db
  files: Files
  pictures: PictureTool
  /** Throws `picture_not_allowed` for a picture that was taken down. */
  requireAllowedPicture: (executor: Db, perceptualHash: string | null) => Promise<void>
}

/** The identifiers of a photo that is to be made from an upload. */
interface PlannedPhoto {
  id: string
  upload_key: string
  large_key: string
  small_key: string
  blurred_key: string
  avatar_key: string
  avatar_due: null
  queued_at: Date | null
  hidden: boolean
}

/** A photo that was made from an upload, in all versions, and is on no profile yet. */
interface NewPhoto extends PlannedPhoto {
  perceptual_hash: string | null
}

const purpose = "profile_photo"

/** The folder of a member's photos in the storage. */
export const folderOf = (memberId: string) => `photos/${memberId}/`

/** The member whose photo lies under a key; undefined for the key of another file. */
export const ownerOfPhoto = (key: string) => /^photos\/([^/]+)\//.exec(key)?.[1]

/** A photo is identified by its path or, before the path is known, by its upload. */
const named = (path: string) => (photo: queries.PhotoRow | NewPhoto) =>
  photo.large_key === path || photo.upload_key === path

/** A member's photos, from the upload to the position in the profile. */
export const createPhotos = ({ clock, currentSettings, db, files, ...tools }: Dependencies) => {
  const makeOne = async (memberId: string, photo: PlannedPhoto): Promise<NewPhoto> => {
    const { perceptualHash, ...bodies } = await tools.pictures.photo(memberId, () =>
      files.read(purpose, photo.upload_key),
    )
    await tools.requireAllowedPicture(db, perceptualHash)
    await files.storeDrafts(memberId, [
      { key: photo.large_key, body: bodies.large },
      { key: photo.small_key, body: bodies.small },
      { key: photo.blurred_key, body: bodies.blurred },
      { key: photo.avatar_key, body: bodies.avatar },
    ])
    return { ...photo, perceptual_hash: perceptualHash }
  }

  /** Deletes the made photos that no profile uses. */
  const dropUnused = (newPhotos: readonly PlannedPhoto[]) =>
    files.dropDrafts(newPhotos.flatMap(queries.filesOf))

  /** The paths that identify no photo of the member. */
  const unknownOf = async (memberId: string, paths: readonly string[]) => {
    const present = await queries.findPhotos(db, memberId)
    return paths.filter((path) => !present.some(named(path)))
  }

  /**
   * Converts the uploads among the paths to photos, before any transaction. Throws for uploads that are used
   * or another member's, and for files that are no pictures; then no photo of the others remains.
   */
  const make = async (memberId: string, paths: readonly string[]): Promise<NewPhoto[]> => {
    const uploads = await unknownOf(memberId, paths)
    const { photo_queue } = await currentSettings()
    const queued = { queued_at: photo_queue === "off" ? null : clock.now(), hidden: photo_queue === "before" }
    const folder = folderOf(memberId)
    if (uploads.some((path) => path.startsWith(folder))) throw new AppError("photos_changed")
    const all = uploads.map((upload_key): PlannedPhoto => {
      const id = newId()
      return {
        id,
        upload_key,
        large_key: `${folder}${id}-large.webp`,
        small_key: `${folder}${id}-small.webp`,
        blurred_key: `${folder}${id}-blurred.webp`,
        avatar_key: `${folder}${id}-avatar.webp`,
        avatar_due: null,
        ...queued,
      }
    })
    try {
      await files.requireUnused(memberId, purpose, uploads)
      // Sequential: each conversion waits for its turn in the queue shared by all members.
      const made: NewPhoto[] = []
      for (const one of all) made.push(await makeOne(memberId, one))
      return made
    } catch (error) {
      await dropUnused(all)
      // If an identical request was faster, its uploads have become photos by now.
      const remaining = await unknownOf(memberId, uploads)
      if (remaining.length < uploads.length) return make(memberId, paths)
      throw error
    }
  }

  return {
    make,

    /**
     * Sets the member's photos in this order. The member's row must be locked. Photos that a concurrent
     * identical request has added are reused. Throws `photos_changed` when a named photo was deleted.
     */
    arrange: async (trx: Trx, memberId: string, paths: readonly string[], newPhotos: readonly NewPhoto[]) => {
      const present = await queries.findPhotos(trx, memberId)
      const ordered = paths.map((path) => present.find(named(path)) ?? newPhotos.find(named(path)))
      const photos = new Set(ordered.filter((photo) => photo !== undefined))
      if (ordered.includes(undefined)) throw new AppError("photos_changed")

      const removed = present.filter((photo) => !photos.has(photo))
      const added = newPhotos.filter((photo) => photos.has(photo))
      const uploads = added.map((photo) => photo.upload_key)
      await files.markUsed(trx, memberId, purpose, uploads)
      await files.keepDrafts(trx, added.flatMap(queries.filesOf))
      const removedFiles = await queries.deletePhotos(
        trx,
        removed.map((photo) => photo.id),
      )
      const rows = [...photos].map((photo, position) => ({
        created_at: clock.now(),
        ...photo,
        member_id: memberId,
        position,
      }))
      if (rows.length > 0) await queries.placePhotos(trx, rows)
      await files.deleteFiles(trx, [...removedFiles, ...uploads])
    },

    dropUnused,
  }
}
