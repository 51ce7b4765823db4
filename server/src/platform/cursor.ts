import * as z from "zod"
import { AppError } from "./app-error.ts"

const position = z.tuple([z.iso.datetime(), z.uuid()])

/** The position after which a page of a list starts. The list is ordered by time and id. */
export interface Position {
  at: Date
  id: string
}

/** Encodes a position as an opaque cursor. */
const encodeCursor = ({ at, id }: Position) =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url")

/** The cursor and the maximum length of a page. */
export interface PageRequest {
  cursor?: string | undefined
  limit: number
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The position of a cursor; undefined without a cursor. Throws `invalid_input` for an invalid cursor. */
export const decodeCursor = (cursor: string | undefined): Position | undefined => {
  if (cursor === undefined) return undefined
  const result = position.safeParse(readJson(Buffer.from(cursor, "base64url").toString()))
  if (!result.success) throw new AppError("invalid_input", { fields: {} })
  const [at, id] = result.data
  return { at: new Date(at), id }
}

/**
 * Splits `limit + 1` rows into a page and the cursor of the next page. The cursor is null without an extra
 * row.
 */
export const pageOf = <Row extends Position>(rows: readonly Row[], limit: number) => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
}

/** The position in a list that is ordered by a rank from 0, descending, and then by time and id. */
export interface RankedPosition extends Position {
  rank: number
}

// The rank fits an integer column, and so does its negative.
const ranked = z.tuple([
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  z.iso.datetime(),
  z.uuid(),
])

/** Encodes such a position as an opaque cursor. */
export const encodeRanked = ({ rank, at, id }: RankedPosition) =>
  Buffer.from(JSON.stringify([rank, at.toISOString(), id])).toString("base64url")

/** Decodes such a cursor; undefined without one. Throws `invalid_input` for an invalid one. */
export const decodeRanked = (cursor: string | undefined): RankedPosition | undefined => {
  if (cursor === undefined) return undefined
  const result = ranked.safeParse(readJson(Buffer.from(cursor, "base64url").toString()))
  if (!result.success) throw new AppError("invalid_input", { fields: {} })
  const [rank, at, id] = result.data
  return { rank, at: new Date(at), id }
}

/** Encodes an offset in a list that is ordered by a number as an opaque cursor. */
export const encodeOffset = (offset: number) => Buffer.from(String(offset)).toString("base64url")

/** Decodes such a cursor. Throws `invalid_input` for an invalid one. */
export const decodeOffset = (cursor: string): number => {
  const text = Buffer.from(cursor, "base64url").toString()
  if (!/^\d{1,15}$/.test(text)) throw new AppError("invalid_input", { fields: {} })
  return Number(text)
}

/** A position in a list whose windows are ordered anew: where the window starts, and an offset in it. */
export interface WindowPosition extends Position {
  offset: number
  /** For which instant the order is made. */
  asOf: Date
}

const windowed = z.tuple([z.iso.datetime(), z.guid(), z.int().min(0).max(10_000), z.iso.datetime()])

/** Encodes such a position as an opaque cursor. */
export const encodeWindow = ({ at, id, offset, asOf }: WindowPosition) =>
  Buffer.from(JSON.stringify([at.toISOString(), id, offset, asOf.toISOString()])).toString("base64url")

/** Decodes such a cursor; undefined without one. Throws `invalid_input` for an invalid one. */
export const decodeWindow = (cursor: string | undefined): WindowPosition | undefined => {
  if (cursor === undefined) return undefined
  const result = windowed.safeParse(readJson(Buffer.from(cursor, "base64url").toString()))
  if (!result.success) throw new AppError("invalid_input", { fields: {} })
  const [at, id, offset, asOf] = result.data
  return { at: new Date(at), id, offset, asOf: new Date(asOf) }
}
