import { AsyncLocalStorage } from "node:async_hooks"
import pg from "pg"
import { vi } from "vitest"

/** A statement as it was sent to the database. */
export interface Statement {
  /** Its name as a prepared statement. */
  name?: string | undefined
  text: string
  values: unknown[]
}

const underWay = new AsyncLocalStorage<Statement[]>()

const statementOf = (query: unknown, values: unknown): Statement =>
  typeof query === "string"
    ? { text: query, values: Array.isArray(values) ? values : [] }
    : { values: [], ...(query as pg.QueryConfig) }

/**
 * Runs `work` and returns each statement that it sent to the database until it ended, in order, with those
 * that begin and end transactions. Leaves out what other work sends meanwhile, such as the job queue. `work`
 * must not go over a port: the service then answers it outside of this count.
 */
export const collectStatements = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = []
  const send = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    underWay.getStore()?.push(statementOf(values[0], values[1]))
    return Reflect.apply(send, this, values)
  })
  try {
    await underWay.run(statements, work)
  } finally {
    spy.mockRestore()
  }
  return [...statements]
}

/** The texts of the statements that `work` sends, as `collectStatements`. */
export const countStatements = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await collectStatements(work)).map(({ text }) => text)
