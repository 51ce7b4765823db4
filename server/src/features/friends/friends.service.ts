import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { FriendStats } from "@pinyu/contract/friends/schemas"
import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { NotificationType } from "@pinyu/contract/notifications/options"
import { friendsMessages } from "@pinyu/phrases/friends-messages"
import type { Db, Listing, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, type Position, pageOf } from "../../platform/cursor.ts"
import { every } from "../../platform/every.ts"
import type { Log } from "../../platform/log.ts"
import { refuse } from "../../platform/refusal.ts"
import { createBlacklist } from "./blacklist.service.ts"
import * as queries from "./friends.queries.ts"
import { createReminders } from "./reminders.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  log: Pick<Log, "warn">
  /** The cards of the listed members in their order, without those whom the viewer may not see. */
  cardsOf: (viewerId: string, listing: Listing) => Promise<(Position & { card: MemberCard })[]>
  /** What members are told of, in the transaction in which it happened. */
  notifications: {
    record: (trx: Trx, event: NotificationEvent) => Promise<void>
    /** Takes back what a member was told. */
    withdraw: (trx: Trx, event: NotificationEvent) => Promise<void>
    /** Takes back what two members were told of each other by events of these types; `aloud`: their pages hear of it at once. */
    withdrawBetween: (
      trx: Trx,
      types: readonly NotificationType[],
      one: string,
      other: string,
      how?: { aloud: boolean },
    ) => Promise<void>
  }
  /** Takes away what two members said to each other before everybody. */
  removeCommentsBetween: (trx: Trx, one: string, other: string) => Promise<void>
  /** Ends what two members shared with each other by name. */
  unshareBetween: (trx: Trx, one: string, other: string) => Promise<void>
  /** Hears, after the commit, from whom more or less is hidden now. */
  blacklistChanged: (memberId: string) => Promise<unknown>
  /** The address at which a stored picture can be looked at; null where there is none. */
  signPicture: (key: string | null) => Promise<string | null>
}

/** What two members are told of each other by what is between them, and only for as long as it is. */
const toldBetween = ["like_received", "match_found", "friend_request", "friend_accepted"] as const
const toldOfMatch = ["match_found", "friend_accepted"] as const
const hourMs = 60 * 60 * 1000

type FindPage = (db: Db, viewerId: string, after: Position | undefined, limit: number) => Listing

/** Likes between members, and the blacklist. */
export const createFriends = (needs: Dependencies) => {
  const { db, clock, log, cardsOf, notifications, removeCommentsBetween, unshareBetween } = needs
  const reminders = createReminders({ db, clock, notifications })

  /** What a block takes along for good, both ways: to see each other again brings back none of it. */
  const part = async (trx: Trx, one: string, other: string) => {
    await queries.deleteLikesBetween(trx, one, other)
    await notifications.withdrawBetween(trx, toldBetween, one, other)
    await removeCommentsBetween(trx, one, other)
    await unshareBetween(trx, one, other)
  }
  const blacklist = createBlacklist({ ...needs, part })

  const pageFrom = async (find: FindPage, viewerId: string, { cursor, limit }: PageRequest) =>
    pageOf(await cardsOf(viewerId, find(db, viewerId, decodeCursor(cursor), limit + 1)), limit)

  const liked = async (find: FindPage, viewerId: string, request: PageRequest) => {
    const { page, nextCursor } = await pageFrom(find, viewerId, request)
    return { users: page.map(({ at, card }) => ({ ...card, liked_at: at.toISOString() })), nextCursor }
  }

  /** Tells whom a new like concerns: both of them once it is mutual, else the liked one if the liker shows it. */
  const announce = async (trx: Trx, likerId: string, likedId: string, isMutual: boolean) => {
    if (isMutual) {
      await notifications.withdrawBetween(trx, ["friend_request"], likerId, likedId, { aloud: true })
      await notifications.record(trx, { type: "match_found", memberId: likerId, actorId: likedId })
      await notifications.record(trx, { type: "match_found", memberId: likedId, actorId: likerId })
    } else if (await queries.showsLikes(trx, likerId))
      await notifications.record(trx, { type: "like_received", memberId: likedId, actorId: likerId })
  }

  return {
    blacklist,

    /**
     * Likes a member; a repeat changes nothing. Refuses with `cannot_like_self`, and with `member_not_found` whom the
     * viewer may not see.
     */
    like: async (viewerId: string, targetId: string) => {
      if (viewerId === targetId) throw refuse("cannot_like_self")
      const isMutual = await db.transaction().execute(async (trx) => {
        await queries.lockPair(trx, viewerId, targetId)
        if (!(await queries.canSee(trx, viewerId, targetId))) throw refuse("member_not_found")
        const isNew = await queries.insertLike(trx, viewerId, targetId, clock.now())
        const mutual = await queries.likes(trx, targetId, viewerId)
        if (isNew && mutual) await queries.markAnswered(trx, viewerId, targetId)
        if (isNew) await announce(trx, viewerId, targetId, mutual)
        return mutual
      })
      const message = isMutual ? friendsMessages.matched : friendsMessages.liked
      return { message, liked: true as const, is_mutual: isMutual }
    },

    /** Takes a like back, and with it the match; a repeat changes nothing. Refuses with `member_not_found` whom the viewer may not see. */
    unlike: async (viewerId: string, targetId: string) => {
      if (!(await queries.canSee(db, viewerId, targetId))) throw refuse("member_not_found")
      await db.transaction().execute(async (trx) => {
        await queries.lockPair(trx, viewerId, targetId)
        await queries.deleteLike(trx, viewerId, targetId)
        await notifications.withdraw(trx, { type: "like_received", memberId: targetId, actorId: viewerId })
        await notifications.withdraw(trx, { type: "friend_request", memberId: targetId, actorId: viewerId })
        await notifications.withdrawBetween(trx, toldOfMatch, viewerId, targetId, { aloud: true })
      })
      return { message: friendsMessages.unliked, liked: false as const }
    },

    remindDue: reminders.remindDue,

    /** Begins to look each hour for members to remind. */
    startJobs: async () => every(hourMs, reminders.remindDue, { log, failed: "nobody was reminded" }),

    /** Whom the member likes, newest first. */
    iLike: (viewerId: string, request: PageRequest) => liked(queries.findLiked, viewerId, request),

    /** Who likes the member and shows it, newest first. */
    likeMe: (viewerId: string, request: PageRequest) => liked(queries.findAdmirers, viewerId, request),

    /** With whom the like is mutual, newest match first. */
    mutualLikes: async (viewerId: string, request: PageRequest) => {
      const { page, nextCursor } = await pageFrom(queries.findMatched, viewerId, request)
      return { users: page.map(({ at, card }) => ({ ...card, matched_at: at.toISOString() })), nextCursor }
    },

    /** How long each list is. */
    stats: async (viewerId: string): Promise<FriendStats> => {
      const [likes, blocked] = await Promise.all([
        queries.countLikes(db, viewerId),
        blacklist.count(viewerId),
      ])
      return {
        i_like_count: likes.iLike,
        like_me_count: likes.likeMe,
        mutual_like_count: likes.mutual,
        blacklist_count: blocked,
      }
    },
  }
}

export type Friends = ReturnType<typeof createFriends>
