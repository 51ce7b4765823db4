import type { ByteRange } from "./storage.ts"

const oneRange = /^ *bytes=(?:(\d+)-(\d*)|-(\d+)) *$/

/**
 * The part of `size` bytes that a `Range` header names; null for all of them. Other units and several ranges
 * also mean all, as RFC 9110 allows.
 */
export const parseRange = (header: string, size: number): Required<ByteRange> | "unsatisfiable" | null => {
  const [match, first, last, suffix] = oneRange.exec(header) ?? []
  if (match === undefined) return null
  const start = first === undefined ? Math.max(size - Number(suffix), 0) : Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  return start > end ? "unsatisfiable" : { start, end }
}
