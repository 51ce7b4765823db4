import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import { maxNotificationsPerDay, oneDayBefore } from "./albums.policy.ts"
import * as queries from "./own-albums.queries.ts"

/** The notifications port, called in the transaction of the event. */
export type Notifications = Pick<
  Ports["notifications"],
  "record" | "withdraw" | "withdrawBetween" | "withdrawAbout" | "countRecordedBefore"
>

interface Owned {
  albumId: string
  ownerId: string
}

/** Notification types that two members cause for each other by their albums. */
const typesBetween = ["album_shared", "album_requested", "album_granted"] as const

/** Selects members for albums and notifies them. */
export const createSharing = ({ clock, notifications }: { clock: Clock; notifications: Notifications }) => {
  const shared = ({ albumId, ownerId }: Owned, memberId: string) =>
    ({ type: "album_shared", memberId, actorId: ownerId, aboutId: albumId }) as const

  const notify = async (trx: Trx, album: Owned, memberId: string) => {
    const dayAgo = oneDayBefore(clock.now())
    const event = shared(album, memberId)
    if ((await notifications.countRecordedBefore(trx, event, dayAgo)) < maxNotificationsPerDay)
      await notifications.record(trx, event)
  }

  return {
    /**
     * Sets the members selected for an album. The caller holds `lockPairs` on them. Notifies each
     * member once, unless the album has expired; withdraws the notifications of removed ones, and returns
     * these. Throws
     * `album_member_not_liked` for a new member whom the owner does not like or cannot see.
     */
    shareWith: async (trx: Trx, album: Owned, memberIds: readonly string[], end: Date | null) => {
      const before = new Set(await queries.findSelectedIds(trx, album.albumId))
      const chosen = new Set(memberIds)
      const [added, dropped] = [[...chosen.difference(before)], [...before.difference(chosen)]]
      if (added.length > 0 && (await queries.countLiked(trx, album.ownerId, added)) < added.length)
        throw new AppError("album_member_not_liked")
      if (dropped.length > 0) await queries.deleteSelected(trx, album.albumId, dropped)
      if (added.length > 0) await queries.insertSelected(trx, album.albumId, added)
      for (const memberId of dropped) await notifications.withdraw(trx, shared(album, memberId))
      const isOver = end !== null && end <= clock.now()
      if (!isOver) for (const memberId of chosen) await notify(trx, album, memberId)
      return dropped
    },

    /**
     * Removes two members from each other's albums, in the transaction of their block. Unblocking does not
     * restore it.
     */
    unshareBetween: async (trx: Trx, one: string, other: string) => {
      await queries.deleteSelectedBetween(trx, one, other)
      await notifications.withdrawBetween(trx, typesBetween, one, other)
    },
  }
}

export type Sharing = ReturnType<typeof createSharing>
