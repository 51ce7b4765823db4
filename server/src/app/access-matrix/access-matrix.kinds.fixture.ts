import { type AdminRole, adminRightOf } from "@pinyu/contract/admin/roles"
import type { ErrorCode } from "@pinyu/contract/errors"
import type { Route } from "@pinyu/contract/route"
import * as z from "zod"

/** The target member of a call, with the ids of the target's content. */
export interface Named {
  id: string
  nickname: string
  sessionId: string
  /**
   * A blacklist entry for the target: the caller's if the caller is the blocker, otherwise a third member's.
   */
  blacklistId: string
  /**
   * A conversation with the caller, or the owner's with a third member, and a message of the caller in it.
   */
  conversationId: string
  messageId: string
  /** A notification of the target. */
  notificationId: string
  /** One of two passkeys of the target. */
  passkeyId: string
  /** A wish of the target. */
  wishId: string
  /** An album of the target, with a picture, for all members with a verified e-mail address. */
  albumId: string
  mediaId: string
  /** An album of the target that accepts requests, a request for it, and a grant, both of third members. */
  lockedAlbumId: string
  requestId: string
  grantId: string
  /** A form with a picture, as a caller sends it. */
  pictures: { body: object; headers: Record<string, string> }
  /** A post of the target with a picture, and a comment of the caller on it. */
  postId: string
  commentId: string
  /** A contact form of the target. */
  contactFormId: string
  /** A contact that the target avoids. */
  avoidedContactId: string
  /** A plan of the target's meeting. */
  meetingId: string
  /** A search that the target saved. */
  searchId: string
}

/** The caller: the target, or another member by the relationship between the two. */
export const callers = ["owner", "stranger", "blocker", "blocked"] as const
export type Caller = (typeof callers)[number]

/** Calls between members. */
export interface BetweenMembers {
  /** Hiding changes nothing here: the caller still sees the target. */
  outlastsHiding?: true
  /** Removes what the caller wrote, which neither hiding nor a block prevents. */
  removesOwn?: true
  /** The caller has passed the target, instead of liking them. */
  isPassed?: true
  /**
   * What the caller gets when the target has departed and left the conversation: an error code, or success.
   * Without it, what they get for an unknown member.
   */
  departed?: "continues" | ErrorCode
}

/** The expected result: `done` for a change, `answered` for a success without a change, or an error code. */
interface NamingRow extends BetweenMembers {
  kind: "names a member"
  call: (target: Named) => {
    params?: object
    query?: object
    body?: object
    headers?: Record<string, string>
  }
  cells: Record<Caller, string>
}

/** Whether the member is in the caller's list. Mutual likes and a note exist already. */
interface ListingRow extends BetweenMembers {
  kind: "lists members"
  query?: (target: Named) => object
  /** Of a search whose text must not be in a URL. */
  body?: object
  /** Extracts it from the text of the response. */
  shows: (answer: string, target: Named) => boolean
  cells: Record<Caller, "shown" | "absent">
}

/** What the call of a listing route sends. */
export const requestOf = ({ query, body }: ListingRow, target: Named) => ({
  query: query?.(target) ?? {},
  ...(body && { body }),
})

/** `own`: only the caller's own data. `open`: any caller. */
interface OtherRow {
  kind: "own" | "open"
}

/** The roles of admins who may call the route. */
interface AdminRow {
  kind: "admin"
  roles: readonly AdminRole[]
}

export type Row = NamingRow | ListingRow | OtherRow | AdminRow

/**
 * Members whom no stranger can see. Responses about them and their content equal those about an unknown
 * member.
 */
export const hidden = {
  suspended: { status: "suspended" },
  paused: { status: "paused" },
  leaving: { status: "leaving", erase_after: new Date("2100-01-01T00:00:00Z") },
  "not discoverable": { discoverable: false },
} as const
/** `avoided`: the target avoids the caller's address. `avoiding`: the caller avoids the target's. */
export type Hiding = keyof typeof hidden | "avoided" | "avoiding" | "departed"
export const hiddenKinds = [...Object.keys(hidden), "avoided", "avoiding", "departed"] as Hiding[]

/** What the caller gets instead of what they get for an unknown member, if anything. */
export const exceptionOf = (kind: Hiding, { outlastsHiding, removesOwn, departed }: BetweenMembers) => {
  if (kind === "departed") return departed
  if (removesOwn) return "continues"
  return kind === "not discoverable" && outlastsHiding ? "continues" : undefined
}

export const own: Row = { kind: "own" }
export const open: Row = { kind: "open" }
export const adminsWith = (...roles: AdminRole[]): Row => ({ kind: "admin", roles })

export const ofUser = ({ id }: Named) => ({ params: { userId: id } })
export const ofNote = ({ id }: Named) => ({ params: { targetUserId: id } })
export const hiddenWithBlocks = { blocker: "member_not_found", blocked: "member_not_found" } as const

export const ofConversation = ({ conversationId }: Named) => ({ params: { conversationId } })
export const ofMessage = ({ messageId }: Named) => ({ params: { messageId } })
export const ofWish = ({ wishId }: Named) => ({ params: { wishId } })
export const toOwner = (gets: string) =>
  ({
    owner: gets,
    stranger: "wish_not_found",
    blocker: "wish_not_found",
    blocked: "wish_not_found",
  }) as const
export const toBoth = (gets: "done" | "answered", hidden: string) =>
  ({ owner: gets, stranger: gets, blocker: hidden, blocked: hidden }) as const

export const ofPost = ({ postId }: Named) => ({ params: { postId } })
export const ofComment = ({ postId, commentId }: Named) => ({ params: { postId, commentId } })
export const postHidden = { blocker: "post_not_found", blocked: "post_not_found" } as const

export const ofNotification = ({ notificationId }: Named) => ({ params: { id: notificationId } })
/** Another member's notification is not found. */
export const ofOthers = {
  owner: "done",
  stranger: "notification_not_found",
  blocker: "notification_not_found",
  blocked: "notification_not_found",
} as const

export const ofPasskey = ({ passkeyId }: Named) => ({ params: { id: passkeyId } })
export const toPasskeyOwner = {
  owner: "done",
  stranger: "passkey_not_found",
  blocker: "passkey_not_found",
  blocked: "passkey_not_found",
} as const

export const isNamed = (answer: string, { id }: Named) => answer.includes(id)
export const toStrangers = {
  owner: "absent",
  stranger: "shown",
  blocker: "absent",
  blocked: "absent",
} as const
export const byNickname = ({ nickname }: Named) => ({ q: nickname })

const namesSomething = ({ params, body }: Route) =>
  [params, body].some((schema) => Object.keys(schema?.shape ?? {}).some((name) => /(^i|I|_i)ds?$/.test(name)))

interface Json {
  items?: { properties?: object }
  properties?: Record<string, Json>
}
/** Whether a list in the response contains nicknames. */
const listsPeople = (json: Json): boolean =>
  "nickname" in (json.items?.properties ?? {}) || Object.values(json.properties ?? {}).some(listsPeople)

/** The kinds of rows that a route may have, by its parameters and response. */
export const kindsFor = (route: Route): Row["kind"][] => {
  if (route.access === "anyone") return ["open"]
  if (adminRightOf(route)) return ["admin"]
  if (namesSomething(route)) return ["names a member"]
  const answer = z.toJSONSchema(route.response, { io: "input", unrepresentable: "any" }) as Json
  return listsPeople(answer) ? ["lists members"] : ["own", "lists members"]
}
