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
  forgetPost,
  memberPostsKey,
  postKey,
  welcomePost,
} from "./cache.ts"
import type { PostTab } from "./model.ts"

/** The posts behind one tab. */
export const useFeed = (tab: PostTab) =>
  useInfiniteQuery({
    ...paging,
    queryKey: feedKey(tab),
    queryFn: ({ pageParam, signal }) =>
      call(feedRoutes.list, { query: { tab, ...fromCursor(pageParam) } }, { signal }),
  })

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

/** The comments on a post, the newest page first. */
export const useComments = (postId: string) =>
  useInfiniteQuery({
    ...paging,
    queryKey: commentsKey(postId),
    queryFn: ({ pageParam, signal }) =>
      call(feedRoutes.comments, { params: { postId }, query: fromCursor(pageParam) }, { signal }),
  })

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
    onSuccess: async ({ comments_count }) => {
      changePost(client, postId, (post) => ({ ...post, comments_count }))
      await client.invalidateQueries({ queryKey: commentsKey(postId) })
    },
  })
}
