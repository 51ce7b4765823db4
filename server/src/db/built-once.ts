import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely"
import type { Db } from "./client.ts"

/** The place of a value that is known when the query runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A `prepared` query that is also built only once, with `slot` where its values go: for the few that run at every request,
 * where building takes longer than reading the answer. Answers a function that runs it with values.
 */
export const builtOnce = <Values extends Record<string, unknown>, Row>(
  build: (
    db: Db,
    slot: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
  ) => Compilable<Row>,
) => {
  let built: CompiledQuery<Row> | undefined
  return async (db: Db, values: Values): Promise<Row[]> => {
    built ??= build(db, (name) => sql`${sql.val(new Slot(name))}`).compile()
    const parameters = built.parameters.map((one) => (one instanceof Slot ? values[one.name] : one))
    const query: CompiledQuery<Row> = { ...built, parameters }
    return (await db.executeQuery(query)).rows
  }
}
