/**
 * Baseline for the feed: a bare Fastify route with one prepared query for a page, and one with one INSERT. It
 * has no sign-in, limits, schema or log. A benchmark starts it with the database connection as JSON, and the
 * viewer's id.
 */
import { randomUUID } from "node:crypto"
import fastify from "fastify"
import pg from "pg"
import { statements } from "./baseline-texts.ts"
import { poolSize } from "./pool-size.ts"

const [connection = "{}", viewer = ""] = process.argv.slice(2)
const pool = new pg.Pool({ ...JSON.parse(connection), max: poolSize })

const app = fastify()
app.get("/api/posts/feed", async () => {
  const { rows } = await pool.query({ name: "page", text: statements.feed, values: [viewer] })
  return { success: true, posts: rows.slice(0, 20), nextCursor: rows[20]?.id ?? null }
})
app.post<{ Body: { content: string } }>("/api/posts", async ({ body: { content } }) => {
  const id = randomUUID()
  await pool.query({ name: "insert", text: statements.insertPost, values: [viewer, id, content] })
  return { success: true, post: { id, user_id: viewer, content } }
})
await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(app.listeningOrigin)
