import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import * as queries from "./own-albums.queries.ts"

/** What members are told of, in the transaction in which it happened. */
export type Notifications = Pick<
  Ports["notifications"],
  "record" | "withdraw" | "withdrawBetween" | "withdrawAbout" | "countRecordedBefore"
>

/** An album, and whose it is. */
interface Owned {
  albumId: string
  ownerId: string
}

const dayMs = 24 * 60 * 60 * 1000
/** Of so many albums a day one member tells another: whoever makes and deletes them all day is heard no more. */
const toldADay = 3

/** Whom albums are made for by name, and what these are told. */
export const createSharing = ({ clock, notifications }: { clock: Clock; notifications: Notifications }) => {
  const shared = ({ albumId, ownerId }: Owned, memberId: string) =>
    ({ type: "album_shared", memberId, actorId: ownerId, aboutId: albumId }) as const

  const tell = async (trx: Trx, album: Owned, memberId: string) => {
    const dayAgo = new Date(clock.now().getTime() - dayMs)
    const event = shared(album, memberId)
    if ((await notifications.countRecordedBefore(trx, event, dayAgo)) < toldADay)
      await notifications.record(trx, event)
  }

  return {
    /**
     * Makes an album be for just these, of whom the owner has to be sure by `queries.lockPairs`: they are told, once each, while it
     * is not over; who is not chosen any more is not. Refuses with `album_member_not_liked` a new one whom the owner does not like, or cannot see.
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
      if (!isOver) for (const memberId of chosen) await tell(trx, album, memberId)
    },

    /** Ends what two members shared with each other by name, in the transaction of their block: it does not come back after it. */
    unshareBetween: async (trx: Trx, one: string, other: string) => {
      await queries.deleteSelectedBetween(trx, one, other)
      await notifications.withdrawBetween(trx, ["album_shared"], one, other)
    },
  }
}

export type Sharing = ReturnType<typeof createSharing>
