import type { FriendsEvents } from "@pinyu/contract/friends/events"
import { friendsMessages } from "@pinyu/phrases/friends-messages"
import { canSee } from "../../db/can-see.ts"
import type { Db, Trx } from "../../db/client.ts"
import { lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import * as queries from "./blacklist.queries.ts"
import { presentBlacklisted } from "./friends.present.ts"

/** Who was blocked or unblocked. */
export type BlacklistChange = Parameters<FriendsEvents["blacklist-changed"]>[0]

interface Dependencies extends Pick<Ports, "signPicture"> {
  db: Db
  clock: Clock
  /** Called after the commit with the owner of the blacklist and the change. */
  blacklistChanged: (ownerId: string, change: BlacklistChange) => Promise<unknown>
  /** Severs two members in the transaction of the block. */
  sever: (trx: Trx, one: string, other: string) => Promise<void>
}

/** The blacklist: two members with a block do not see each other anywhere. */
export const createBlacklist = ({ db, clock, blacklistChanged, sever, signPicture }: Dependencies) => ({
  /**
   * Blocks a member and severs the two. A repeat keeps the entry; a given reason replaces the old one. Throws
   * `cannot_block_self`, and `member_not_found` when the viewer may not see the member.
   */
  block: async (viewerId: string, targetId: string, reason: string | null) => {
    if (viewerId === targetId) throw new AppError("cannot_block_self")
    const pair = { blockerId: viewerId, blockedId: targetId }
    const id = await db.transaction().execute(async (trx) => {
      await lockPair(trx, viewerId, targetId)
      const known = await queries.findBlock(trx, pair)
      if (known && reason !== null) await queries.updateReason(trx, pair, reason)
      if (known) return known.id
      if (!(await canSee(trx, viewerId, targetId))) throw new AppError("member_not_found")
      const entry = { id: newId(), reason, created_at: clock.now() }
      await queries.insertBlock(trx, { ...pair, ...entry })
      await sever(trx, viewerId, targetId)
      return entry.id
    })
    // Only the blocker's own pages: an event to the other member would reveal the block.
    await blacklistChanged(viewerId, { userId: targetId, isBlocked: true })
    return { message: friendsMessages.blocked, blacklist_id: id }
  },

  /** Changes the reason. Throws `member_not_found` when the member is not on the viewer's blacklist. */
  editReason: async (viewerId: string, targetId: string, reason: string | null) => {
    const found = await queries.updateReason(db, { blockerId: viewerId, blockedId: targetId }, reason)
    if (!found) throw new AppError("member_not_found")
    return { message: friendsMessages.reasonChanged }
  },

  /** Deletes an entry of the viewer's blacklist. A missing or another member's entry changes nothing. */
  unblock: async (viewerId: string, blacklistId: string) => {
    const userId = await queries.deleteBlock(db, viewerId, blacklistId)
    if (userId !== undefined) await blacklistChanged(viewerId, { userId, isBlocked: false })
    return { message: friendsMessages.unblocked }
  },

  /** The viewer's blacklist, newest first. */
  list: async (viewerId: string, { cursor, limit }: PageRequest) => {
    const rows = await queries.findBlacklist(db, viewerId, decodeCursor(cursor), limit + 1)
    const { page, nextCursor } = pageOf(rows, limit)
    const users = page.map(async (row) => presentBlacklisted(row, await signPicture(row.photo)))
    return { users: await Promise.all(users), nextCursor }
  },

  count: (viewerId: string) => queries.countBlacklist(db, viewerId),
})
