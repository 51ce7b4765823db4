import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import { AppError } from "../../platform/app-error.ts"
import { addLike, deleteLike } from "./likes.queries.ts"
import { findCounts, lockPost } from "./posts.queries.ts"
import type { PostsNeeds } from "./posts.service.ts"

const likeEvent = (actorId: string, memberId: string, postId: string): NotificationEvent => ({
  type: "post_liked",
  memberId,
  actorId,
  aboutId: postId,
})

/** Likes of posts. */
export const createPostLikes = ({
  db,
  clock,
  notifications,
}: Pick<PostsNeeds, "db" | "clock" | "notifications">) => ({
  /** Likes a post; a repeat changes nothing. Notifies the author if the author may see the viewer. */
  like: (viewerId: string, postId: string) =>
    db.transaction().execute(async (trx) => {
      const post = await addLike(trx, { postId, viewerId, now: clock.now() })
      if (!post) throw new AppError("post_not_found")
      if (post.isNew && post.isSeen)
        await notifications.record(trx, likeEvent(viewerId, post.authorId, postId))
      return { liked: true, likes_count: post.likes_count }
    }),

  /** Removes a like; a repeat changes nothing. */
  unlike: (viewerId: string, postId: string) =>
    db.transaction().execute(async (trx) => {
      const post = await lockPost(trx, viewerId, postId)
      if (!post) throw new AppError("post_not_found")
      await deleteLike(trx, postId, viewerId)
      await notifications.withdraw(trx, likeEvent(viewerId, post.authorId, postId))
      const { likes_count } = await findCounts(trx, postId)
      return { liked: false, likes_count }
    }),
})
