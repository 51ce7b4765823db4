import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Album, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { RouteRequest } from "@pinyu/contract/route"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { type MemberPage, memberListKey } from "../../lib/member-lists.ts"
import { fromCursor, paging } from "../../lib/paged-list.ts"
import { useAttempts } from "../../lib/use-attempts.ts"
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

/** How often one looks again at what is still being made playable, in ms. */
const preparingMs = 4000

/** One's own albums. */
export const useOwnAlbums = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => (await call(albumsRoutes.list, {}, { signal })).albums,
  })

/** How many albums one has and may have. */
export const useAlbumStats = () =>
  useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }) => (await call(albumsRoutes.stats, {}, { signal })).stats,
  })

/** A member's albums, those that are locked for the viewer among them. */
export const useMemberAlbums = (memberId: string) =>
  useQuery({
    queryKey: memberAlbumsKey(memberId),
    queryFn: async ({ signal }) =>
      (await call(albumsRoutes.ofMember, { params: { userId: memberId } }, { signal })).albums,
  })

const isPreparing = (album: AlbumWithMedia | undefined) =>
  album?.media.some(({ state }) => state === "processing") ?? false

/** One album with what is in it. */
export const useAlbum = (albumId: string) =>
  useQuery({
    queryKey: albumKey(albumId),
    queryFn: async ({ signal }) =>
      (await call(albumsRoutes.album, { params: { albumId } }, { signal })).album,
    refetchInterval: ({ state }) => (isPreparing(state.data) ? preparingMs : false),
  })

/** An album as it is sent. */
export type AlbumBody = RouteRequest<typeof albumsRoutes.create>["body"]
type AlbumChange = RouteRequest<typeof albumsRoutes.update>["body"]

/** Makes an album; once, however often it is sent. */
export const useCreateAlbum = () => {
  const client = useQueryClient()
  const { headersFor, begin } = useAttempts()
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

/** Deletes one's own album. `leave` takes the person away from what is about to vanish. */
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

/** Those whom one likes, to choose from. */
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
