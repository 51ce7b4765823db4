import { afterCommit, transact } from "../../db/after-commit.ts"
import { canSee } from "../../db/can-see.ts"
import type { Db, Trx } from "../../db/client.ts"
import { lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { endAfter, isWaiting, quietAfter } from "./albums.policy.ts"
import { presentGrant } from "./albums.present.ts"
import * as queries from "./grants.queries.ts"
import { lockOwn } from "./own-albums.queries.ts"
import {
  closeRequest,
  deleteLapsed,
  deleteRequests,
  deleteRequestsBetween,
  findRequestTo,
  silence,
} from "./requests.queries.ts"
import { requested } from "./requests.service.ts"

export interface GrantsDependencies extends Pick<Ports, "signPicture"> {
  db: Db
  clock: Clock
  notifications: Pick<Ports["notifications"], "record" | "withdraw" | "withdrawAbout">
  realtime: Pick<Realtime, "emit">
}

interface Granted {
  id: string
  album_id: string
  member_id: string
}

const granted = (ownerId: string, { id, album_id, member_id }: Granted) =>
  ({
    type: "album_granted",
    memberId: member_id,
    actorId: ownerId,
    aboutId: album_id,
    requestId: id,
  }) as const

/** Access that owners grant to single members on request, and its end. */
export const createGrants = ({ db, clock, notifications, realtime, signPicture }: GrantsDependencies) => {
  /** Informs the open pages of these viewers after the commit. */
  const announce = (trx: Trx, memberIds: readonly string[], albumId: string, isOpen: boolean) => {
    if (memberIds.length > 0)
      afterCommit(trx, () => realtime.emit(memberIds, "album-access-changed", { albumId, isOpen }))
  }

  /** Stores the grant that a waiting request asked for. Its id is the request's, so that a retry finds it. */
  const answer = async (trx: Trx, ownerId: string, requestId: string, expires_at: Date | null) => {
    const now = clock.now()
    const request = await findRequestTo(trx, ownerId, requestId)
    if (!request || !isWaiting(request, now)) throw new AppError("album_request_not_found")
    if (!(await canSee(trx, ownerId, request.member_id))) throw new AppError("album_request_not_found")
    const { id, album_id, member_id } = request
    await queries.saveGrant(trx, { id, album_id, member_id, created_at: now, expires_at })
    await closeRequest(trx, album_id, member_id, now)
    await notifications.withdraw(trx, requested(ownerId, request))
    await notifications.record(trx, granted(ownerId, request))
    announce(trx, [member_id], album_id, true)
  }

  const change = async (trx: Trx, grant: Granted, expires_at: Date | null) => {
    const isThere = await queries.setEnd(trx, grant.id, expires_at)
    if (isThere) announce(trx, [grant.member_id], grant.album_id, true)
    return isThere
  }

  const findGrant = (executor: Db, ownerId: string, grantId: string) =>
    queries.findGrant(executor, { ownerId, now: clock.now() }, grantId)

  return {
    /**
     * Grants access for some hours, or without an end; a repeat sets the duration again. Throws
     * `album_request_not_found`, also when the sender is no longer visible.
     */
    grant: async (ownerId: string, requestId: string, hours: number | null) => {
      const found = (await findRequestTo(db, ownerId, requestId)) ?? (await findGrant(db, ownerId, requestId))
      if (!found) throw new AppError("album_request_not_found")
      const expires_at = endAfter(hours, clock.now())
      await transact(db, async (trx) => {
        await lockPair(trx, ownerId, found.member_id)
        if (!(await lockOwn(trx, ownerId, found.album_id))) throw new AppError("album_request_not_found")
        const known = await findGrant(trx, ownerId, requestId)
        if (known) await change(trx, known, expires_at)
        else await answer(trx, ownerId, requestId, expires_at)
      })
      return { expires_at: expires_at?.toISOString() ?? null }
    },

    /** The owner's current grants, newest first. */
    grants: async (ownerId: string, { cursor, limit }: PageRequest) => {
      const context = { ownerId, now: clock.now() }
      const rows = await queries.findGrants(db, context, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(rows, limit)
      const grants = page.map(async (row) => presentGrant(row, await signPicture(row.photo)))
      return { grants: await Promise.all(grants), nextCursor }
    },

    /** Sets the remaining duration of a grant. Throws `album_grant_not_found`. */
    changeGrant: async (ownerId: string, grantId: string, hours: number | null) => {
      const expires_at = endAfter(hours, clock.now())
      await transact(db, async (trx) => {
        const grant = await findGrant(trx, ownerId, grantId)
        if (!grant || !(await change(trx, grant, expires_at))) throw new AppError("album_grant_not_found")
      })
      return { expires_at: expires_at?.toISOString() ?? null }
    },

    /**
     * Revokes a grant with effect at once. It counts as a refusal of the member's next request. Throws
     * `album_grant_not_found`.
     */
    revoke: async (ownerId: string, grantId: string) => {
      const now = clock.now()
      await transact(db, async (trx) => {
        const grant = await findGrant(trx, ownerId, grantId)
        if (!grant || !(await queries.deleteGrant(trx, grantId))) throw new AppError("album_grant_not_found")
        await silence(trx, grant.album_id, grant.member_id, quietAfter(now))
        await notifications.withdraw(trx, granted(ownerId, grant))
        announce(trx, [grant.member_id], grant.album_id, false)
      })
      return {}
    },

    /** Closes the open pages of everyone with a grant, after the commit of the album's deletion. */
    announceRemoval: async (trx: Trx, albumId: string) =>
      announce(trx, await queries.findGranted(trx, albumId), albumId, false),

    /** Closes the open pages of members who are no longer selected, after the commit. */
    announceUnselected: (trx: Trx, albumId: string, memberIds: readonly string[]) =>
      announce(trx, memberIds, albumId, false),

    /** Ends all access to an album that becomes private, and the requests for it. */
    endAll: async (trx: Trx, albumId: string) => {
      announce(trx, await queries.findGranted(trx, albumId), albumId, false)
      await queries.deleteGrants(trx, albumId)
      await deleteRequests(trx, albumId)
      await notifications.withdrawAbout(trx, albumId)
    },

    /** Ends grants and requests between two members, in the transaction of their block. No page is informed. */
    endBetween: async (trx: Trx, one: string, other: string) => {
      await queries.deleteGrantsBetween(trx, one, other)
      await deleteRequestsBetween(trx, one, other)
    },

    /** Deletes ended grants and lapsed requests. */
    purge: async () => {
      const now = clock.now()
      await queries.deleteEnded(db, now)
      await deleteLapsed(db, now)
    },
  }
}

export type Grants = ReturnType<typeof createGrants>
