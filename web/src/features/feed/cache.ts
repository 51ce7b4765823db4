import type { Post } from "@pinyu/contract/feed/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { changeCached } from "../../lib/change-cached.ts"
import { changePages, keepSome, madeByMembersKey } from "../../lib/paged-list.ts"
import { type CommentList, changeIn, dropFrom, type PostList, putBefore } from "./model.ts"

/** How the keys of all lists of posts begin. */
const postListKey = [madeByMembersKey, "posts"]
export const feedKey = (tab: string) => [...postListKey, "feed", tab]
export const memberPostsKey = (memberId: string) => [...postListKey, "member", memberId]
/** Of the latest posts, of which some may not be on screen yet. */
export const latestKey = [madeByMembersKey, "latest-posts"]
export const postKey = (postId: string | null) => [madeByMembersKey, "post", postId]
export const commentsKey = (postId: string) => [madeByMembersKey, "comments", postId]

/** Changes a post wherever it is cached. */
export const changePost = (client: QueryClient, id: string, change: (post: Post) => Post) => {
  changeCached<PostList>(client, postListKey, (list) => list && changeIn(list, id, change))
  changeCached<Post>(client, postKey(id), (post) => post && change(post))
}

/** A post is gone: from every list. */
export const forgetPost = (client: QueryClient, id: string) => {
  changeCached<PostList>(client, postListKey, (list) => list && dropFrom(list, id))
  client.removeQueries({ queryKey: postKey(id) })
}

/** One's own new post stands first, where lists of it were loaded. */
export const welcomePost = (client: QueryClient, post: Post) => {
  for (const key of [feedKey("all"), feedKey("my"), memberPostsKey(post.user_id)])
    client.setQueryData<PostList>(key, (list) => list && putBefore(list, post))
}

/** The liked ones are asked for anew later; what is on screen stays, unless it lacks what was just liked. */
export const refreshLiked = (client: QueryClient, id: string) => {
  const queryKey = feedKey("liked")
  const list = client.getQueryData<PostList>(queryKey)
  const isShown = list?.pages.some(({ posts }) => posts.some((post) => post.id === id))
  void client.invalidateQueries({ queryKey, refetchType: isShown ? "none" : "active" })
}

/** A comment is gone. */
export const forgetComment = (client: QueryClient, postId: string, commentId: string) =>
  changeCached<CommentList>(
    client,
    commentsKey(postId),
    (list) =>
      list && changePages(list, "comments", (comments) => keepSome(comments, ({ id }) => id !== commentId)),
  )

/** Loads the feed from its beginning, and shows what was there until it comes. What is still new then is asked for too. */
export const refreshFeed = async (client: QueryClient) => {
  client.setQueryData<PostList>(
    feedKey("all"),
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  const keys = [feedKey("all"), latestKey]
  await Promise.all(keys.map((queryKey) => client.refetchQueries({ queryKey })))
}
