/** A service of one Fastify route and a pool: what Node and these libraries need alone. */
import fastify from "fastify"
import pg from "pg"

const pool = new pg.Pool()
const app = fastify()
app.get("/", async () => pool.totalCount)
await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(app.listeningOrigin)
