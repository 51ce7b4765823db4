import * as z from "zod"
import { AppError } from "./app-error.ts"

const position = z.tuple([z.iso.datetime(), z.uuid()])

/** Where a list ordered by an instant and an id goes on: after this row. */
export interface Position {
  at: Date
  id: string
}

/** A position as the opaque cursor that clients hand back. */
const encodeCursor = ({ at, id }: Position) =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url")

/** What is asked of a list: where to go on, and how many at most. */
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

/** The position in a cursor; undefined without one. Refuses with `invalid_input` what no list of ours ever answered. */
export const decodeCursor = (cursor: string | undefined): Position | undefined => {
  if (cursor === undefined) return undefined
  const result = position.safeParse(readJson(Buffer.from(cursor, "base64url").toString()))
  if (!result.success) throw new AppError("invalid_input", { fields: {} })
  const [at, id] = result.data
  return { at: new Date(at), id }
}

/**
 * Splits `limit + 1` rows into a page and the cursor of the next one, which is null when the extra row is missing.
 */
export const pageOf = <Row extends Position>(rows: readonly Row[], limit: number) => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
}

/** A place in a list that is ordered by a number, as the opaque cursor that clients hand back. */
export const encodePlace = (place: number) => Buffer.from(String(place)).toString("base64url")

/** The place in a cursor. Refuses with `invalid_input` what no list of ours ever answered. */
export const decodePlace = (cursor: string): number => {
  const text = Buffer.from(cursor, "base64url").toString()
  if (!/^\d{1,15}$/.test(text)) throw new AppError("invalid_input", { fields: {} })
  return Number(text)
}
