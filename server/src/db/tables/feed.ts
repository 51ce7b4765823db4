import type { Generated } from "kysely"

export interface PostsTable {
  id: string
  member_id: string
  /** Null for a picture without words. */
  content: string | null
  media_key: string | null
  /** As many as there are in `post_likes`; and so with comments. */
  likes_count: Generated<number>
  comments_count: Generated<number>
  created_at: Date
}

export interface PostLikesTable {
  post_id: string
  member_id: string
  created_at: Date
}

export interface CommentsTable {
  id: string
  post_id: string
  member_id: string
  content: string
  created_at: Date
}
