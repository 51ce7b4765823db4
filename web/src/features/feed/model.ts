import { isEditable } from "@pinyu/contract/feed/edits"
import type { Comment, Post, PostPicture } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import type { InfiniteData } from "@tanstack/react-query"
import { ApiError } from "../../lib/api/api-error.ts"
import { filterItems, mapPages, uniqueItems, updateItem } from "../../lib/query/paged-list.ts"
import type { Tab } from "../../ui/member/tabs.tsx"

/** The tabs that list posts. */
const postTabs = ["all", "following", "my", "liked"] as const
export type PostTab = (typeof postTabs)[number]

/** The views of the screen: the tabs, and the composer on a page of its own. */
export const feedScreenTabs = [...postTabs, "create"] as const
export type FeedScreenTab = (typeof feedScreenTabs)[number]

export const tabs: Tab<PostTab>[] = postTabs.map((name) => ({ name, label: feed.tabs[name] }))

export interface PostPage {
  posts: Post[]
  nextCursor: string | null
}

/** The cached form of a post list: the pages loaded so far. */
export type PostList = InfiniteData<PostPage, string | undefined>

/** The posts of all pages without duplicates. */
export const postsOf = (list: Pick<PostList, "pages"> | undefined): Post[] =>
  uniqueItems(list, ({ posts }) => posts)

/** Updates one post in a list. */
export const updateInList = (list: PostList, id: string, change: (post: Post) => Post): PostList =>
  mapPages(list, "posts", (posts) => updateItem(posts, id, change))

/** Removes one post from a list. */
export const removeFromList = (list: PostList, id: string): PostList =>
  mapPages(list, "posts", (posts) => filterItems(posts, (post) => post.id !== id))

/** Puts a post before all others. */
export const prependToList = (list: PostList, post: Post): PostList => {
  const [first, ...rest] = removeFromList(list, post.id).pages
  return first ? { ...list, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] } : list
}

/** Whether the viewer may edit a post now: their own, shortly after it was published. */
export const mayEdit = ({ canDelete, created_at }: Post, now: Date) =>
  canDelete && isEditable(new Date(created_at), now)

/** The places of the pictures that the server rejected with a post, and why. */
export const rejectedPlaces = (error: Error): [place: number, message: string][] =>
  Object.entries(error instanceof ApiError ? error.fields : {}).flatMap(([field, message]) => {
    const place = /^pictures\.(\d+)$/.exec(field)?.[1]
    return place === undefined ? [] : [[Number(place), message]]
  })

/** Moves a picture to another place. */
export const movePicture = <Picture extends { id: string }>(
  pictures: readonly Picture[],
  id: string,
  to: number,
): Picture[] => {
  const others = pictures.filter((picture) => picture.id !== id)
  const moved = pictures.filter((picture) => picture.id === id)
  return [...others.slice(0, to), ...moved, ...others.slice(to)]
}

/** The text of a picture: the author's own, or whose it is and its place. */
export const altOf = ({ nickname, pictures }: Post, place: number) =>
  pictures[place]?.alt ?? feed.imageOf(nickname, place + 1, pictures.length)

/** The tallest aspect ratio, so that a picture does not fill the whole post. */
const tallest = 4 / 5
/** The bounds of two pictures side by side, and the shape of three or four. */
const pair = { min: 1.2, max: 2.4 }
const grid = 4 / 3

const ratioOf = ({ width, height }: PostPicture) => (width && height ? width / height : grid)

/** The aspect ratio of a post's pictures together, known before they load. */
export const frameRatioOf = (pictures: readonly PostPicture[]) => {
  const [first, second, third] = pictures
  if (!first || third) return grid
  if (!second) return Math.max(ratioOf(first), tallest)
  return Math.min(Math.max(ratioOf(first) + ratioOf(second), pair.min), pair.max)
}

