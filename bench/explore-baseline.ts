/**
 * Baseline for explore: a bare Fastify route with one prepared query for the first page. It has no sign-in,
 * limits, schema or log. A benchmark starts it with the database connection as JSON, and the viewer's id.
 */
import fastify from "fastify"
import pg from "pg"
import { statements } from "./baseline-texts.ts"
import { poolSize } from "./pool-size.ts"

const [connection = "{}", viewer = ""] = process.argv.slice(2)
const pool = new pg.Pool({ ...JSON.parse(connection), max: poolSize })

const app = fastify()
app.get("/api/profile/explore", async () => {
  const { rows } = await pool.query({ name: "explore", text: statements.explore, values: [viewer] })
  const members = rows.slice(0, 20)
  return { success: true, members, nextCursor: rows[20]?.id ?? null }
})
await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(app.listeningOrigin)
