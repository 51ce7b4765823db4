import type { AliasableExpression } from "kysely"
import type { Db } from "./client.ts"
import type { AnySlot } from "./compile-once.ts"

/**
 * A query for members in order, latest `at` first, then the greater id: the first stage of every list of
 * people.
 */
export type Listing = AliasableExpression<{ id: string; at: Date }>

/** The values of a listing that is built once; `viewerId` is of the list of cards too. */
export type ListingValues = Record<string, unknown> & { viewerId: string }

/** A listing that runs at almost every request, and is built once per shape (`compileOnce`). */
export interface CompiledListing {
  shape: {
    /** Names the text together with `parts`. */
    name: string
    /** What the text depends on. */
    parts: readonly string[]
    build: (db: Db, slot: AnySlot) => Listing
  }
  values: ListingValues
}
