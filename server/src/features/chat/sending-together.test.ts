import { chatRoutes } from "@pinyu/contract/chat/routes"
import { countStatements } from "@pinyu/testkit/count-statements.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { chatApp } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { sql } from "kysely"
import { beforeEach, expect, it } from "vitest"

interface Pair {
  me: BuiltMember
  other: BuiltMember
  id: string
}

const app = chatApp()
let pairs: Pair[]

/** A conversation in which both have written. */
const buildPair = async (): Promise<Pair> => {
  const [me, other] = await Promise.all([buildMember(app), buildMember(app)])
  const id = await buildConversation(app, me, other)
  for (const sender of [me, other]) await buildMessage(app, sender, id)
  return { me, other, id }
}

beforeEach(async () => {
  pairs = []
  for (let n = 0; n < 4; n++) pairs.push(await buildPair())
})

const send = ({ me, id }: Pair, content: string, clientMessageId = content) =>
  app.call(chatRoutes.send, { as: me, params: { conversationId: id }, body: { content, clientMessageId } })

const messagesOf = async ({ other, id }: Pair) => {
  const call = { as: other, params: { conversationId: id } }
  const { messages } = (await app.call(chatRoutes.messages, call)).body
  return messages.map(({ content, position, revision }) => ({ content, position, revision }))
}

/** Sends to each pair at once. The first one alone, the others together. */
const sendToAll = () => Promise.all(pairs.map((pair, n) => send(pair, `訊息 ${n} {"\\},`)))
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

it("sends concurrent texts of different conversations in shared statements, each to its reader", async () => {
  const texts = await countStatements(async () => {
    expect(statuses(await sendToAll())).toEqual(pairs.map(() => 201))
  })
  expect(texts.filter((text) => text.includes("insert into messages")).length).toBeLessThan(pairs.length)
  for (const [n, pair] of pairs.entries()) {
    const sent = { content: `訊息 ${n} {"\\},`, position: 3, revision: 3 }
    expect((await messagesOf(pair)).filter(({ position }) => position > 2)).toEqual([sent])
    expect((await app.call(chatRoutes.unreadCount, { as: pair.other })).body.totalUnread).toBe(2)
  }
})

it("sends the others when one may not be sent, and one was sent before", async () => {
  const [, blocked, repeated] = pairs
  if (!blocked || !repeated) throw new Error("there are four pairs")
  await buildBlock(app, blocked.other, blocked.me)
  const first = await send(repeated, `訊息 2 {"\\},`)
  const answers = await sendToAll()
  expect(statuses(answers)).toEqual([201, 404, 201, 201])
  expect(answers[2]?.body.message.id).toBe(first.body.message.id)
  const counts = await Promise.all(pairs.toSpliced(1, 1).map(async (pair) => (await messagesOf(pair)).length))
  expect(counts).toEqual([3, 3, 3])
})

it("does not wait for a locked conversation while it sends to the others", async () => {
  const [, held] = pairs
  if (!held) throw new Error("there are four pairs")
  const { last } = await app.db.transaction().execute(async (trx) => {
    await sql`select from conversations where id = ${held.id} for update`.execute(trx)
    const sending = pairs.map((pair) => send(pair, "稍等"))
    const others = await Promise.all(sending.filter((_, n) => n !== 1))
    expect(statuses(others)).toEqual([201, 201, 201])
    // Within an object, because the transaction would wait for a promise.
    return { last: sending[1] }
  })
  expect((await last)?.status).toBe(201)
  expect(await messagesOf(held)).toHaveLength(3)
})

/** What the reader has set, or not done, in a conversation before the next message. */
const states = {
  "both take part": sql`muted_until = muted_until`,
  "the reader has muted and archived it": sql`is_archived = true, muted_until = 'infinity'`,
  "the reader has declined it": sql`invitation = 'declined', declined_at = now(), first_position = null,
    read_position = 0`,
  "the reader has neither read nor written": sql`first_position = null, read_position = 0`,
}

/** The rows of a conversation, the sender's first. */
const rowsOf = async ({ me, id }: Pair) => {
  const { rows } = await sql`select unread_count, invitation, is_archived, is_marked_unread, first_position,
      read_position, muted_until is not null as is_muted, revision,
      (select count(*) from messages where conversation_id = ${id}) as messages
    from conversation_members join conversations on conversations.id = conversation_id
    where conversation_id = ${id} order by member_id = ${me.id} desc`.execute(app.db)
  return rows
}

const buildStates = async () => {
  const built: Pair[] = []
  for (const state of Object.values(states)) {
    const pair = await buildPair()
    await sql`update conversation_members set ${state}
      where conversation_id = ${pair.id} and member_id = ${pair.other.id}`.execute(app.db)
    built.push(pair)
  }
  return built
}

it("leaves the same rows in every state as messages that are sent alone", { tags: "nightly" }, async () => {
  const alone = await buildStates()
  const expected = []
  for (const pair of alone) expected.push((await send(pair, "晚安")).status)
  pairs = [...pairs.slice(0, 1), ...(await buildStates())]
  const [, ...together] = pairs
  const [, ...answers] = await sendToAll()
  expect(statuses(answers)).toEqual(expected)
  for (const [n, name] of Object.keys(states).entries())
    expect(await rowsOf(together[n] as Pair), name).toEqual(await rowsOf(alone[n] as Pair))
})
