/**
 * Measures what sending a message costs the database, and what opening a long conversation costs.
 *
 *   npm run bench:chat-send                       against one bare statement, through pgbench, in alternation
 *   npm run bench:chat-send -- --plans            with the plan of the first page
 *
 * Needs pgbench, which comes with Debian's postgresql. Fails when a statement sends nothing, when sending
 * reaches less than 0.7 of the bare statement's rate, or when the long conversation takes more than 1.5 times as long to open as the short one.
 */
import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs, promisify } from "node:util"
import type { Db } from "@pinyu/server/db/client.ts"
import { createChat } from "@pinyu/server/features/chat/chat.service.ts"
import { findBefore } from "@pinyu/server/features/chat/messages.queries.ts"
import { sendingQuery } from "@pinyu/server/features/chat/sending.queries.ts"
import { buildHistory } from "@pinyu/testkit/factories/chat.ts"
import { findPostgres } from "@pinyu/testkit/services/find-postgres.ts"
import { sql } from "kysely"
import type pg from "pg"
import { explain } from "./explain.ts"
import { conversationId, exchangeFirstMessages, seedConversations } from "./seed-conversations.ts"
import { memberId } from "./seed-members.ts"
import { median } from "./statistics.ts"
import { withMembers } from "./with-members.ts"

const run = promisify(execFile)
const members = 4_000
const clients = 8
const seconds = 3
const turns = 3
const leastRatio = 0.7
const longConversation = 50_000
const shortConversation = 100
const openings = 300
const timesShort = 1.5
const now = new Date("2026-11-01T00:00:00Z")
const clock = { now: () => now }

const { values: options } = parseArgs({ options: { plans: { type: "boolean", default: false } } })

const seedMessages = (db: Db, n: number, count: number) =>
  buildHistory(
    { db, clock },
    conversationId(n),
    [{ id: memberId(2 * n - 1) }, { id: memberId(2 * n) }],
    count,
  )

/** pgbench expressions for the values of a message: `n` is the conversation, `m` the message. */
const values = {
  id: "gen_random_uuid()",
  conversationId: "('00000000-0000-7000-a000-' || lpad(:n::text, 12, '0'))::uuid",
  senderId: "('00000000-0000-7000-8000-' || lpad((2 * :n)::text, 12, '0'))::uuid",
  type: "'text'",
  content: "'今天的夕陽很美，想起上次一起去看海的那個下午'",
  mediaKey: "null",
  replyToId: "null",
  likedPhotoId: "null",
  likedPrompt: "null",
  likedAnswerId: "null",
  sharedMemberId: "null",
  sharedPostId: "null",
  isViewOnce: "false",
  groupId: "null",
  clientMessageId: "(:m)::text",
  now: "now()",
}

const scriptOf = (text: string) => `\\set n random(1, ${members / 2})
\\set m random(1, 1000000000000)
${text.replaceAll(/\s+/g, " ")};
`

/** The service's statement with pgbench's expressions as values. */
const ours = (db: Db) =>
  sendingQuery((name) => sql.raw(values[name]), { isReply: false, isAccepted: false }).compile(db).sql

/** The smallest statement with the same effect, without permission checks. */
const bare = `with numbered as (
    update conversations set revision = revision + 1 where id = ${values.conversationId} returning id, revision
  ), added as (
    insert into messages
      (id, conversation_id, position, revision, sender_id, type, content, client_message_id, created_at)
    select ${values.id}, id, revision, revision, ${values.senderId}, 'text', ${values.content},
      ${values.clientMessageId}, now() from numbered
  )
  update conversation_members
  set unread_count = unread_count + (member_id <> ${values.senderId})::integer, sorted_at = now()
  from numbered where conversation_id = numbered.id returning member_id`

