import { randomUUID } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Route } from "@pinyu/contract/route"
import { cameraPhoto } from "@pinyu/testkit/factories/media.ts"
import type { HttpCall } from "@pinyu/testkit/http-caller.ts"
import type { Client } from "./capacity-client.ts"
import { type Kind, typicalDay } from "./capacity-day.ts"
import { conversationId } from "./seed-conversations.ts"
import { memberId } from "./seed-members.ts"
import { postId } from "./seed-posts.ts"

/** The numbers of members who call, who come first, of all members and of posts. */
export interface Seeded {
  callers: number
  members: number
  posts: number
}

interface Pictures {
  /** Signed URLs of pictures that exist. */
  urls: readonly string[]
  /** Photos to upload. */
  photos: readonly Uint8Array<ArrayBuffer>[]
}

/** The pictures of how many members of explore are loaded in turn, and how many photos are uploaded in turn. */
const [shownMembers, photosInTurn] = [300, 4]

/** Writes files of a typical size for members whom explore shows, and makes photos to upload. */
export const preparePictures = async (
  client: Client,
  { files, callers }: { files: string; callers: number },
): Promise<Pictures> => {
  const urls: string[] = []
  let cursor: string | null = ""
  while (urls.length < shownMembers && cursor !== null) {
    const query: Record<string, string> = cursor ? { cursor } : {}
    const { body } = await client.call(exploreRoutes.list, 0, { query })
    // Callers replace their photos.
    const shown = body.members.filter(({ id }) => id > memberId(callers))
    urls.push(...shown.flatMap(({ avatar_urls: [first] }) => (first ? [first] : [])))
    cursor = body.nextCursor
  }
  const picture = Buffer.alloc(typicalDay.pictureBytes, 1)
  for (const url of urls) {
    const path = join(files, new URL(url).pathname.replace(/^\/files\//, ""))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, picture)
  }
  const photos = await Promise.all(Array.from({ length: photosInTurn }, cameraPhoto))
  return { urls, photos: photos.map((photo) => new Uint8Array(photo)) }
}

/** The members who sign in by password in turn, each on a known device after the first time. */
export const signingIn = 40

/** What members search for: parts of nicknames and words of introductions. */
const searched = ["小雅", "Vivian", "爬山", "美術館", "語彤", "古典樂"]

/**
 * Makes the n-th call of each kind, or the calls that belong together, and resolves to the bytes of the
 * answers. Later calls differ, so that each like is a new one.
 */
export const callsOn = (
  client: Client,
  { callers, members, posts, urls, photos }: Seeded & Pictures,
): Record<Kind, (n: number) => Promise<number>> => {
  const call = async (route: Route, by: number, input?: Omit<HttpCall, "as">) =>
    (await client.call(route, by, input)).bytes
  const inTurn = (n: number) => n % callers
  // Two who talk have the numbers 2n and 2n + 1.
  const pair = (n: number) => n % (callers / 2)
  const talk = (n: number) => ({ conversationId: conversationId(pair(n) + 1) })
  const others = members - callers
  const other = (n: number) => memberId(callers + 1 + ((n * 4_001) % others))
  const newPair = (n: number) => (Math.floor(n / callers) + n * 7) % others
  return {
    "an unread count": (n) => call(notificationsRoutes.unreadCount, inTurn(n)),
    "a page of explore": (n) => call(exploreRoutes.list, inTurn(n)),
    "a search": (n) =>
      call(exploreRoutes.search, inTurn(n), { query: { q: searched[n % searched.length] ?? "" } }),
    "another's profile": (n) => call(profileRoutes.user, inTurn(n), { params: { userId: other(n) } }),
    "a like": (n) =>
      call(friendsRoutes.like, inTurn(n), { params: { userId: memberId(callers + 1 + newPair(n)) } }),
    "list of conversations": (n) => call(chatRoutes.conversations, inTurn(n)),
    "a page of messages": (n) => call(chatRoutes.messages, 2 * pair(n), { params: talk(n) }),
    "a message": (n) => {
      const text = randomUUID()
      const body = { content: text, clientMessageId: text }
      return call(chatRoutes.send, 2 * pair(n), { params: talk(n), body })
    },
    "mark as read": (n) => call(chatRoutes.readAll, 2 * pair(n) + 1, { params: talk(n) }),
    "a page of notifications": (n) => call(notificationsRoutes.list, inTurn(n)),
    "a page of the feed": (n) => call(feedRoutes.list, inTurn(n)),
    "a like of a post": (n) =>
      call(feedRoutes.like, inTurn(n), { params: { postId: postId(1 + ((newPair(n) * 13) % posts)) } }),
    "a post": (n) => call(feedRoutes.create, inTurn(n), { body: { content: "今天的夕陽很美" } }),
    "a picture": (n) => client.download(urls[n % urls.length] ?? ""),
    "an upload of a picture": (n) => client.upload(inTurn(n), photos[n % photos.length] ?? new Uint8Array()),
    "a sign-in": (n) => client.signIn(n % signingIn),
    "a refresh of a session": (n) => client.refresh(inTurn(n)),
  }
}
