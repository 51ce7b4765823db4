import type { Comment, Post } from "@pinyu/contract/feed/schemas"
import { longText, longWord } from "../../../tools/workshop/story.ts"

/** A post with long texts and large numbers. */
export const post: Post = {
  id: "0192a7c0-0000-7000-8000-000000000201",
  user_id: "0192a7c0-0000-7000-8000-000000000101",
  nickname: longWord,
  user_avatar: "",
  content: `${longText.repeat(12)} ${longWord.repeat(3)}`,
  media_url: null,
  media_type: null,
  media_width: null,
  media_height: null,
  likes_count: 12_345,
  comments_count: 678,
  isLikedByMe: true,
  canDelete: true,
  created_at: "2026-11-20T10:00:00.000Z",
  ...{ user_age: 31, user_city: "臺北市", edited_at: "2026-11-20T10:05:00.000Z" },
}

/** A comment on it, without replies. */
export const comment: Comment = {
  ...{ id: "0192a7c0-0000-7000-8000-000000000211", user_id: post.user_id, nickname: longWord },
  ...{ user_avatar: "", content: longText, canDelete: true, created_at: post.created_at },
  ...{ parent_id: null, replied_to: null, replies_count: 0, likes_count: 0, isLikedByMe: false },
}
