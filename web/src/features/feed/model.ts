import type { Comment, Post } from "@pinyu/contract/feed/schemas"
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

/** The latest posts of others, the last one first, as far as the page was told of them or has asked. */
export interface Latest {
  ids: string[]
  /** Whether there are earlier ones. */
  goesOn: boolean
}

export const noneYet: Latest = { ids: [], goesOn: false }

/** The latest posts as a first page of the feed has them: one's own are news to nobody. */
export const latestOf = ({ posts, nextCursor }: PostPage): Latest => ({
  ids: posts.filter(({ canDelete }) => !canDelete).map(({ id }) => id),
  goesOn: nextCursor !== null,
})

/** The latest posts with one that was told of. */
export const withTold = (latest: Latest, id: string): Latest =>
  latest.ids.includes(id) ? latest : { ...latest, ids: [id, ...latest.ids] }

/** How many posts came before the first of those that are listed; more where none of them is. */
export const countNew = (
  { ids, goesOn }: Latest,
  list: Pick<PostList, "pages"> | undefined,
  namedId: string | null,
) => {
  if (!list) return { count: 0, isMore: false }
  const listed = new Set(postsOf(list).map(({ id }) => id))
  const met = ids.findIndex((id) => listed.has(id))
  const fresh = met < 0 ? ids : ids.slice(0, met)
  const count = fresh.filter((id) => id !== namedId).length
  return { count, isMore: met < 0 && goesOn && count > 0 }
}

/** The posts of the feed with the one that an address names: in its place where it is on the first page, else before them. */
export const withNamed = (list: Pick<PostList, "pages"> | undefined, named: Post | undefined): Post[] => {
  const posts = postsOf(list)
  if (!named || list?.pages[0]?.posts.some(({ id }) => id === named.id)) return posts
  return [named, ...posts.filter(({ id }) => id !== named.id)]
}

export interface CommentPage {
  comments: Comment[]
  nextCursor: string | null
}

/** Comments on a post as they are cached, the newest page first. */
export type CommentList = InfiniteData<CommentPage, string | undefined>

const placeOf = ({ created_at: at, id }: Comment) => `${at} ${id}`

/**
 * The newest comments, asked for anew, down to where the first page ended before: what came pushes none of it out of sight, and
 * what is no longer there goes. All of them where they do not reach that far: the next page goes on from them.
 */
export const downToHeld = (newest: CommentPage, held: CommentPage | undefined): CommentPage => {
  const last = held?.comments.at(-1)
  if (!last || held?.nextCursor == null) return newest
  const comments = keepSome(newest.comments, (comment) => placeOf(comment) >= placeOf(last))
  if (comments.length === 0 || comments === newest.comments) return newest
  return { comments, nextCursor: held.nextCursor }
}
