import { albumRoom } from "@pinyu/contract/albums/limits"
import type { Album, AlbumMedia, AlbumStats, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { canSee } from "../../db/can-see.ts"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import { type Grant, isPictureKey } from "../../platform/storage/storage.ts"
import {
  type DescribedFile,
  isMarked,
  isOpen,
  presentLocked,
  presentMedia,
  presentOpen,
} from "./albums.present.ts"
import * as queries from "./albums.queries.ts"
import type { Marks } from "./marks.service.ts"
import type { Views } from "./views.service.ts"

export interface ViewingDependencies extends Pick<Ports, "tierOf"> {
  db: Db
  clock: Clock
  files: {
    /** Describes files by key, with URLs that stop working when the viewer loses access to their album. */
    describe: (
      keys: readonly string[],
      viewer: { id: string; isMarked: boolean },
    ) => Promise<ReadonlyMap<string, DescribedFile>>
    /** Signs the URL of a file's thumbnail, under the same rule. */
    signAlbumThumbnail: (thumbnailKey: string, grant: Grant, viewer: { isMarked: boolean }) => Promise<string>
  }
}

/** What members see of albums. Access is decided at each call. */
export const createViewing = ({
  db,
  clock,
  files,
  marks,
  tierOf,
  views,
}: ViewingDependencies & { marks: Marks; views: Views }) => {
  const contextOf = (viewerId: string) => ({ viewerId, now: clock.now() })

  /** The URL of the cover and the viewer's code, if pictures show it. */
  const pictureOf = async (row: queries.AlbumRow, viewerId: string) => {
    const { cover, id } = row
    const viewer = { isMarked: isMarked(row, viewerId) }
    const grant = { viewerId, mediaKey: cover?.mediaKey ?? "" }
    const coverUrl = cover && (await files.signAlbumThumbnail(cover.thumbnailKey, grant, viewer))
    return { coverUrl, markCode: viewer.isMarked ? await marks.codeOf(id, viewerId) : null }
  }

  const presentOwn = async (rows: readonly queries.AlbumRow[], viewerId: string): Promise<Album[]> => {
    const [tier, selected] = await Promise.all([tierOf(viewerId), queries.findSelected(db, viewerId)])
    const presented = rows.map(async (row) => {
      const selected_members = (selected.get(row.id) ?? []).map(({ member_id }) => member_id)
      const ownerFields = { selected_members, max_media_count: albumRoom[tier].media }
      return presentOpen(row, viewerId, await pictureOf(row, viewerId), ownerFields)
    })
    return Promise.all(presented)
  }

  const presentOthers = (rows: readonly queries.AlbumRow[], viewerId: string): Promise<Album[]> =>
    Promise.all(
      rows.map(async (row) =>
        isOpen(row, viewerId)
          ? presentOpen(row, viewerId, await pictureOf(row, viewerId))
          : presentLocked(row, viewerId),
      ),
    )

  const albumsOf = async (viewerId: string, ownerId: string) => {
    const rows = await queries.findAlbums(db, contextOf(viewerId), ownerId)
    return viewerId === ownerId ? presentOwn(rows, viewerId) : presentOthers(rows, viewerId)
  }

  /** One album's row and its wire shape. */
  const presentOne = async (viewerId: string, albumId: string) => {
    const row = await queries.findAlbum(db, contextOf(viewerId), albumId)
    if (!row) throw new AppError("album_not_found")
    const present = row.member_id === viewerId ? presentOwn : presentOthers
    const [album] = await present([row], viewerId)
    if (!album) throw new AppError("album_not_found")
    return { row, album }
  }

  /** The files of an album that the viewer may view. Records the view, except the owner's. */
  const mediaOf = async (row: queries.AlbumRow, viewerId: string): Promise<AlbumMedia[]> => {
    const { id, cover } = row
    if (row.member_id !== viewerId) await views.record(id, viewerId)
    const media = await queries.findMedia(db, id)
    const described = await files.describe(
      media.map(({ media_key }) => media_key),
      { id: viewerId, isMarked: isMarked(row, viewerId) },
    )
    return media.flatMap((one) => {
      const file = described.get(one.media_key)
      // The file was deleted between the two queries.
      return file ? [presentMedia(one, file, cover?.id)] : []
    })
  }

  return {
    list: async (viewerId: string) => ({ albums: await albumsOf(viewerId, viewerId) }),

    /** The viewer's counts of albums and files, and the limits of their tier. */
    stats: async (viewerId: string): Promise<{ stats: AlbumStats }> => {
      const [tier, own] = await Promise.all([tierOf(viewerId), queries.countOwn(db, viewerId)])
      const max_albums = albumRoom[tier].albums
      return {
        stats: { total_albums: own.albums, max_albums, total_media: own.media, user_tier: tier },
      }
    },

    /**
     * A member's albums, newest first. Throws `member_not_found` when the viewer cannot see the member.
     */
    ofMember: async (viewerId: string, ownerId: string) => {
      if (!(await canSee(db, viewerId, ownerId))) throw new AppError("member_not_found")
      const albums = await albumsOf(viewerId, ownerId)
      return { albums, totalAlbums: albums.length }
    },

    /** One album without its files. Throws `album_not_found`. */
    card: async (viewerId: string, albumId: string) => ({
      album: (await presentOne(viewerId, albumId)).album,
    }),

    /** One album with its files, or without them if it is locked. Throws `album_not_found`. */
    album: async (viewerId: string, albumId: string): Promise<{ album: AlbumWithMedia }> => {
      const { row, album } = await presentOne(viewerId, albumId)
      return { album: { ...album, media: album.is_locked ? [] : await mediaOf(row, viewerId) } }
    },

    /**
     * Whether the viewer may currently see a file through an album. An unmarked picture of an album with marks
     * is for its owner alone.
     */
    maySeeMedia: async ({ viewerId, mediaKey }: Grant, key: string) => {
      const access = await queries.findAccess(db, contextOf(viewerId), mediaKey)
      if (!access || !isOpen(access, viewerId)) return false
      return !(isMarked(access, viewerId) && isPictureKey(key))
    },

    /**
     * The files of an album. Throws `album_not_found`, or `album_locked` when the viewer may not
     * view it.
     */
    media: async (viewerId: string, albumId: string) => {
      const row = await queries.findAlbum(db, contextOf(viewerId), albumId)
      if (!row) throw new AppError("album_not_found")
      if (!isOpen(row, viewerId)) throw new AppError("album_locked")
      return { media: await mediaOf(row, viewerId) }
    },
  }
}
