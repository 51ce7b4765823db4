import { randomUUID } from "node:crypto"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Route } from "@pinyu/contract/route"
import type { Kind } from "./capacity-day.ts"
import { conversationId } from "./seed-conversations.ts"
import { memberId } from "./seed-members.ts"
import { postId } from "./seed-posts.ts"

/** The numbers of signed-in members, who come first, of all members and of posts. */
export interface Seeded {
  signedIn: number
  members: number
  posts: number
}

/** One call: whose, where, and with what. */
export interface Call {
  /** The caller's place among the signed-in members, from 0. */
  by: number
  method: string
  path: string
  body?: object
}

/** The n-th call of each kind. Later calls differ, so that each like is a new one. */
export const callsOn = ({ signedIn, members, posts }: Seeded): Record<Kind, (n: number) => Call> => {
  const call = (
    { method, path }: Route,
    by: number,
    params: Record<string, string> = {},
    body?: object,
  ): Call => ({
    ...{ by, method, ...(body && { body }) },
    path: Object.entries(params).reduce<string>((result, [name, id]) => result.replace(`:${name}`, id), path),
  })
  const inTurn = (n: number) => n % signedIn
  // Two who talk have the numbers 2n and 2n + 1.
  const pair = (n: number) => n % (signedIn / 2)
  const talk = (n: number) => ({ conversationId: conversationId(pair(n) + 1) })
  const others = members - signedIn
  const other = (n: number) => memberId(signedIn + 1 + ((n * 4_001) % others))
  const newPair = (n: number) => (Math.floor(n / signedIn) + n * 7) % others
  return {
    "an unread count": (n) => call(notificationsRoutes.unreadCount, inTurn(n)),
    "a page of explore": (n) => call(exploreRoutes.list, inTurn(n)),
    "another's profile": (n) => call(profileRoutes.user, inTurn(n), { userId: other(n) }),
    "a like": (n) => call(friendsRoutes.like, inTurn(n), { userId: memberId(signedIn + 1 + newPair(n)) }),
    "list of conversations": (n) => call(chatRoutes.conversations, inTurn(n)),
    "a page of messages": (n) => call(chatRoutes.messages, 2 * pair(n), talk(n)),
    "a message": (n) => {
      const text = randomUUID()
      return call(chatRoutes.send, 2 * pair(n), talk(n), { content: text, clientMessageId: text })
    },
    "mark as read": (n) => call(chatRoutes.readAll, 2 * pair(n) + 1, talk(n)),
    "a page of notifications": (n) => call(notificationsRoutes.list, inTurn(n)),
    "a page of the feed": (n) => call(feedRoutes.list, inTurn(n)),
    "a like of a post": (n) =>
      call(feedRoutes.like, inTurn(n), { postId: postId(1 + ((newPair(n) * 13) % posts)) }),
    "a post": (n) => call(feedRoutes.create, inTurn(n), {}, { content: "今天的夕陽很美" }),
  }
}
