import { AsyncLocalStorage } from "node:async_hooks"
import pg from "pg"
import { vi } from "vitest"

const underWay = new AsyncLocalStorage<string[]>()

const textOf = (query: unknown) => (typeof query === "string" ? query : (query as { text: string }).text)

/**
 * Runs `work` and returns the text of each statement that it sent to the database until it ended, in order,
 * with those that begin and end transactions. Leaves out what other work sends meanwhile, such as the job
 * queue. `work` must not go over a port: the service then answers it outside of this count.
 */
export const countStatements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = []
  const send = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    underWay.getStore()?.push(textOf(values[0]))
    return Reflect.apply(send, this, values)
  })
  try {
    await underWay.run(statements, work)
  } finally {
    spy.mockRestore()
  }
  return [...statements]
}
