import { createComments } from "./comments.service.ts"
import { createPostLikes } from "./likes.service.ts"
import { createMatchEnds } from "./match-ends.service.ts"
import { createPosts, type PostsNeeds } from "./posts.service.ts"

/** The feed: posts, their likes and their comments. */
export const createFeed = (needs: PostsNeeds) => ({
  ...createPosts(needs),
  ...createPostLikes(needs),
  ...createComments(needs),
  ...createMatchEnds(needs),
})

export type Feed = ReturnType<typeof createFeed>
