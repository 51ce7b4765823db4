import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Comment, Post, PostPicture } from "@pinyu/contract/feed/schemas"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { answer, longText, longWord, serve } from "../../../tools/workshop/story.ts"
import { members } from "./explore.fixture.ts"
import { longWish } from "./wish.fixture.ts"

/** A post with long texts and large numbers. */
export const post: Post = {
  id: "0192a7c0-0000-7000-8000-000000000201",
  user_id: "0192a7c0-0000-7000-8000-000000000101",
  nickname: longWord,
  user_avatar: "",
  content: `${longText.repeat(12)} ${longWord.repeat(3)}`,
  ...{ pictures: [], audience: "public" },
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

const colours = ["7a1f3d", "b8935a", "4f7a58", "2c5a82"]

/** A picture of one colour. */
export const picture = (place: number, more: Partial<PostPicture> = {}): PostPicture => {
  const { width = 1200, height = 900 } = more
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#${colours[place]}"/></svg>`
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return {
    id: `0192a7c0-0000-7000-8000-00000000022${place}`,
    ...{ url, small_url: null },
    ...{ width, height, alt: null, ...more },
  }
}

/** A post of the signed-in member that was just published. */
export const freshPost = (more: Partial<Post> = {}): Post => ({
  ...{ id: "0192a7c0-0000-7000-8000-000000000203", user_id: "0192a7c0-0000-7000-8000-000000000101" },
  ...{ nickname: "小雨", user_avatar: "", user_age: 31, user_city: "臺北市", content: "早安" },
  ...{ pictures: [], media_url: null, media_type: null, media_width: null, media_height: null },
  ...{ likes_count: 0, comments_count: 0, isLikedByMe: false, canDelete: true, audience: "public" },
  ...{ created_at: new Date().toISOString(), edited_at: null, ...more },
})

export const withPosts = (...posts: Post[]) => answer(feedRoutes.list, { posts, nextCursor: null })

const besideFeed = [members, answer(wishesRoutes.endingSoon, { wishes: [{ ...longWish, title: longWord }] })]

/** As `serve`, with answers for what is beside the feed. */
export const serveFeed = (...answers: ReturnType<typeof answer>[]) => serve(...answers, ...besideFeed)
