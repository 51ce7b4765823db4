import { firstCharacters } from "../characters.ts"
import type { MemberCard } from "../explore/schemas.ts"
import { feedLimits } from "../feed/limits.ts"
import type { Post, PostPreview } from "../feed/schemas.ts"
import type { SharedType } from "./options.ts"
import type { Message, SharedMember } from "./schemas.ts"

/** What a shared profile shows of a card. */
type Shown = Pick<MemberCard, "id" | "nickname" | "age" | "city" | "is_verified" | "avatar_urls">

/** A member as a message shows them, for a viewer who sees this card or profile of them. */
export const sharedMemberOf = (shown: Shown): SharedMember => {
  const { id, nickname, age, city, is_verified, avatar_urls } = shown
  return { id, nickname, age, city, is_verified, avatar_url: avatar_urls[0] ?? null }
}

/** A post as a message shows it, for a viewer who sees this post. */
export const sharedPostOf = (post: Post): PostPreview => ({
  id: post.id,
  author: { id: post.user_id, nickname: post.nickname, avatar_url: post.user_avatar || null },
  excerpt: post.content && firstCharacters(post.content, feedLimits.excerpt),
  picture_url: post.media_url,
})

/** What a message can share. */
export type Shared = SharedMember | PostPreview

export const isSharedPost = (shared: Shared): shared is PostPreview => "author" in shared

/** The type of a message that shares this. */
export const sharedTypeOf = (shared: Shared): SharedType => (isSharedPost(shared) ? "post" : "profile")

/** The fields of a message that show what it shares. */
export const sharedFieldsOf = (shared: Shared | null): Pick<Message, "shared_member" | "shared_post"> => ({
  shared_member: shared === null || isSharedPost(shared) ? null : shared,
  shared_post: shared !== null && isSharedPost(shared) ? shared : null,
})
