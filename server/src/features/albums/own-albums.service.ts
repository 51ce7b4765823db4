import type { ChangedAlbum, NewAlbum } from "@pinyu/contract/albums/schemas"
import type { Tier } from "@pinyu/contract/options"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { lockPairs } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import { endAfter, hasRoomForAlbum } from "./albums.policy.ts"
import { countOwn } from "./albums.queries.ts"
import type { Grants } from "./grants.service.ts"
import * as queries from "./own-albums.queries.ts"
import type { Notifications, Sharing } from "./sharing.service.ts"

export interface OwnAlbumsDependencies extends Pick<Ports, "tierOf"> {
  db: Db
  clock: Clock
  files: Pick<Ports["files"], "release">
  notifications: Pick<Notifications, "withdrawAbout">
}

/** The members selected in a form; none at other privacy levels. */
const selectedIn = (form: NewAlbum | ChangedAlbum) =>
  form.privacy_level === "selected_members" ? form.selected_members : []

/** What members do with their own albums, except adding files. */
export const createOwnAlbums = (
  dependencies: OwnAlbumsDependencies & { grants: Grants; sharing: Sharing },
) => {
  const { db, clock, files, grants, notifications, sharing, tierOf } = dependencies

  const insert = async (trx: Trx, memberId: string, form: NewAlbum, tier: Tier, now: Date) => {
    await queries.lockCreation(trx, memberId)
    await lockPairs(trx, memberId, selectedIn(form))
    if (!hasRoomForAlbum((await countOwn(trx, memberId)).albums, tier)) throw new AppError("too_many_albums")
    const { title, description, privacy_level, accepts_requests, marks_pictures } = form
    const expires_at = endAfter(form.expires_hours, now)
    const switches = { accepts_requests, marks_pictures }
    const about = { title, description, privacy_level, ...switches, expires_at }
    const albumId = newId()
    await queries.insertAlbum(trx, { id: albumId, member_id: memberId, ...about, created_at: now })
    await sharing.shareWith(trx, { albumId, ownerId: memberId }, selectedIn(form), about.expires_at)
    return { albumId }
  }

  /** Runs `work` under a lock of the member's own album. Throws `album_not_found`. */
  const withLock = <Result>(memberId: string, albumId: string, work: (trx: Trx) => Promise<Result>) =>
    db.transaction().execute(async (trx) => {
      if (!(await queries.lockOwn(trx, memberId, albumId))) throw new AppError("album_not_found")
      return work(trx)
    })

  /** Deletes a member's album with its files. Returns false without such an album. */
  const remove = (memberId: string, albumId: string) =>
    transact(db, async (trx) => {
      if (!(await queries.lockOwn(trx, memberId, albumId))) return false
      await grants.announceRemoval(trx, albumId)
      await files.release(trx, await queries.deleteAlbum(trx, albumId))
      await notifications.withdrawAbout(trx, albumId)
      return true
    })

  const removeMedia = (memberId: string, albumId: string, mediaId: string) =>
    withLock(memberId, albumId, async (trx) => {
      const media = await queries.findOneMedia(trx, albumId, mediaId)
      if (!media) throw new AppError("album_media_not_found")
      await queries.deleteMedia(trx, mediaId)
      await files.release(trx, [media.media_key])
    })

  return {
    /**
     * Creates an album, once per idempotency key, and returns its id. Throws `too_many_albums`, by the
     * current tier, or `album_member_not_liked`.
     */
    create: async (memberId: string, form: NewAlbum, key: string | undefined) => {
      const now = clock.now()
      const tier = await tierOf(memberId)
      const attempt = { scope: `albums.create:${memberId}`, key, request: form }
      const { albumId } = await runIdempotently(db, attempt, now, (trx) =>
        insert(trx, memberId, form, tier, now),
      )
      return albumId
    },

    /**
     * Updates an album's text, level and selected members. A private album ends all access to it. Throws `album_not_found` or
     * `album_member_not_liked`.
     */
    update: (memberId: string, albumId: string, form: ChangedAlbum) =>
      transact(db, async (trx) => {
        // Pairs are locked before the album, in the same order as in a block.
        await lockPairs(trx, memberId, selectedIn(form))
        if (!(await queries.lockOwn(trx, memberId, albumId))) throw new AppError("album_not_found")
        const { title, description, privacy_level, expires_hours: hours } = form
        const { accepts_requests, marks_pictures } = form
        const end = hours === undefined ? {} : { expires_at: endAfter(hours, clock.now()) }
        const switches = {
          ...(accepts_requests !== undefined && { accepts_requests }),
          ...(marks_pictures !== undefined && { marks_pictures }),
        }
        const changed = { title, description, privacy_level, ...switches, ...end }
        const { expires_at } = await queries.updateAlbum(trx, albumId, changed)
        const album = { albumId, ownerId: memberId }
        const unselected = await sharing.shareWith(trx, album, selectedIn(form), expires_at)
        grants.announceUnselected(trx, albumId, unselected)
        if (privacy_level === "private") await grants.endAll(trx, albumId)
      }),

    /** Deletes an album with its files. Throws `album_not_found`. */
    remove: async (memberId: string, albumId: string) => {
      if (!(await remove(memberId, albumId))) throw new AppError("album_not_found")
      return {}
    },

    /** Deletes a reported album. Idempotent. */
    removeReportedAlbum: remove,

    /** Deletes a file from an album. Throws `album_not_found` or `album_media_not_found`. */
    removeMedia,

    /** Deletes a file from whichever album of the member has it. Idempotent. */
    removeTakenDownFile: async (memberId: string, mediaId: string) => {
      const albumId = await queries.findAlbumOf(db, memberId, mediaId)
      if (albumId !== undefined) await removeMedia(memberId, albumId, mediaId)
    },

    /**
     * Sets an album's cover. Throws `album_not_found`, `album_media_not_found`, or
     * `album_cover_without_picture` for an audio file.
     */
    setCover: (memberId: string, albumId: string, mediaId: string) =>
      withLock(memberId, albumId, async (trx) => {
        const media = await queries.findOneMedia(trx, albumId, mediaId)
        if (!media) throw new AppError("album_media_not_found")
        if (media.thumbnail_key === null) throw new AppError("album_cover_without_picture")
        await queries.updateAlbum(trx, albumId, { cover_id: mediaId })
      }),
  }
}
