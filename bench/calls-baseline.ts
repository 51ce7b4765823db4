/**
 * Baseline for `calls`: bare Fastify routes, each with one prepared statement for the rows of the answer.
 * They have no sign-in, limits, schema or log. A benchmark starts it with the database connection as JSON.
 */
import { randomUUID } from "node:crypto"
import fastify from "fastify"
import pg from "pg"
import { type Statement, statements } from "./baseline-texts.ts"
import { poolSize } from "./pool-size.ts"

const clients = 16

const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? "{}"), max: poolSize })
const query = (name: Statement, values: unknown[]) => pool.query({ name, text: statements[name], values })

interface Params {
  name: Statement
  viewer: string
  value?: string
}
/** Several values, such as cities, are one parameter. */
const parametersOf = ({ viewer, value }: Params) => {
  if (value === undefined) return [viewer]
  return [viewer, value.includes(",") ? value.split(",") : value]
}

const app = fastify()
for (const path of ["/:name/:viewer", "/:name/:viewer/:value"])
  app.get<{ Params: Params }>(path, async ({ params }) => ({
    rows: (await query(params.name, parametersOf(params))).rows,
  }))
app.post<{ Params: Params; Body: { content: string } }>("/:name/:viewer", async ({ params, body }) => {
  const id = randomUUID()
  await query("insertPost", [params.viewer, id, body.content])
  return { success: true, post: { id, user_id: params.viewer, content: body.content } }
})
/** The statement alone, without HTTP: how often a second it runs. */
app.get<{ Params: Params & { seconds: string } }>(
  "/alone/:seconds/:name/:viewer/:value",
  async ({ params }) => {
    const until = performance.now() + Number(params.seconds) * 1_000
    let runs = 0
    const runOn = async () => {
      for (; performance.now() < until; runs++) await query(params.name, parametersOf(params))
    }
    await Promise.all(Array.from({ length: clients }, runOn))
    return { rate: runs / Number(params.seconds) }
  },
)
await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(app.listeningOrigin)
