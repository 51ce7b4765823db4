import type { FriendStats, PartLike } from "@pinyu/contract/friends/schemas"
import type { ProfilePart } from "@pinyu/contract/profiles/parts"
import { friendsMessages } from "@pinyu/phrases/friends-messages"
import { transact } from "../../db/after-commit.ts"
import { canSee } from "../../db/can-see.ts"
import type { Db, Trx } from "../../db/client.ts"
import type { Listing } from "../../db/listing.ts"
import { lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, type Position, pageOf } from "../../platform/cursor.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { PartReference, Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { type BlacklistChange, createBlacklist } from "./blacklist.service.ts"
import { createCelebrations } from "./celebrations.service.ts"
import { deleteFollowsBetween } from "./follows.queries.ts"
import { createFollows } from "./follows.service.ts"
import * as queries from "./friends.queries.ts"
import { deletePass } from "./passes.queries.ts"
import { createPasses } from "./passes.service.ts"
import { createReminders } from "./reminders.service.ts"

/** The message that likes a part of a profile. */
interface OpeningLine {
  content: string
  clientMessageId: string | null
}

interface Dependencies extends Pick<Ports, "cardsOf" | "requirePart" | "signPicture"> {
  db: Db
  clock: Clock
  log: Pick<Log, "warn">
  notifications: Pick<Ports["notifications"], "record" | "withdraw" | "withdrawBetween" | "emitUnreadCount">
  realtime: Pick<Realtime, "emit">
  /** Accepts what a member wrote to the liker, in a transaction that `transact` began. */
  acceptInvitationOf: (trx: Trx, memberId: string, otherId: string) => Promise<void>
  /** Deletes what two members wrote to each other in public. */
  removeCommentsBetween: (trx: Trx, one: string, other: string) => Promise<void>
  /** Deletes what two members wrote on each other's posts for matches, when their match ends. */
  removeCommentsOfMatch: (trx: Trx, one: string, other: string) => Promise<void>
  /** Writes to a member about a part of their profile. Returns the conversation. Throws as `chat.send` does. */
  writeAbout: (viewerId: string, targetId: string, liked: PartReference, line: OpeningLine) => Promise<string>
  /** The conversation in which a member has sent another this line; null if they have not. */
  findWritten: (viewerId: string, targetId: string, line: OpeningLine) => Promise<string | null>
  /** Revokes what two members shared with each other by name. */
  unshareBetween: (trx: Trx, one: string, other: string) => Promise<void>
}

/**
 * Notification types that two members cause for each other. They last as long as the likes that caused them.
 */
const typesBetween = ["like_received", "match_found", "friend_request", "friend_accepted"] as const
const typesOfMatch = ["match_found", "friend_accepted"] as const

type FindPage = (db: Db, viewerId: string, after: Position | undefined, limit: number) => Listing

