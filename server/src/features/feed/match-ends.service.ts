import type { Trx } from "../../db/client.ts"
import { commentEvent } from "./comments.service.ts"
import { deleteCommentsOfMatch } from "./match-ends.queries.ts"
import type { PostsNeeds } from "./posts.service.ts"

/** What the end of a match does to posts that only matches see. */
export const createMatchEnds = ({ notifications }: Pick<PostsNeeds, "notifications">) => ({
  /**
   * Deletes the comments of two members on each other's posts for matches, in the transaction that ends their
   * match. Otherwise the commenter could no longer reach what others still read.
   */
  removeCommentsOfMatch: async (trx: Trx, one: string, other: string) => {
    for (const { author_id: authorId, ...comment } of await deleteCommentsOfMatch(trx, one, other))
      await notifications.withdraw(trx, commentEvent(comment, authorId))
  },
})
