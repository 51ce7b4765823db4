/**
 * Baseline for sending a message: a bare Fastify route, one statement and one Socket.IO emit. The statement
 * adds the message, advances the conversation and increments the unread count. It has no sign-in, limits,
 * schema or log. A benchmark starts it with the database connection as JSON.
 */
import { randomUUID } from "node:crypto"
import fastify from "fastify"
import pg from "pg"
import { Server } from "socket.io"
import { poolSize } from "./pool-size.ts"

const [connection = "{}"] = process.argv.slice(2)
const pool = new pg.Pool({ ...JSON.parse(connection), max: poolSize })

const text = `
  with numbered as (
    update conversations set revision = revision + 1 where id = $2 returning id, revision
  ), added as (
    insert into messages
      (id, conversation_id, position, revision, sender_id, type, content, client_message_id, created_at)
    select $1::uuid, id, revision, revision, $3::uuid, 'text', $4::text, $5::text, now() from numbered
  )
  update conversation_members
  set unread_count = unread_count + (member_id <> $3::uuid)::integer, sorted_at = now()
  from numbered where conversation_id = numbered.id returning member_id`

const app = fastify()
const io = new Server(app.server, { serveClient: false })
// The token of a connection is the member's id.
io.on("connection", (socket) => socket.join(socket.handshake.auth.token))

app.post<{ Params: { conversationId: string }; Body: { content: string; clientMessageId: string } }>(
  "/api/chat/conversations/:conversationId/messages",
  async ({ params: { conversationId }, body: { content, clientMessageId }, headers }) => {
    const id = randomUUID()
    const sender = headers.authorization?.slice("Bearer ".length)
    const values = [id, conversationId, sender, content, clientMessageId]
    const { rows } = await pool.query({ name: "send", text, values })
    const message = { id, content }
    for (const { member_id } of rows)
      io.to(member_id).emit("new-message-notification", { conversationId, message })
    return { success: true, message }
  },
)
await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(app.listeningOrigin)
