import { parse } from "range-parser"
import type { ByteRange } from "./storage.ts"

/**
 * The part of `size` bytes that a `Range` header names; null for all of them. Other units and several ranges
 * also mean all, as RFC 9110 allows.
 */
export const parseRange = (header: string, size: number): Required<ByteRange> | "unsatisfiable" | null => {
  const { type, ranges } = parse(size, header)
  if (type !== "bytes" || ranges.length > 1) return null
  return ranges[0] ?? "unsatisfiable"
}
