import { wishesLimits } from "@pinyu/contract/wishes/limits"
import type { WishStatus } from "@pinyu/contract/wishes/options"
import { decodeCursor, type Position, pageOf } from "../../platform/cursor.ts"

const dayMs = 24 * 60 * 60 * 1000

interface Life {
  status: WishStatus
  expires_at: Date
}

/** What has become of a wish by now, whether or not the end of its days was written down. */
export const statusAt = ({ status, expires_at }: Life, now: Date): WishStatus =>
  status === "active" && expires_at <= now ? "expired" : status

/** When a wish that is made now for so many days is over. */
export const endAfter = (days: number, now: Date) => new Date(now.getTime() + days * dayMs)

/** Whether somebody with so many active wishes may make another. */
export const hasRoom = (activeCount: number) => activeCount < wishesLimits.active.max

/** A list has two parts, the pinned ones before the others; a cursor in the first begins so. */
const inPinned = "pinned."

/** Where a list goes on: in which of its parts, and after which of its rows. Refuses as `decodeCursor` does. */
export const placeOf = (cursor: string | undefined) => {
  const pinned = cursor?.startsWith(inPinned) ?? true
  return { pinned, after: decodeCursor(pinned ? cursor?.slice(inPinned.length) : cursor) }
}

/** As `pageOf`, of a list in two parts. */
export const pageOfWishes = <Row extends Position & { is_pinned: boolean }>(
  rows: readonly Row[],
  limit: number,
) => {
  const { page, nextCursor } = pageOf(rows, limit)
  const isInPinned = nextCursor !== null && page.at(-1)?.is_pinned
  return { page, nextCursor: isInPinned ? inPinned + nextCursor : nextCursor }
}
