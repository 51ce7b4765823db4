import { wishesLimits } from "@pinyu/contract/wishes/limits"
import type { WishCategory, WishStatus } from "@pinyu/contract/wishes/options"
import { decodeCursor, type Position, pageOf } from "../../platform/cursor.ts"

const dayMs = 24 * 60 * 60 * 1000

interface Life {
  status: WishStatus
  expires_at: Date
}

/** The current state of a wish, whether or not its expiry has been recorded. */
export const statusAt = ({ status, expires_at }: Life, now: Date): WishStatus =>
  status === "active" && expires_at <= now ? "expired" : status

/** When a wish that is created now for a number of days expires. */
export const endAfter = (days: number, now: Date) => new Date(now.getTime() + days * dayMs)

/** When a wish expires after an edit; null when that would be over already. The days count from its creation. */
export const endAfterEdit = (days: number, createdAt: Date, now: Date) => {
  const end = endAfter(days, createdAt)
  return end > now ? end : null
}

/** What an edit of a wish may change. */
interface Editable {
  title: string
  content: string
  category: WishCategory
  expires_at: Date
}

/** Whether an edit would change nothing. */
export const isSameText = (wish: Editable, edited: Editable) =>
  wish.title === edited.title &&
  wish.content === edited.content &&
  wish.category === edited.category &&
  wish.expires_at.getTime() === edited.expires_at.getTime()

/** Whether a member with this number of active wishes may create another. */
export const hasRoom = (activeCount: number) => activeCount < wishesLimits.active.max

/** A list has two parts, pinned wishes first. A cursor into the first part has this prefix. */
const inPinned = "pinned."

/** The part of the list and the position at which a page starts. Throws as `decodeCursor` does. */
export const placeOf = (cursor: string | undefined) => {
  const pinned = cursor?.startsWith(inPinned) ?? true
  return { pinned, after: decodeCursor(pinned ? cursor?.slice(inPinned.length) : cursor) }
}

/** As `pageOf`, for a list with two parts. */
export const pageOfWishes = <Row extends Position & { is_pinned: boolean }>(
  rows: readonly Row[],
  limit: number,
) => {
  const { page, nextCursor } = pageOf(rows, limit)
  const isInPinned = nextCursor !== null && page.at(-1)?.is_pinned
  return { page, nextCursor: isInPinned ? inPinned + nextCursor : nextCursor }
}