const countMessages = async (db: Db) => {
  const { count } = await db
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Statements per second, as pgbench reports them. Throws when a statement sent no message. */
const rate = async (db: Db, connection: pg.PoolConfig, file: string, synchronous: boolean) => {
  const before = await countMessages(db)
  const { folder } = await findPostgres()
  const { host, port, user, database } = connection
  const target = ["-h", `${host}`, "-p", `${port}`, "-U", `${user}`, `${database}`]
  const settings = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "2", "-T", `${seconds}`, "-f", file]
  const env = { ...process.env, PGOPTIONS: synchronous ? "" : "-c synchronous_commit=off" }
  const { stdout } = await run(join(folder, "pgbench"), [...settings, ...target], { env })
  const executed = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
  const sent = (await countMessages(db)) - before
  if (sent !== executed) throw new Error(`${executed} statements sent ${sent} messages`)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

const compareSending = async (db: Db, connection: pg.PoolConfig, synchronous: boolean) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-pgbench-"))
  const files = { ours: join(folder, "ours.sql"), bare: join(folder, "bare.sql") }
  await writeFile(files.ours, scriptOf(ours(db)))
  await writeFile(files.bare, scriptOf(bare))
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let turn = 0; turn < turns; turn++)
    for (const name of ["bare", "ours"] as const)
      rates[name].push(await rate(db, connection, files[name], synchronous))
  await rm(folder, { recursive: true })
  const [own, least] = [median(rates.ours), median(rates.bare)]
  const mode = `synchronous_commit ${synchronous ? "on" : "off"}`
  console.log(
    `sending, ${mode}: ${own.toFixed(0)} of ${least.toFixed(0)} a second, ${(own / least).toFixed(2)} of one bare statement`,
  )
  return own / least
}

const unused = () => Promise.reject(new Error("no message has a file here, and no conversation starts"))
const chatOver = (db: Db) =>
  createChat({
    db,
    clock,
    files: { claim: unused, release: unused, describe: unused },
    jobs: { enqueue: unused },
    onceUrls: { signedUrl: () => "" },
    realtime: { isOnline: async () => true, emit: () => undefined, emitNewMessage: () => undefined },
    notifications: { recordIfAway: async () => undefined, markAboutRead: async () => undefined },
    requireFirstMessages: async () => undefined,
    currentSettings: unused,
    cardsById: unused,
    holdPost: unused,
    postPreviews: unused,
    shownParts: unused,
    signPicture: async (key) => key,
    tierOf: async () => "vip",
    wasWarned: unused,
  })

const compareOpening = async (db: Db) => {
  await seedMessages(db, 1, longConversation)
  await seedMessages(db, 2, shortConversation)
  await exchangeFirstMessages(db, now)
  // A production database has statistics; plans without them would not be representative.
  await sql`vacuum analyze`.execute(db)
  const chat = chatOver(db)
  const times = { long: [] as number[], short: [] as number[] }
  const open = async (n: number) => {
    const began = performance.now()
    await chat.messages(memberId(2 * n), conversationId(n), { limit: 30 })
    return performance.now() - began
  }
  for (let turn = 0; turn < openings; turn++) {
    times.long.push(await open(1))
    times.short.push(await open(2))
  }
  const [long, short] = [median(times.long), median(times.short)]
  console.log(
    `opening: ${long.toFixed(2)} ms with ${longConversation} messages, ${short.toFixed(2)} ms with ${shortConversation}: ` +
      `${(long / short).toFixed(2)} times`,
  )
  const plan = await explain(
    db,
    findBefore(db, { conversationId: conversationId(1), clearedPosition: 0 }, undefined, 31),
  )
  if (options.plans) console.log(plan)
  const isOneRange = /Index Scan Backward using messages_conversation_id_position_key.*rows=31[ .]/.test(plan)
  console.log(isOneRange ? "the page is one range of one index" : `the page is no index range:\n${plan}`)
  return isOneRange && long / short <= timesShort
}

await withMembers(members, async ({ db, connection }) => {
  await seedConversations(db, members, now)
  const opensWell = await compareOpening(db)
  const ratio = await compareSending(db, connection, true)
  // Shows the cost of the statements without the disk. Not a supported setting.
  await compareSending(db, connection, false)
  if (!opensWell || !(ratio >= leastRatio)) process.exitCode = 1
})
