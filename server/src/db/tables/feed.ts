import type { PostAudience } from "@pinyu/contract/feed/options"
import type { Generated } from "kysely"

export interface PostsTable {
  id: string
  member_id: string
  /** Null for pictures without text. */
  content: string | null
  /** The number of rows in `post_pictures`. */
  pictures_count: Generated<number>
  audience: Generated<PostAudience>
  /** The number of rows in `post_likes`; likewise for comments. */
  likes_count: Generated<number>
  comments_count: Generated<number>
  created_at: Date
  /** Null for a post as it was published. */
  edited_at: Generated<Date | null>
}

/** The pictures of a post, in the author's order from 0. */
export interface PostPicturesTable {
  id: string
  post_id: string
  position: number
  media_key: string
  /** What it shows, in the author's words. */
  alt: string | null
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
  /** The top-level comment that a reply belongs to. */
  parent_id: Generated<string | null>
  /** Whom a reply to another reply names. */
  replied_member_id: Generated<string | null>
  /** The number of rows with this parent; likewise of rows in `comment_likes`. */
  replies_count: Generated<number>
  likes_count: Generated<number>
  created_at: Date
}

export interface CommentLikesTable {
  comment_id: string
  member_id: string
  created_at: Date
}
