import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Album, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { RouteRequest } from "@pinyu/contract/route"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts"
import { type MemberPage, memberListKey } from "../../lib/query/member-lists.ts"
import { fromCursor, paging } from "../../lib/query/paged-list.ts"
import {
  albumKey,
  forgetAlbum,
  forgetMedia,
  memberAlbumsKey,
  ownKey,
  showAlbum,
  showCover,
  statsKey,
} from "./cache.ts"

/** The poll interval while a file is being transcoded, in ms. */
const preparingMs = 4000

/** The member's own albums. */
export const useOwnAlbums = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => (await call(albumsRoutes.list, {}, { signal })).albums,
  })

/** The member's album count and limit. */
export const useAlbumStats = () =>
  useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }) => (await call(albumsRoutes.stats, {}, { signal })).stats,
  })

/** A member's albums, including those locked for the viewer. */
export const useMemberAlbums = (memberId: string) =>
  useQuery({
    queryKey: memberAlbumsKey(memberId),
    queryFn: async ({ signal }) =>
      (await call(albumsRoutes.ofMember, { params: { userId: memberId } }, { signal })).albums,
  })

const isPreparing = (album: AlbumWithMedia | undefined) =>
  album?.media.some(({ state }) => state === "processing") ?? false

/** One album with its media. */
export const useAlbum = (albumId: string) =>
  useQuery({
    queryKey: albumKey(albumId),
    queryFn: async ({ signal }) =>
      (await call(albumsRoutes.album, { params: { albumId } }, { signal })).album,
    refetchInterval: ({ state }) => (isPreparing(state.data) ? preparingMs : false),
  })

/** The body of an album request. */
export type AlbumBody = RouteRequest<typeof albumsRoutes.create>["body"]
type AlbumChange = RouteRequest<typeof albumsRoutes.update>["body"]

/** Creates an album; repeats are idempotent. */
export const useCreateAlbum = () => {
  const client = useQueryClient()
  const { headersFor, begin } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: AlbumBody) => call(albumsRoutes.create, { body }, { headers: headersFor(body) }),
    onSuccess: ({ album }) => {
      begin()
      showAlbum(client, album)
    },
  })
}

export const useUpdateAlbum = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: AlbumChange }) =>
      call(albumsRoutes.update, { params: { albumId: id }, body }),
    onSuccess: ({ album }) => showAlbum(client, album),
  })
}

/**
 * Deletes the member's own album. `leave` moves the focus away from an element that is about to
 * disappear.
 */
export const useRemoveAlbum = (leave: () => Promise<void>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Album, "id" | "owner_id">) =>
      call(albumsRoutes.remove, { params: { albumId: id } }),
    onSuccess: async (_answer, album) => {
      await leave()
      forgetAlbum(client, album)
    },
  })
}

interface Medium {
  albumId: string
  mediaId: string
}

export const useRemoveMedia = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (params: Medium) => call(albumsRoutes.removeMedia, { params }),
    onSuccess: ({ album }, { mediaId }) => forgetMedia(client, album, mediaId),
  })
}

export const useSetCover = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ albumId, mediaId }: Medium) =>
      call(albumsRoutes.setCover, { params: { albumId }, body: { media_id: mediaId } }),
    onSuccess: ({ album }, { mediaId }) => showCover(client, album, mediaId),
  })
}

/** The members whom the viewer likes, for selection. */
export const useLikedMembers = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: [memberListKey, "albums", "liked"],
    refetchOnMount: "always",
    queryFn: async ({ pageParam, signal }): Promise<MemberPage> => {
      const query = { limit: 50, ...fromCursor(pageParam) }
      const { users, nextCursor } = await call(friendsRoutes.iLike, { query }, { signal })
      return { members: users, nextCursor }
    },
  })
