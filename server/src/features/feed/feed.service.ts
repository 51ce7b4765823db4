import { createCommentLikes } from "./comment-likes.service.ts"
import { createComments } from "./comments.service.ts"
import { createPostLikes } from "./likes.service.ts"
import { createPosts, type PostsNeeds } from "./posts.service.ts"
import { createPreviews } from "./previews.service.ts"

/** The feed: posts, their likes and their comments. */
export const createFeed = (needs: PostsNeeds) => ({
  ...createPosts(needs),
  ...createPreviews(needs),
  ...createPostLikes(needs),
  ...createComments(needs),
  ...createCommentLikes(needs),
})

export type Feed = ReturnType<typeof createFeed>
