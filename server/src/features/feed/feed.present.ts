import { ageOn } from "@pinyu/contract/calendar"
import type { Comment, Post } from "@pinyu/contract/feed/schemas"
import type { CommentRow } from "./comments.queries.ts"
import { mayDeleteComment, mayDeletePost } from "./feed.policy.ts"
import type { PostRow } from "./posts.queries.ts"

/** The signed URLs of a row's files. */
export interface Signed {
  avatar: string
  media: string | null
}

/** A post for one viewer. `today` is the day in Taipei. */
export const presentPost = (
  row: PostRow,
  viewerId: string,
  { avatar, media }: Signed,
  today: string,
): Post => ({
  id: row.id,
  user_id: row.member_id,
  nickname: row.nickname,
  user_avatar: avatar,
  user_age: row.show_age ? ageOn(row.birth_date, today) : null,
  user_city: row.show_city ? row.city : null,
  content: row.content,
  media_url: media,
  media_type: media === null ? null : "image",
  media_width: row.width,
  media_height: row.height,
  likes_count: row.likes_count,
  comments_count: row.comments_count,
  isLikedByMe: row.is_liked,
  canDelete: mayDeletePost(viewerId, row),
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
})

/** A comment on a post of `postAuthorId`. */
export const presentComment = (
  row: CommentRow,
  viewerId: string,
  postAuthorId: string,
  avatar: string,
): Comment => ({
  id: row.id,
  user_id: row.member_id,
  nickname: row.nickname,
  user_avatar: avatar,
  content: row.content,
  parent_id: row.parent_id,
  replied_to:
    row.replied_id === null || row.replied_nickname === null
      ? null
      : { user_id: row.replied_id, nickname: row.replied_nickname },
  replies_count: row.replies_count,
  likes_count: row.likes_count,
  isLikedByMe: row.is_liked,
  canDelete: mayDeleteComment(viewerId, row, postAuthorId),
  created_at: row.at.toISOString(),
})