/** Likes between members, and the blacklist. */
export const createFriends = (needs: Dependencies) => {
  const { db, clock, log, cardsOf, notifications, realtime, removeCommentsBetween, unshareBetween } = needs
  const { acceptInvitationOf, findWritten, removeCommentsOfMatch, requirePart, writeAbout } = needs
  const passes = createPasses({ db, clock, cardsOf })
  const follows = createFollows({ db, clock, cardsOf })
  const reminders = createReminders({ db, clock, notifications })
  const celebrations = createCelebrations({ db, clock, cardsOf, realtime })

  /** Deletes, for both members and for good, what a block severs. Unblocking restores none of it. */
  const sever = async (trx: Trx, one: string, other: string) => {
    await queries.deleteLikesBetween(trx, one, other)
    await deleteFollowsBetween(trx, one, other)
    await notifications.withdrawBetween(trx, typesBetween, one, other)
    await removeCommentsBetween(trx, one, other)
    await unshareBetween(trx, one, other)
  }

  /**
   * Notifies the open pages of a blacklist's owner after the commit. The change holds even if the count does
   * not arrive.
   */
  const blacklistChanged = (ownerId: string, change: BlacklistChange) => {
    realtime.emit(ownerId, "blacklist-changed", change)
    return notifications
      .emitUnreadCount(ownerId)
      .catch((error: unknown) => log.warn({ err: error }, "the unread count was not emitted"))
  }
  const blacklist = createBlacklist({ ...needs, blacklistChanged, sever })

  const pageFrom = async (find: FindPage, viewerId: string, { cursor, limit }: PageRequest) =>
    pageOf(await cardsOf(viewerId, find(db, viewerId, decodeCursor(cursor), limit + 1)), limit)

  const liked = async (find: FindPage, viewerId: string, request: PageRequest) => {
    const { page, nextCursor } = await pageFrom(find, viewerId, request)
    return { users: page.map(({ at, card }) => ({ ...card, liked_at: at.toISOString() })), nextCursor }
  }

  /**
   * Records the events of a new like: for both members when it is mutual, otherwise for the liked one if the
   * liker shows likes.
   */
  const announce = async (trx: Trx, likerId: string, likedId: string, isMutual: boolean) => {
    if (isMutual) {
      await celebrations.begin(trx, likerId, likedId)
      await notifications.withdrawBetween(trx, ["friend_request"], likerId, likedId, { broadcast: true })
      await notifications.record(trx, { type: "match_found", memberId: likerId, actorId: likedId })
      await notifications.record(trx, { type: "match_found", memberId: likedId, actorId: likerId })
    } else if (await queries.showsLikes(trx, likerId))
      await notifications.record(trx, { type: "like_received", memberId: likedId, actorId: likerId })
  }

  /**
   * Likes a member, and a part of their profile by itself; a repeat changes nothing. It accepts an invitation of that
   * member, and ends the viewer's pass.
   * Throws `cannot_like_self`, and `member_not_found` when the viewer may not see the member.
   */
  const like = async (viewerId: string, targetId: string, partId: string | null = null) => {
    if (viewerId === targetId) throw new AppError("cannot_like_self")
    const isMutual = await transact(db, async (trx) => {
      await lockPair(trx, viewerId, targetId)
      if (!(await canSee(trx, viewerId, targetId))) throw new AppError("member_not_found")
      const isNew = await queries.insertLike(trx, viewerId, targetId, clock.now())
      if (partId) await queries.insertLikedPart(trx, viewerId, targetId, partId, clock.now())
      const mutual = await queries.likes(trx, targetId, viewerId)
      if (isNew && mutual) await queries.markAnswered(trx, viewerId, targetId)
      if (isNew) await deletePass(trx, viewerId, targetId)
      if (isNew) await acceptInvitationOf(trx, viewerId, targetId)
      if (isNew) await announce(trx, viewerId, targetId, mutual)
      return mutual
    })
    const message = isMutual ? friendsMessages.matched : friendsMessages.liked
    return { message, liked: true as const, is_mutual: isMutual }
  }

  return {
    blacklist,
    passes,
    follows,
    celebrations,

    like: (viewerId: string, targetId: string) => like(viewerId, targetId),

    /**
     * Likes a member for a photo or an answer; with a line, writes to them about it first. A retry completes what
     * an earlier call began, and doubles nothing. Throws as `like` does, `profile_part_not_found`, and what
     * `writeAbout` throws; then there is no like.
     */
    likePart: async (viewerId: string, targetId: string, { part, content, clientMessageId }: PartLike) => {
      if (viewerId === targetId) throw new AppError("cannot_like_self")
      const line = content === null ? null : { content, clientMessageId }
      const { partId, conversationId } = await requirePart(viewerId, targetId, part).then(
        async (liked) => ({
          partId: liked.photoId ?? liked.answerId,
          conversationId: line && (await writeAbout(viewerId, targetId, liked, line)),
        }),
        async (failure: unknown) => {
          // The part may have changed since an earlier call sent the line.
          const written = line && (await findWritten(viewerId, targetId, line))
          if (!written) throw failure
          return { partId: null, conversationId: written }
        },
      )
      return { ...(await like(viewerId, targetId, partId)), conversationId }
    },

    /**
     * Takes back the like of a photo or an answer; that of the member stays. A repeat changes nothing. Throws
     * `member_not_found` and `profile_part_not_found`.
     */
    unlikePart: async (viewerId: string, targetId: string, part: ProfilePart) => {
      const { photoId, answerId } = await requirePart(viewerId, targetId, part)
      const partId = photoId ?? answerId
      if (partId) await queries.deleteLikedPart(db, viewerId, targetId, partId)
      return { message: friendsMessages.unliked }
    },

    /**
     * Removes a like and with it the match; a repeat changes nothing. Throws `member_not_found` when the
     * viewer may not see the member.
     */
    unlike: async (viewerId: string, targetId: string) => {
      if (!(await canSee(db, viewerId, targetId))) throw new AppError("member_not_found")
      await db.transaction().execute(async (trx) => {
        await lockPair(trx, viewerId, targetId)
        await queries.deleteLike(trx, viewerId, targetId)
        await notifications.withdraw(trx, { type: "like_received", memberId: targetId, actorId: viewerId })
        await notifications.withdraw(trx, { type: "friend_request", memberId: targetId, actorId: viewerId })
        await notifications.withdrawBetween(trx, typesOfMatch, viewerId, targetId, { broadcast: true })
        await removeCommentsOfMatch(trx, viewerId, targetId)
      })
      return { message: friendsMessages.unliked, liked: false as const }
    },

    remindDue: reminders.remindDue,

    /** The members whom the viewer likes, newest like first. */
    iLike: (viewerId: string, request: PageRequest) => liked(queries.findLiked, viewerId, request),

    /** The members who like the viewer and show it, newest like first. */
    likeMe: (viewerId: string, request: PageRequest) => liked(queries.findAdmirers, viewerId, request),

    /** The members with a mutual like, newest match first. */
    mutualLikes: async (viewerId: string, request: PageRequest) => {
      const { page, nextCursor } = await pageFrom(queries.findMatched, viewerId, request)
      return { users: page.map(({ at, card }) => ({ ...card, matched_at: at.toISOString() })), nextCursor }
    },

    /** The length of each list. */
    stats: async (viewerId: string): Promise<FriendStats> => {
      const [likes, followed, passed, blocked] = await Promise.all([
        queries.countLikes(db, viewerId),
        follows.count(viewerId),
        passes.count(viewerId),
        blacklist.count(viewerId),
      ])
      return {
        i_like_count: likes.iLike,
        like_me_count: likes.likeMe,
        mutual_like_count: likes.mutual,
        followed_count: followed,
        passed_count: passed,
        blacklist_count: blocked,
      }
    },
  }
}

export type Friends = ReturnType<typeof createFriends>
