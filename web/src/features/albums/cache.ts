import type { Album, AlbumMedia, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { openedByLikesKey } from "../../lib/query/paged-list.ts"
import { updateCached } from "../../lib/query/update-cached.ts"

/** The key of the member's own albums. Other members' albums are under `openedByLikesKey`. */
export const ownKey = ["albums", "own"]
export const statsKey = ["albums", "stats"]
export const requestsKey = ["albums", "requests"]
export const grantsKey = ["albums", "grants"]
export const viewsKey = (albumId: string) => ["albums", "views", albumId]
const foreignKey = [...openedByLikesKey, "albums"]
export const memberAlbumsKey = (memberId: string) => [...foreignKey, "member", memberId]
export const albumKey = (albumId: string) => [...foreignKey, "album", albumId]

const changeAlbum = (client: QueryClient, id: string, change: (album: AlbumWithMedia) => AlbumWithMedia) =>
  updateCached<AlbumWithMedia>(client, albumKey(id), (album) => album && change(album))

/** Refetches the counts and the profile's albums. */
const refreshCounts = (client: QueryClient, { owner_id }: Pick<Album, "owner_id">) => {
  void client.invalidateQueries({ queryKey: statsKey })
  void client.invalidateQueries({ queryKey: memberAlbumsKey(owner_id) })
}

/** Shows the current state of an own album; a new one comes first. */
export const showAlbum = (client: QueryClient, album: Album) => {
  updateCached<Album[]>(
    client,
    ownKey,
    (list) =>
      list &&
      (list.some(({ id }) => id === album.id)
        ? list.map((other) => (other.id === album.id ? album : other))
        : [album, ...list]),
  )
  changeAlbum(client, album.id, (known) => ({ ...known, ...album }))
  refreshCounts(client, album)
}

/** Adds new media to an album without duplicates: a retry may return the same ones. */
export const showAdded = (client: QueryClient, album: Album, added: readonly AlbumMedia[]) => {
  const ids = new Set(added.map(({ id }) => id))
  changeAlbum(client, album.id, (known) => ({
    ...known,
    media: [...known.media.filter(({ id }) => !ids.has(id)), ...added],
  }))
  showAlbum(client, album)
}

/** Removes a medium from an album. */
export const forgetMedia = (client: QueryClient, album: Album, mediaId: string) => {
  changeAlbum(client, album.id, (known) => ({
    ...known,
    media: known.media.filter(({ id }) => id !== mediaId),
  }))
  showAlbum(client, album)
}

/** Updates the cover of an album. */
export const showCover = (client: QueryClient, album: Album, mediaId: string) => {
  changeAlbum(client, album.id, (known) => ({
    ...known,
    media: known.media.map((medium) => ({ ...medium, is_cover: medium.id === mediaId })),
  }))
  showAlbum(client, album)
}

/** Removes an own album. */
export const forgetAlbum = (client: QueryClient, album: Pick<Album, "id" | "owner_id">) => {
  updateCached<Album[]>(client, ownKey, (list) => list?.filter(({ id }) => id !== album.id))
  client.removeQueries({ queryKey: albumKey(album.id) })
  refreshCounts(client, album)
}

/** Hides the content of an album to which the viewer has lost access. The next response is right again. */
export const closeAlbum = (client: QueryClient, albumId: string) =>
  changeAlbum(client, albumId, (known) => ({
    ...known,
    ...{ is_locked: true, media: [], media_count: null, description: null, cover_image_url: null },
    ...{ expires_at: null, access_ends_at: null, created_at: null },
  }))

/** Refetches other members' albums after a change of access. */
export const refreshForeignAlbums = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: foreignKey })
