import { pointsPerCharacter } from "@pinyu/contract/characters"
import { sql } from "kysely"

/** Enough of a text to show its first `count` characters: PostgreSQL would cut one of several code points. */
export const startOf = (column: string, count: number) =>
  sql<string | null>`left(${sql.ref(column)}, ${sql.lit(count * pointsPerCharacter)})`
