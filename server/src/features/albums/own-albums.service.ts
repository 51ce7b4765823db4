import type { ChangedAlbum, NewAlbum } from "@pinyu/contract/albums/schemas"
import type { Tier } from "@pinyu/contract/options"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import { endAfter, hasRoomForAlbum } from "./albums.policy.ts"
import { countOwn } from "./albums.queries.ts"
import * as queries from "./own-albums.queries.ts"
import type { Notifications, Sharing } from "./sharing.service.ts"

export interface OwnAlbumsNeeds extends Pick<Ports, "tierOf"> {
  db: Db
  clock: Clock
  files: Pick<Ports["files"], "release">
  notifications: Pick<Notifications, "withdrawAbout">
}

/** Those for whom an album of this form is by name: none where that is not its level. */
const chosenIn = (form: NewAlbum | ChangedAlbum) =>
  form.privacy_level === "selected_members" ? form.selected_members : []

/** What members do with their own albums; what is in them comes by `createUploads`. */
export const createOwnAlbums = (needs: OwnAlbumsNeeds & { sharing: Sharing }) => {
  const { db, clock, files, notifications, sharing, tierOf } = needs

  const add = async (trx: Trx, memberId: string, form: NewAlbum, tier: Tier, now: Date) => {
    await queries.lockMaker(trx, memberId)
    await queries.lockPairs(trx, memberId, chosenIn(form))
    if (!hasRoomForAlbum((await countOwn(trx, memberId)).albums, tier)) throw new AppError("too_many_albums")
    const { title, description, privacy_level } = form
    const about = { title, description, privacy_level, expires_at: endAfter(form.expires_hours, now) }
    const albumId = newId()
    await queries.insertAlbum(trx, { id: albumId, member_id: memberId, ...about, created_at: now })
    await sharing.shareWith(trx, { albumId, ownerId: memberId }, chosenIn(form), about.expires_at)
    return { albumId }
  }

  /** Works on an album of the member's own while nobody else does. Refuses with `album_not_found`. */
  const withOwn = <Result>(memberId: string, albumId: string, work: (trx: Trx) => Promise<Result>) =>
    db.transaction().execute(async (trx) => {
      if (!(await queries.lockOwn(trx, memberId, albumId))) throw new AppError("album_not_found")
      return work(trx)
    })

  return {
    /**
     * Makes an album, once for each key, and answers its id. Refuses with `too_many_albums` by the member's tier now, and with
     * `album_member_not_liked`.
     */
    make: async (memberId: string, form: NewAlbum, key: string | undefined) => {
      const now = clock.now()
      const tier = await tierOf(memberId)
      const attempt = { scope: `albums.create:${memberId}`, key, request: form }
      const { albumId } = await queries.answerOnce(db, attempt, now, (trx) =>
        add(trx, memberId, form, tier, now),
      )
      return albumId
    },

    /** Changes what an album says and whom it is for. Refuses with `album_not_found` and `album_member_not_liked`. */
    change: (memberId: string, albumId: string, form: ChangedAlbum) =>
      db.transaction().execute(async (trx) => {
        // Before the album, as in a block of one of them.
        await queries.lockPairs(trx, memberId, chosenIn(form))
        if (!(await queries.lockOwn(trx, memberId, albumId))) throw new AppError("album_not_found")
        const { title, description, privacy_level, expires_hours: hours } = form
        const end = hours === undefined ? {} : { expires_at: endAfter(hours, clock.now()) }
        const changed = { title, description, privacy_level, ...end }
        const { expires_at } = await queries.updateAlbum(trx, albumId, changed)
        await sharing.shareWith(trx, { albumId, ownerId: memberId }, chosenIn(form), expires_at)
      }),

    /** Deletes an album with what is in it. Refuses with `album_not_found`. */
    remove: async (memberId: string, albumId: string) => {
      await withOwn(memberId, albumId, async (trx) => {
        await files.release(trx, await queries.deleteAlbum(trx, albumId))
        await notifications.withdrawAbout(trx, albumId)
      })
      return {}
    },

    /** Deletes something out of an album. Refuses with `album_not_found` and `album_media_not_found`. */
    removeMedia: (memberId: string, albumId: string, mediaId: string) =>
      withOwn(memberId, albumId, async (trx) => {
        const media = await queries.findOneMedia(trx, albumId, mediaId)
        if (!media) throw new AppError("album_media_not_found")
        await queries.deleteMedia(trx, mediaId)
        await files.release(trx, [media.media_key])
      }),

    /**
     * Chooses what stands for an album. Refuses with `album_not_found`, `album_media_not_found`, and with
     * `album_cover_without_picture` a sound.
     */
    setCover: (memberId: string, albumId: string, mediaId: string) =>
      withOwn(memberId, albumId, async (trx) => {
        const media = await queries.findOneMedia(trx, albumId, mediaId)
        if (!media) throw new AppError("album_media_not_found")
        if (media.thumbnail_key === null) throw new AppError("album_cover_without_picture")
        await queries.updateAlbum(trx, albumId, { cover_id: mediaId })
      }),
  }
}
