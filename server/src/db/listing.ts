import type { AliasableExpression } from "kysely"

/** A query for members in order, latest `at` first and the greater id among equals: the first stage of every list of people. */
export type Listing = AliasableExpression<{ id: string; at: Date }>
