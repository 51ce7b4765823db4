import { albumMessages } from "@pinyu/phrases/album-messages"
import { isOpenlyHidden } from "../../db/can-see.ts"
import type { Db, Trx } from "../../db/client.ts"
import { lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import { isWaiting, maxNotificationsPerDay, oneDayBefore, quietAfter } from "./albums.policy.ts"
import { isRequestable, presentRequest } from "./albums.present.ts"
import { type AlbumRow, findAlbum } from "./albums.queries.ts"
import * as queries from "./requests.queries.ts"

export interface RequestsDependencies extends Pick<Ports, "cardsById"> {
  db: Db
  clock: Clock
  notifications: Pick<Ports["notifications"], "record" | "withdraw" | "countRecordedBefore">
}

/** A request as its notification names it. */
export const requested = (ownerId: string, request: { id: string; album_id: string; member_id: string }) =>
  ({
    type: "album_requested",
    memberId: ownerId,
    actorId: request.member_id,
    aboutId: request.album_id,
    requestId: request.id,
  }) as const

/** Requests for albums: their senders ask and withdraw, owners list and decline. */
export const createRequests = ({ db, clock, cardsById, notifications }: RequestsDependencies) => {
  const notify = async (trx: Trx, ownerId: string, request: queries.RequestRow) => {
    const event = requested(ownerId, request)
    const dayAgo = oneDayBefore(clock.now())
    if ((await notifications.countRecordedBefore(trx, event, dayAgo)) < maxNotificationsPerDay)
      await notifications.record(trx, event)
  }

  /** Throws `album_not_requestable`, for reasons that the viewer may know. */
  const requireRequestable = async (trx: Trx, row: AlbumRow, viewerId: string) => {
    if (!isRequestable(row, viewerId)) throw new AppError("album_not_requestable")
    if (!row.is_verified)
      throw new AppError("album_not_requestable", { userMessage: albumMessages.verifyToRequest })
    if (await isOpenlyHidden(trx, row.member_id, viewerId))
      throw new AppError("album_not_requestable", { userMessage: albumMessages.hiddenFromOwner })
  }

  /**
   * Runs `work` on a request for an album of the owner, under a lock of the two members. Throws
   * `album_request_not_found`, also for a request that was withdrawn or has lapsed.
   */
  const onWaiting = async (
    ownerId: string,
    requestId: string,
    work: (trx: Trx, request: queries.RequestRow) => Promise<unknown>,
  ) => {
    const found = await queries.findRequestTo(db, ownerId, requestId)
    if (!found) throw new AppError("album_request_not_found")
    await db.transaction().execute(async (trx) => {
      await lockPair(trx, ownerId, found.member_id)
      const request = await queries.findRequestTo(trx, ownerId, requestId)
      if (!request || !isWaiting(request, clock.now())) throw new AppError("album_request_not_found")
      await work(trx, request)
    })
    return {}
  }

  return {
    /**
     * Asks the owner of an album for access; a repeat changes nothing. A request that follows a refusal waits
     * like any other, but reaches the owner only when the refusal has ended. Throws `album_not_found`, or
     * `album_not_requestable`.
     */
    request: async (viewerId: string, albumId: string, message: string) => {
      const now = clock.now()
      const found = await findAlbum(db, { viewerId, now }, albumId)
      if (!found) throw new AppError("album_not_found")
      return db.transaction().execute(async (trx) => {
        await lockPair(trx, viewerId, found.member_id)
        const row = await findAlbum(trx, { viewerId, now }, albumId)
        if (!row) throw new AppError("album_not_found")
        const known = await queries.findRequest(trx, albumId, viewerId)
        if (known && isWaiting(known, now)) return { requested_at: known.created_at.toISOString() }
        await requireRequestable(trx, row, viewerId)
        const quiet_until = known?.quiet_until && known.quiet_until > now ? known.quiet_until : null
        const about = { album_id: albumId, member_id: viewerId, message }
        const request = { id: newId(), ...about, created_at: now, closed_at: null, quiet_until }
        await queries.saveRequest(trx, request)
        if (quiet_until === null) await notify(trx, row.member_id, request)
        return { requested_at: now.toISOString() }
      })
    },

    /** Withdraws the viewer's request; a repeat changes nothing. Throws `album_not_found`. */
    cancelRequest: async (viewerId: string, albumId: string) => {
      const now = clock.now()
      const row = await findAlbum(db, { viewerId, now }, albumId)
      if (!row) throw new AppError("album_not_found")
      await db.transaction().execute(async (trx) => {
        await lockPair(trx, viewerId, row.member_id)
        const id = await queries.closeRequest(trx, albumId, viewerId, now)
        if (id === undefined) return
        await notifications.withdraw(
          trx,
          requested(row.member_id, { id, album_id: albumId, member_id: viewerId }),
        )
      })
      return {}
    },

    /** The requests that wait for the owner's answer, newest first. */
    requests: async (ownerId: string, { cursor, limit }: PageRequest) => {
      const context = { ownerId, now: clock.now() }
      const rows = await queries.findRequests(db, context, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(rows, limit)
      const cards = await cardsById(
        ownerId,
        page.map(({ member_id }) => member_id),
      )
      const requests = page.flatMap((row) => {
        const card = cards.get(row.member_id)
        return card ? [presentRequest(row, card)] : []
      })
      return { requests, nextCursor }
    },

    /**
     * Declines a request; a repeat changes nothing. Its sender is not notified and sees it as waiting. Throws
     * `album_request_not_found`.
     */
    decline: (ownerId: string, requestId: string) =>
      onWaiting(ownerId, requestId, async (trx, request) => {
        await queries.setQuiet(trx, requestId, quietAfter(request.created_at))
        await notifications.withdraw(trx, requested(ownerId, request))
      }),

    /** Lets a declined request wait for an answer again. Throws `album_request_not_found`. */
    undoDecline: (ownerId: string, requestId: string) =>
      onWaiting(ownerId, requestId, (trx) => queries.setQuiet(trx, requestId, null)),
  }
}
