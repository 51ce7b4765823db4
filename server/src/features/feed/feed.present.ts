import { ageOn } from "@pinyu/contract/calendar"
import type { Comment, Post } from "@pinyu/contract/feed/schemas"
import type { CommentRow } from "./comments.queries.ts"
import { mayDeleteComment, mayDeletePost } from "./feed.policy.ts"
import type { PostRow } from "./posts.queries.ts"

/** The signed URLs of a row's files. Those of pictures are in order. */
export interface Signed {
  avatar: string
  pictures: readonly { url: string | null; small_url: string | null }[]
}

/** The pictures of a post; the earlier fields show the first. */
const presentPictures = (row: PostRow, urls: Signed["pictures"]) => {
  const pictures: Post["pictures"] =
    row.pictures?.flatMap(({ key: _key, small_key: _small, ...picture }, place) => {
      const { url = null, small_url = null } = urls[place] ?? {}
      return url ? [{ ...picture, url, small_url }] : []
    }) ?? []
  const [first] = pictures
  return {
    pictures,
    media_url: first?.url ?? null,
    media_type: first ? ("image" as const) : null,
    media_width: first?.width ?? null,
    media_height: first?.height ?? null,
  }
}

/** A post for one viewer. `today` is the day in Taipei. */
export const presentPost = (
  row: PostRow,
  viewerId: string,
  { avatar, pictures }: Signed,
  today: string,
): Post => ({
  id: row.id,
  user_id: row.member_id,
  nickname: row.nickname,
  user_avatar: avatar,
  user_age: row.show_age ? ageOn(row.birth_date, today) : null,
  user_city: row.show_city ? row.city : null,
  content: row.content,
  ...presentPictures(row, pictures),
  likes_count: row.likes_count,
  comments_count: row.comments_count,
  isLikedByMe: row.is_liked,
  canDelete: mayDeletePost(viewerId, row),
  audience: row.audience,
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