/** The shares of the columns: two pictures get the same height. */
export const columnsOf = (pictures: readonly PostPicture[]) =>
  pictures.length === 2 ? pictures.map((picture) => `${ratioOf(picture).toFixed(3)}fr`).join(" ") : undefined

/**
 * How wide a picture of a post is drawn, as a share of the width of all. Its cell crops what does not fit, so
 * it may be wider than the cell.
 */
export const drawnShareOf = (pictures: readonly PostPicture[], place: number): number => {
  const ratios = pictures.map(ratioOf)
  const ratio = ratios[place] ?? grid
  const [rows, width] =
    pictures.length > 2
      ? [pictures.length === 3 && place === 0 ? 1 : 2, 1 / 2]
      : [1, ratio / ratios.reduce((sum, one) => sum + one, 0)]
  return Math.max(width, ratio / rows / frameRatioOf(pictures))
}

/** Sets the viewer's like and adjusts the count before the server confirms. */
export const asLiked = <Liked extends Pick<Post, "isLikedByMe" | "likes_count">>(
  item: Liked,
  liked: boolean,
): Liked =>
  item.isLikedByMe === liked
    ? item
    : { ...item, isLikedByMe: liked, likes_count: Math.max(0, item.likes_count + (liked ? 1 : -1)) }

/** The latest posts by other members, newest first, from events and requests. */
export interface Latest {
  ids: string[]
  /** Whether there are earlier ones. */
  hasMore: boolean
}

export const noneYet: Latest = { ids: [], hasMore: false }

/** Extracts the latest posts from the first page of the feed, without the member's own. */
export const latestOf = ({ posts, nextCursor }: PostPage): Latest => ({
  ids: posts.filter(({ canDelete }) => !canDelete).map(({ id }) => id),
  hasMore: nextCursor !== null,
})

/** Adds a post from an event. */
export const withEvent = (latest: Latest, id: string): Latest =>
  latest.ids.includes(id) ? latest : { ...latest, ids: [id, ...latest.ids] }

/** Counts the posts before the first listed one; "more" when none is listed. */
export const countNew = (
  { ids, hasMore }: Latest,
  list: Pick<PostList, "pages"> | undefined,
  namedId: string | null,
) => {
  if (!list) return { count: 0, isMore: false }
  const listed = new Set(postsOf(list).map(({ id }) => id))
  const reachedListed = ids.findIndex((id) => listed.has(id))
  const fresh = reachedListed < 0 ? ids : ids.slice(0, reachedListed)
  const count = fresh.filter((id) => id !== namedId).length
  return { count, isMore: reachedListed < 0 && hasMore && count > 0 }
}

/** Adds the post of the URL: in place when it is on the first page, otherwise before all. */
export const withNamed = (list: Pick<PostList, "pages"> | undefined, named: Post | undefined): Post[] => {
  const posts = postsOf(list)
  if (!named || list?.pages[0]?.posts.some(({ id }) => id === named.id)) return posts
  return [named, ...posts.filter(({ id }) => id !== named.id)]
}

export interface CommentPage {
  comments: Comment[]
  nextCursor: string | null
}

/** The cached form of a comment list, newest page first. */
export type CommentList = InfiniteData<CommentPage, string | undefined>

const sortKeyOf = ({ created_at: at, id }: Comment) => `${at} ${id}`

/**
 * Trims refetched comments to the end of the previous first page, so that new comments push none out
 * and deleted ones disappear. Returns all when they do not reach that far: the next page continues
 * there.
 */
export const trimToLoaded = (newest: CommentPage, loaded: CommentPage | undefined): CommentPage => {
  const last = loaded?.comments.at(-1)
  if (!last || loaded?.nextCursor == null) return newest
  const comments = filterItems(newest.comments, (comment) => sortKeyOf(comment) >= sortKeyOf(last))
  if (comments.length === 0 || comments === newest.comments) return newest
  return { comments, nextCursor: loaded.nextCursor }
}
