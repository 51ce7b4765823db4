import type { NewPost } from "@pinyu/contract/feed/schemas"
import type { TestApp } from "../test-app.ts"

interface MemberRef {
  id: string
}

/** Creates a post, by default a text. */
export const buildPost = async (
  { services }: TestApp,
  author: MemberRef,
  changes: Partial<Pick<NewPost, "content" | "media_url" | "pictures" | "audience">> = {},
) => {
  const fields = { content: "週末想去走走，有推薦的步道嗎", audience: "public" as const, ...changes }
  const { post } = await services.feed.create(author.id, fields, undefined)
  return post
}

export const buildPostLike = ({ services }: TestApp, liker: MemberRef, postId: string) =>
  services.feed.like(liker.id, postId)

export const buildComment = async (
  { services }: TestApp,
  author: MemberRef,
  postId: string,
  content = "陽明山的夜景很適合",
  replyTo: string | null = null,
) => (await services.feed.comment(author.id, postId, { content, reply_to: replyTo }, undefined)).comment

export const buildCommentLike = (
  { services }: TestApp,
  liker: MemberRef,
  { postId, commentId }: { postId: string; commentId: string },
) => services.feed.likeComment(liker.id, postId, commentId)
