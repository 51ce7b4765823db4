import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely"
import type { Db } from "./client.ts"
import { isTooLong } from "./prepared.ts"

/** A placeholder for a value that is known when the query runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A value, or its place in a query that is compiled once. */
export type OrSlot<Value> = Value | RawBuilder<Value>

/** The placeholder for a value, by its name. */
type SlotFor<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/** The same where a part of a query is built, which does not know all values. */
export type AnySlot = <Value>(name: string) => RawBuilder<Value>

/**
 * A `prepared` query that is also built only once, with `slot` for its values. For the few queries that run
 * at every request, where building takes longer than reading. It is built once per shape, so the number of
 * shapes must be small. Shapes with the same JSON are the same: a function in one must follow from the rest.
 * Returns a function that runs it with values.
 */
export const compileOnce = <Values extends Record<string, unknown>, Row, Shape = void>(
  build: (db: Db, slot: SlotFor<Values>, shape: Shape) => Compilable<Row>,
) => {
  const known = new Map<string, CompiledQuery<Row>>()
  const compiledFor = (db: Db, shape: Shape) => {
    const name = JSON.stringify(shape)
    const built = known.get(name) ?? build(db, (value) => sql`${sql.val(new Slot(value))}`, shape).compile()
    // It would be planned at each run, which takes longer than reading, and nobody would notice.
    if (isTooLong(built.sql)) throw new Error(`too long to be prepared: ${built.sql.slice(0, 80)}`)
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

/** The row of a query that always has one, such as a count. Throws without a row. */
export const onlyRow = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error("a query that counts returned no row")
  return row
}
