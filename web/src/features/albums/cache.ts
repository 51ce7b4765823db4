import type { Album, AlbumMedia, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { changeCached } from "../../lib/change-cached.ts"
import { openedByLikesKey } from "../../lib/paged-list.ts"

/** One's own albums; those of others go with who made them. */
export const ownKey = ["albums", "own"]
export const statsKey = ["albums", "stats"]
const foreignKey = [...openedByLikesKey, "albums"]
export const memberAlbumsKey = (memberId: string) => [...foreignKey, "member", memberId]
export const albumKey = (albumId: string) => [...foreignKey, "album", albumId]

const changeAlbum = (client: QueryClient, id: string, change: (album: AlbumWithMedia) => AlbumWithMedia) =>
  changeCached<AlbumWithMedia>(client, albumKey(id), (album) => album && change(album))

/** How much there is and may be is no longer what it was, nor is what one's profile shows. */
const refreshCounts = (client: QueryClient, { owner_id }: Pick<Album, "owner_id">) => {
  void client.invalidateQueries({ queryKey: statsKey })
  void client.invalidateQueries({ queryKey: memberAlbumsKey(owner_id) })
}

/** Shows one's own album as it is now, a new one before the others. */
export const showAlbum = (client: QueryClient, album: Album) => {
  changeCached<Album[]>(
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

/** Shows what has come into an album, each once: a retry may bring it again. */
export const showAdded = (client: QueryClient, album: Album, added: readonly AlbumMedia[]) => {
  const ids = new Set(added.map(({ id }) => id))
  changeAlbum(client, album.id, (known) => ({
    ...known,
    media: [...known.media.filter(({ id }) => !ids.has(id)), ...added],
  }))
  showAlbum(client, album)
}

/** Something is gone out of an album. */
export const forgetMedia = (client: QueryClient, album: Album, mediaId: string) => {
  changeAlbum(client, album.id, (known) => ({
    ...known,
    media: known.media.filter(({ id }) => id !== mediaId),
  }))
  showAlbum(client, album)
}

/** Shows which medium is the cover. */
export const showCover = (client: QueryClient, album: Album, mediaId: string) => {
  changeAlbum(client, album.id, (known) => ({
    ...known,
    media: known.media.map((medium) => ({ ...medium, is_cover: medium.id === mediaId })),
  }))
  showAlbum(client, album)
}

/** One's own album is gone. */
export const forgetAlbum = (client: QueryClient, album: Pick<Album, "id" | "owner_id">) => {
  changeCached<Album[]>(client, ownKey, (list) => list?.filter(({ id }) => id !== album.id))
  client.removeQueries({ queryKey: albumKey(album.id) })
  refreshCounts(client, album)
}
