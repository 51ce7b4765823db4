import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { NewPost, Post, PostEdit } from "@pinyu/contract/feed/schemas"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts"
import { fromCursor, paging } from "../../lib/query/paged-list.ts"
import {
  commentsKey,
  feedKey,
  latestKey,
  memberPostsKey,
  postKey,
  prependPost,
  removeComment,
  removePost,
  repliesKey,
  updatePost,
} from "./cache.ts"
import { type CommentList, latestOf, noneYet, type PostTab, trimToLoaded } from "./model.ts"

/** A refetch would move a list while the member reads: only a missing list is fetched automatically. */
const isMissing = ({ state }: { state: { data: unknown } }) => state.data === undefined

/** A member who returns to the feed finds it unchanged; a notice announces new posts. */
const isOutdated = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated

const feedOf = (tab: PostTab) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: feedKey(tab),
    queryFn: ({ pageParam, signal }) =>
      call(feedRoutes.list, { query: { tab, ...fromCursor(pageParam) } }, { signal }),
  })

/** The posts of a tab. */
export const useFeed = (tab: PostTab) =>
  useInfiniteQuery({
    ...feedOf(tab),
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
    refetchOnMount: tab === "all" ? isOutdated : true,
  })

/**
 * Reloads the feed from its start; all pages stay until it arrives. Also refetches the latest posts. Never
 * rejects: the list shows the error.
 */
export const refreshFeed = (client: QueryClient) =>
  Promise.allSettled([
    client.fetchInfiniteQuery({ ...feedOf("all"), pages: 1, staleTime: 0 }),
    client.refetchQueries({ queryKey: latestKey }),
  ])

/**
 * The latest posts, which may be newer than the list. Refetched when the member returns to the page or
 * tab, and after a reconnect. Initially they equal the list.
 */
export const useLatest = () => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: latestKey,
    initialData: noneYet,
    initialDataUpdatedAt: () => client.getQueryState(feedKey("all"))?.dataUpdatedAt || undefined,
    queryFn: async ({ signal }) => latestOf(await call(feedRoutes.list, { query: {} }, { signal })),
  })
  return data
}

/** The posts of one member, page by page. */
export const useMemberPosts = (memberId: string) =>
  useInfiniteQuery({
    ...paging,
    queryKey: memberPostsKey(memberId),
    queryFn: ({ pageParam, signal }) => {
      const query = { user_id: memberId, limit: profileLimits.activity.page, ...fromCursor(pageParam) }
      return call(feedRoutes.list, { query }, { signal })
    },
  })

/** The post in the URL; no request without an id. */
export const useNamedPost = (postId: string | null) =>
  useQuery({
    queryKey: postKey(postId),
    enabled: postId !== null,
    queryFn: async ({ signal }) =>
      (await call(feedRoutes.post, { params: { postId: postId ?? "" } }, { signal })).post,
  })

/** What the composer sends. */
type NewPostBody = Pick<NewPost, "content" | "pictures" | "audience">

/** Creates a post, which appears first at once. */
export const useCreatePost = () => {
  const client = useQueryClient()
  const { headersFor, begin } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: NewPostBody) => call(feedRoutes.create, { body }, { headers: headersFor(body) }),
    onSuccess: ({ post }) => {
      begin()
      prependPost(client, post)
    },
  })
}

/** Replaces the text of a post, and changes its pictures, in every list. */
export const useEditPost = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Pick<Post, "id"> & PostEdit) =>
      call(feedRoutes.edit, { params: { postId: id }, body }),
    onSuccess: ({ post }) => {
      const { content, edited_at, pictures, media_url, media_type, media_width, media_height } = post
      const first = { media_url, media_type, media_width, media_height }
      updatePost(client, post.id, (known) => ({ ...known, content, edited_at, pictures, ...first }))
    },
  })
}

export const useRemovePost = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Post, "id">) => call(feedRoutes.remove, { params: { postId: id } }),
    onSuccess: (_answer, { id }) => removePost(client, id),
  })
}

/**
 * The top-level comments on a post, or the replies to one of them, newest page first. No event announces new
 * ones: opening or returning refetches all loaded pages, of which the first may have grown.
 */
export const useComments = (postId: string, commentId?: string) => {
  const client = useQueryClient()
  const queryKey = commentId === undefined ? commentsKey(postId) : repliesKey(postId, commentId)
  return useInfiniteQuery({
    ...paging,
    staleTime: 0,
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const isNewest = pageParam === undefined
      const loaded = isNewest ? client.getQueryData<CommentList>(queryKey)?.pages[0] : undefined
      const query = loaded ? { limit: feedLimits.commentsPage.max } : fromCursor(pageParam)
      const page =
        commentId === undefined
          ? call(feedRoutes.comments, { params: { postId }, query }, { signal })
          : call(feedRoutes.replies, { params: { postId, commentId }, query }, { signal })
      return trimToLoaded(await page, loaded)
    },
  })
}

export const useComment = (postId: string) => {
  const client = useQueryClient()
  const { headersFor, begin } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: { content: string; reply_to?: string }) =>
      call(feedRoutes.comment, { params: { postId }, body }, { headers: headersFor(body) }),
    onSuccess: async ({ comments_count }) => {
      begin()
      updatePost(client, postId, (post) => ({ ...post, comments_count }))
      await client.invalidateQueries({ queryKey: commentsKey(postId) })
    },
  })
}

export const useRemoveComment = (postId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (commentId: string) => call(feedRoutes.removeComment, { params: { postId, commentId } }),
    onSuccess: async ({ comments_count }, commentId) => {
      if (comments_count !== null) updatePost(client, postId, (post) => ({ ...post, comments_count }))
      removeComment(client, postId, commentId)
      await client.invalidateQueries({ queryKey: commentsKey(postId) })
    },
  })
}
