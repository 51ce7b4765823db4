import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely"
import type { Db } from "./client.ts"

/** A placeholder for a value that is known when the query runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A `prepared` query that is also built only once, with `slot` for its values. For the few queries that run
 * at every request, where building takes longer than reading. It is built once per shape, so the number of
 * shapes must be small. Returns a function that runs it with values.
 */
export const compileOnce = <Values extends Record<string, unknown>, Row, Shape = void>(
  build: (
    db: Db,
    slot: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
    shape: Shape,
  ) => Compilable<Row>,
) => {
  const known = new Map<string, CompiledQuery<Row>>()
  const compiledFor = (db: Db, shape: Shape) => {
    const name = JSON.stringify(shape)
    const built = known.get(name) ?? build(db, (value) => sql`${sql.val(new Slot(value))}`, shape).compile()
    known.set(name, built)
    return built
  }
  return async (db: Db, values: Values, shape: Shape): Promise<Row[]> => {
    const built = compiledFor(db, shape)
    const parameters = built.parameters.map((one) => (one instanceof Slot ? values[one.name] : one))
    const query: CompiledQuery<Row> = { ...built, parameters }
    return (await db.executeQuery(query)).rows
  }
}
