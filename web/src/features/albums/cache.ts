import type { Album, AlbumMedia, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { openedByLikesKey } from "../../lib/query/paged-list.ts"
import { updateCached } from "../../lib/query/update-cached.ts"

/** The key of the member's own albums. Other members' albums are under `openedByLikesKey`. */
export const ownKey = ["albums", "own"]
export const statsKey = ["albums", "stats"]
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
