import type { Comment, Post } from "@pinyu/contract/feed/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { filterItems, mapPages, memberContentKey, updateItem } from "../../lib/query/paged-list.ts"
import { updateCached } from "../../lib/query/update-cached.ts"
import { type CommentList, type PostList, prependToList, removeFromList, updateInList } from "./model.ts"

/** The key prefix of all lists of posts. */
const postListKey = [memberContentKey, "posts"]
export const feedKey = (tab: string) => [...postListKey, "feed", tab]
export const memberPostsKey = (memberId: string) => [...postListKey, "member", memberId]
/** The key of the latest posts, some of which may not be visible yet. */
export const latestKey = [memberContentKey, "latest-posts"]
export const postKey = (postId: string | null) => [memberContentKey, "post", postId]
export const commentsKey = (postId: string) => [memberContentKey, "comments", postId]
/** Starts like `commentsKey`, so that a change of either reaches both. */
export const repliesKey = (postId: string, commentId: string) => [...commentsKey(postId), commentId]

/** Updates a post in every cache. */
export const updatePost = (client: QueryClient, id: string, change: (post: Post) => Post) => {
  updateCached<PostList>(client, postListKey, (list) => list && updateInList(list, id, change))
  updateCached<Post>(client, postKey(id), (post) => post && change(post))
}

/** Removes a post from every list. */
export const removePost = (client: QueryClient, id: string) => {
  updateCached<PostList>(client, postListKey, (list) => list && removeFromList(list, id))
  client.removeQueries({ queryKey: postKey(id) })
}

/** Puts the member's own new post first in every loaded list. */
export const prependPost = (client: QueryClient, post: Post) => {
  for (const key of [feedKey("all"), feedKey("my"), memberPostsKey(post.user_id)])
    client.setQueryData<PostList>(key, (list) => list && prependToList(list, post))
}

/** Invalidates the liked posts. The visible list stays, unless it lacks the newly liked post. */
export const refreshLiked = (client: QueryClient, id: string) => {
  const queryKey = feedKey("liked")
  const list = client.getQueryData<PostList>(queryKey)
  const isShown = list?.pages.some(({ posts }) => posts.some((post) => post.id === id))
  void client.invalidateQueries({ queryKey, refetchType: isShown ? "none" : "active" })
}

/** Updates a comment or reply. */
export const updateComment = (
  client: QueryClient,
  postId: string,
  commentId: string,
  change: (comment: Comment) => Comment,
) =>
  updateCached<CommentList>(
    client,
    commentsKey(postId),
    (list) => list && mapPages(list, "comments", (comments) => updateItem(comments, commentId, change)),
  )

/** Removes a comment or reply. */
export const removeComment = (client: QueryClient, postId: string, commentId: string) =>
  updateCached<CommentList>(
    client,
    commentsKey(postId),
    (list) =>
      list && mapPages(list, "comments", (comments) => filterItems(comments, ({ id }) => id !== commentId)),
  )
