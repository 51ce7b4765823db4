/** A member whom calls are about, and what of theirs can be named. */
export interface Named {
  id: string
  nickname: string
  sessionId: string
  /** An entry for them on a blacklist: the caller's where that is who has blocked them, else a third member's. */
  blacklistId: string
  /** A conversation with the caller, or the caller's own with a third member, and a message of the caller's in it. */
  conversationId: string
  messageId: string
  /** What they were told. */
  notificationId: string
  /** A wish of theirs. */
  wishId: string
  /** An album of theirs, for all who have proved an e-mail address, with a picture in it. */
  albumId: string
  mediaId: string
  /** A form with a picture in it, as a caller sends it. */
  pictures: { body: object; headers: Record<string, string> }
  /** A post of theirs, with a picture, and a comment of the caller's on it. */
  postId: string
  commentId: string
  /** A form of theirs to the team. */
  contactFormId: string
}

/** Who calls: the member themself, or another, by what is between the two. */
export const callers = ["owner", "stranger", "blocker", "blocked"] as const
export type Caller = (typeof callers)[number]

/** Of calls between members. */
interface BetweenMembers {
  /** Being hard to find changes nothing here: to the caller, the member is who they were. */
  outlastsHiding?: true
}

/** What the callers get: `done` where something changes, `answered` where nothing does, or the code of a refusal. */
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

/** Whether the member is in a list of the callers'. Likes both ways, and a note, are there already. */
interface ListingRow extends BetweenMembers {
  kind: "lists members"
  query?: (target: Named) => object
  /** Tells it from the text of the answer. */
  shows: (answer: string, target: Named) => boolean
  cells: Record<Caller, "shown" | "absent">
}

/** `own`: about nobody but the caller. `open`: for everybody. `admin`: for admins. */
interface OtherRow {
  kind: "own" | "open" | "admin"
}

export type Row = NamingRow | ListingRow | OtherRow

export const own: Row = { kind: "own" }
export const open: Row = { kind: "open" }
export const admin: Row = { kind: "admin" }

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
export const postHidden = { blocker: "post_not_found", blocked: "post_not_found" } as const

export const ofNotification = ({ notificationId }: Named) => ({ params: { id: notificationId } })
/** What one member was told is not there for any other. */
export const ofOthers = {
  owner: "done",
  stranger: "notification_not_found",
  blocker: "notification_not_found",
  blocked: "notification_not_found",
} as const

export const isNamed = (answer: string, { id }: Named) => answer.includes(id)
export const toStrangers = {
  owner: "absent",
  stranger: "shown",
  blocker: "absent",
  blocked: "absent",
} as const
export const byNickname = ({ nickname }: Named) => ({ q: nickname })
