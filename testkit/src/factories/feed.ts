import type { NewPost } from "@pinyu/contract/feed/schemas"
import type { TestApp } from "../test-app.ts"

interface Someone {
  id: string
}

/** A post of `author`: words, unless said otherwise. */
export const buildPost = async (
  { services }: TestApp,
  author: Someone,
  changes: Partial<Pick<NewPost, "content" | "media_url">> = {},
) => {
  const said = { content: "週末想去走走，有推薦的步道嗎", media_url: null, ...changes }
  const { post } = await services.feed.create(author.id, said, undefined)
  return post
}

/** `liker` likes a post. */
export const buildPostLike = ({ services }: TestApp, liker: Someone, postId: string) =>
  services.feed.like(liker.id, postId)

/** A comment of `author` on a post. */
export const buildComment = async (
  { services }: TestApp,
  author: Someone,
  postId: string,
  content = "陽明山的夜景很適合",
) => (await services.feed.comment(author.id, postId, content, undefined)).comment
