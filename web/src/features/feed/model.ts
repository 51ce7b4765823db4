import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import type { InfiniteData } from "@tanstack/react-query"
import { changeOne, changePages, eachOnce, keepSome } from "../../lib/paged-list.ts"
import type { Tab } from "../../ui/member/tabs.tsx"

export const feedScreenTabs = ["all", "my", "liked", "create"] as const
export type FeedScreenTab = (typeof feedScreenTabs)[number]
/** The tabs behind which posts are. */
export type PostTab = Exclude<FeedScreenTab, "create">

export const tabs: Tab<FeedScreenTab>[] = feedScreenTabs.map((name) => ({ name, label: feed.tabs[name] }))

export interface PostPage {
  posts: Post[]
  nextCursor: string | null
}

/** A list of posts as it is cached: the pages that were loaded so far. */
export type PostList = InfiniteData<PostPage, string | undefined>

/** The posts of all pages, each once. */
export const postsOf = (list: Pick<PostList, "pages"> | undefined): Post[] =>
  eachOnce(list, ({ posts }) => posts)

/** The list with one post changed. */
export const changeIn = (list: PostList, id: string, change: (post: Post) => Post): PostList =>
  changePages(list, "posts", (posts) => changeOne(posts, id, change))

/** The list without one post. */
export const dropFrom = (list: PostList, id: string): PostList =>
  changePages(list, "posts", (posts) => keepSome(posts, (post) => post.id !== id))

/** The list with a post before all others. */
export const putBefore = (list: PostList, post: Post): PostList => {
  const [first, ...rest] = dropFrom(list, post.id).pages
  return first ? { ...list, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] } : list
}

/** A post as it looks liked or not, before the server has counted. */
export const asLiked = (post: Post, liked: boolean): Post =>
  post.isLikedByMe === liked
    ? post
    : { ...post, isLikedByMe: liked, likes_count: Math.max(0, post.likes_count + (liked ? 1 : -1)) }

/** The posts of the feed with the one that an address names: in its place where it is on the first page, else before them. */
export const withNamed = (list: Pick<PostList, "pages"> | undefined, named: Post | undefined): Post[] => {
  const posts = postsOf(list)
  if (!named || list?.pages[0]?.posts.some(({ id }) => id === named.id)) return posts
  return [named, ...posts.filter(({ id }) => id !== named.id)]
}
