import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Post } from "@pinyu/contract/feed/schemas"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { fromCursor, paging } from "../../lib/paged-list.ts"
import { useAttempts } from "../../lib/use-attempts.ts"
import {
  changePost,
  commentsKey,
  feedKey,
  forgetComment,
  forgetPost,
  latestKey,
  memberPostsKey,
  postKey,
  welcomePost,
} from "./cache.ts"
import { type CommentList, downToHeld, latestOf, noneYet, type PostTab } from "./model.ts"

/** Loaded anew, a list would move under its reader's eyes: by itself it is asked for only where there is none yet. */
const isMissing = ({ state }: { state: { data: unknown } }) => state.data === undefined

/** Whoever comes back to everybody's posts finds them as they left them; what came since is told. */
const isOutdated = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated

/** The posts behind one tab. */
export const useFeed = (tab: PostTab) =>
  useInfiniteQuery({
    ...paging,
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
    refetchOnMount: tab === "all" ? isOutdated : true,
    queryKey: feedKey(tab),
    queryFn: ({ pageParam, signal }) =>
      call(feedRoutes.list, { query: { tab, ...fromCursor(pageParam) } }, { signal }),
  })

/**
 * The latest posts, which may be newer than the list: asked for when somebody comes back to the page or the tab, or when the
 * network is there again. At first they are those of the list.
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

/** What one member posted, a few at a time. */
export const useMemberPosts = (memberId: string) =>
  useInfiniteQuery({
    ...paging,
    queryKey: memberPostsKey(memberId),
    queryFn: ({ pageParam, signal }) => {
      const query = { user_id: memberId, limit: profileLimits.activity.page, ...fromCursor(pageParam) }
      return call(feedRoutes.list, { query }, { signal })
    },
  })

/** The post that an address names; none is asked for without an id. */
export const useNamedPost = (postId: string | null) =>
  useQuery({
    queryKey: postKey(postId),
    enabled: postId !== null,
    queryFn: async ({ signal }) =>
      (await call(feedRoutes.post, { params: { postId: postId ?? "" } }, { signal })).post,
  })

/** Posts; the new post stands first at once. */
export const useCreatePost = () => {
  const client = useQueryClient()
  const { headersFor, begin } = useAttempts()
  return useMutation({
    mutationFn: (body: { content: string | null; media_url: string | null }) =>
      call(feedRoutes.create, { body }, { headers: headersFor(body) }),
    onSuccess: ({ post }) => {
      begin()
      welcomePost(client, post)
    },
  })
}

export const useRemovePost = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Post, "id">) => call(feedRoutes.remove, { params: { postId: id } }),
    onSuccess: (_answer, { id }) => forgetPost(client, id),
  })
}

/**
 * The comments on a post, the newest page first. Nothing tells of new ones: whoever opens them or comes back to them asks, for all
 * pages that they had, of which the first may have grown.
 */
export const useComments = (postId: string) => {
  const client = useQueryClient()
  const queryKey = commentsKey(postId)
  return useInfiniteQuery({
    ...paging,
    staleTime: 0,
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const isNewest = pageParam === undefined
      const held = isNewest ? client.getQueryData<CommentList>(queryKey)?.pages[0] : undefined
      const query = held ? { limit: feedLimits.commentsPage.max } : fromCursor(pageParam)
      return downToHeld(await call(feedRoutes.comments, { params: { postId }, query }, { signal }), held)
    },
  })
}

export const useComment = (postId: string) => {
  const client = useQueryClient()
  const { headersFor, begin } = useAttempts()
  return useMutation({
    mutationFn: (body: { content: string }) =>
      call(feedRoutes.comment, { params: { postId }, body }, { headers: headersFor(body) }),
    onSuccess: async ({ comments_count }) => {
      begin()
      changePost(client, postId, (post) => ({ ...post, comments_count }))
      await client.invalidateQueries({ queryKey: commentsKey(postId) })
    },
  })
}

export const useRemoveComment = (postId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (commentId: string) => call(feedRoutes.removeComment, { params: { postId, commentId } }),
    onSuccess: async ({ comments_count }, commentId) => {
      changePost(client, postId, (post) => ({ ...post, comments_count }))
      forgetComment(client, postId, commentId)
      await client.invalidateQueries({ queryKey: commentsKey(postId) })
    },
  })
}
