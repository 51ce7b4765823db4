import { albumRoom, albumsLimits } from "@pinyu/contract/albums/limits"
import type { Album, AlbumMedia, AlbumStats, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import type { Tier } from "@pinyu/contract/options"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { refuse } from "../../platform/refusal.ts"
import { type FileShown, isOpen, presentLocked, presentMedia, presentOpen } from "./albums.present.ts"
import * as queries from "./albums.queries.ts"

export interface ViewingNeeds {
  db: Db
  clock: Clock
  files: {
    /** What is shown of files, by key, with addresses that work so many seconds and less than twice that. */
    describe: (keys: readonly string[], seconds: number) => Promise<ReadonlyMap<string, FileShown>>
    /** The address of a stored picture, for as long. */
    sign: (key: string, seconds: number) => Promise<string>
  }
  /** How far a member has proved who they are, by now. */
  tierOf: (memberId: string) => Promise<Tier>
}

const { signedSeconds: seconds } = albumsLimits

/** What members see of albums, decided anew each time. */
export const createViewing = ({ db, clock, files, tierOf }: ViewingNeeds) => {
  const eyesOf = (viewerId: string) => ({ viewerId, now: clock.now() })

  const coverOf = async ({ cover }: queries.AlbumRow) => cover && files.sign(cover.key, seconds)

  const presentOwn = async (rows: readonly queries.AlbumRow[], viewerId: string): Promise<Album[]> => {
    const [tier, selected] = await Promise.all([tierOf(viewerId), queries.findSelected(db, viewerId)])
    const presented = rows.map(async (row) => {
      const selected_members = (selected.get(row.id) ?? []).map(({ member_id }) => member_id)
      const ownersPart = { selected_members, max_media_count: albumRoom[tier].media }
      return presentOpen(row, viewerId, await coverOf(row), ownersPart)
    })
    return Promise.all(presented)
  }

  const presentOthers = (rows: readonly queries.AlbumRow[], viewerId: string): Promise<Album[]> =>
    Promise.all(
      rows.map(async (row) =>
        isOpen(row, viewerId) ? presentOpen(row, viewerId, await coverOf(row)) : presentLocked(row, viewerId),
      ),
    )

  const albumsOf = async (viewerId: string, ownerId: string) => {
    const rows = await queries.findAlbums(db, eyesOf(viewerId), ownerId)
    return viewerId === ownerId ? presentOwn(rows, viewerId) : presentOthers(rows, viewerId)
  }

  /** One album, as it is and as it is shown. */
  const showOne = async (viewerId: string, albumId: string) => {
    const row = await queries.findAlbum(db, eyesOf(viewerId), albumId)
    if (!row) throw refuse("album_not_found")
    const present = row.member_id === viewerId ? presentOwn : presentOthers
    const [album] = await present([row], viewerId)
    if (!album) throw refuse("album_not_found")
    return { row, album }
  }

  const mediaOf = async ({ id, cover }: queries.AlbumRow): Promise<AlbumMedia[]> => {
    const media = await queries.findMedia(db, id)
    const described = await files.describe(
      media.map(({ media_key }) => media_key),
      seconds,
    )
    return media.flatMap((one) => {
      const file = described.get(one.media_key)
      // Gone between the two questions.
      return file ? [presentMedia(one, file, cover?.id)] : []
    })
  }

  return {
    /** The viewer's own albums, newest first. */
    list: async (viewerId: string) => ({ albums: await albumsOf(viewerId, viewerId) }),

    /** How many albums the viewer has and may have, and what is in them. */
    stats: async (viewerId: string): Promise<{ stats: AlbumStats }> => {
      const [tier, own] = await Promise.all([tierOf(viewerId), queries.countOwn(db, viewerId)])
      const max_albums = albumRoom[tier].albums
      return {
        stats: { total_albums: own.albums, max_albums, total_media: own.media, user_tier: tier },
      }
    },

    /** A member's albums, newest first. Refuses with `member_not_found` whom the viewer may not see. */
    ofMember: async (viewerId: string, ownerId: string) => {
      if (!(await queries.canSee(db, viewerId, ownerId))) throw refuse("member_not_found")
      const albums = await albumsOf(viewerId, ownerId)
      return { albums, totalAlbums: albums.length }
    },

    /** One album without what is in it. Refuses with `album_not_found`. */
    card: async (viewerId: string, albumId: string) => ({ album: (await showOne(viewerId, albumId)).album }),

    /** One album with what is in it; a locked one without. Refuses with `album_not_found`. */
    album: async (viewerId: string, albumId: string): Promise<{ album: AlbumWithMedia }> => {
      const { row, album } = await showOne(viewerId, albumId)
      return { album: { ...album, media: album.is_locked ? [] : await mediaOf(row) } }
    },

    /** What is in an album. Refuses with `album_not_found`, and with `album_locked` whom it is not for. */
    media: async (viewerId: string, albumId: string) => {
      const row = await queries.findAlbum(db, eyesOf(viewerId), albumId)
      if (!row) throw refuse("album_not_found")
      if (!isOpen(row, viewerId)) throw refuse("album_locked")
      return { media: await mediaOf(row) }
    },
  }
}
