/**
 * Measures messages and notifications as one table and as 16 partitions, at growing sizes: the sizes of table and
 * indexes, the service's own statements that write and read, the deletion of old notifications, and vacuum.
 *
 *   npm run bench:large-tables                              1 and 10 million rows
 *   npm run bench:large-tables -- --rows 1000000,30000000   other sizes; a million messages take about half a GB
 *   npm run bench:large-tables -- --only messages --layout 'one table' --plans
 *
 * Has no limit: it shows from which size on partitions would pay (docs/decisions/101-large-tables.md).
 */
import { parseArgs } from "node:util"
import { type Db, openDatabase } from "@pinyu/server/db/client.ts"
import { findBefore, findMessage } from "@pinyu/server/features/chat/messages.queries.ts"
import { send } from "@pinyu/server/features/chat/sending.queries.ts"
import { findPage } from "@pinyu/server/features/notifications/bell.queries.ts"
import { deleteSomeOlder, insertEvent } from "@pinyu/server/features/notifications/events.queries.ts"
import { newId } from "@pinyu/server/platform/ids.ts"
import { sql } from "kysely"
import { explain } from "./explain.ts"
import { conversationId, exchangeFirstMessages, seedConversations } from "./seed-conversations.ts"
import { addRows, divide, type LargeTable, sizeOf } from "./seed-large-tables.ts"
import { memberId } from "./seed-members.ts"
import { median } from "./statistics.ts"
import { withMembers } from "./with-members.ts"

const members = 100_000
const parts = 16
const clients = 8
const writeMs = 6_000
const reads = 500
const deletions = 40
const deletedAtOnce = 500
const now = new Date("2026-11-01T00:00:00Z")

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000,10000000" },
    only: { type: "string" },
    layout: { type: "string" },
    plans: { type: "boolean", default: false },
  },
})
const sizes = options.rows.split(",").map(Number)
const layouts = ["one table", "partitions"].filter((layout) => !options.layout || layout === options.layout)

const upTo = (count: number) => 1 + Math.floor(Math.random() * count)

/** Calls a second of concurrent clients. */
const rateOf = async (call: () => Promise<unknown>) => {
  let calls = 0
  const end = performance.now() + writeMs
  const client = async () => {
    while (performance.now() < end) {
      await call()
      calls++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (1000 * calls) / writeMs
}

const p50 = async (call: () => Promise<unknown>) => {
  const times: number[] = []
  for (let n = 0; n < reads; n++) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  return median(times)
}

const secondsOf = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Changes every fiftieth row, in no order, and vacuums. */
const vacuumSeconds = async (db: Db, table: LargeTable, change: string) => {
  await sql.raw(`update ${table} set ${change} where hashtext(id::text) % 50 = 0`).execute(db)
  return secondsOf(() => sql.raw(`vacuum ${table}`).execute(db))
}

const sendOne = (db: Db) => {
  const n = upTo(members / 2)
  const nothing = {
    ...{ mediaKey: null, replyToId: null, likedPhotoId: null, likedPrompt: null, likedAnswerId: null },
    ...{ sharedMemberId: null, sharedPostId: null, isViewOnce: false, groupId: null },
  }
  const content = "今天的夕陽很美，想起上次一起去看海的那個下午"
  const ids = {
    id: newId(),
    conversationId: conversationId(n),
    senderId: memberId(2 * n),
    clientMessageId: newId(),
  }
  return send(db, { ...nothing, ...ids, type: "text", content, now }, false)
}

const measureMessages = async (db: Db) => {
  const { rows } = await sql<{ id: string; sender_id: string }>`
    select id, sender_id from messages tablesample system_rows(${sql.lit(reads)})`
    .execute(db)
    .catch(() =>
      sql<{ id: string; sender_id: string }>`select id, sender_id from messages limit ${reads}`.execute(db),
    )
  const sent = await rateOf(() => sendOne(db))
  const latest = () => {
    const seen = { conversationId: conversationId(upTo(members / 2)), clearedPosition: 0 }
    return findBefore(db, seen, undefined, 31)
  }
  const page = await p50(() => latest().execute())
  if (options.plans) console.log(await explain(db, latest()))
  const one = await p50(() => {
    const row = rows[upTo(rows.length) - 1]
    return findMessage(db, row?.sender_id ?? "", row?.id ?? "")
  })
  return {
    "written a second": sent.toFixed(0),
    "page (ms)": page.toFixed(2),
    "one by id (ms)": one.toFixed(2),
    "vacuum (s)": (await vacuumSeconds(db, "messages", "edited_at = created_at")).toFixed(1),
  }
}

const recordOne = (db: Db) => {
  const [id, memberNumber] = [newId(), upTo(members)]
  const notification = {
    ...({
      id,
      member_id: memberId(memberNumber),
      type: "post_liked",
      topic: "post_liked",
      about_id: id,
    } as const),
    ...{ group_key: id, title: null, message: null, created_at: now, notified_at: now },
  }
  const event = { notification, dedupKey: id, actorId: memberId(upTo(members)) }
  return db.transaction().execute((trx) => insertEvent(trx, event))
}

const measureNotifications = async (db: Db) => {
  const written = await rateOf(() => recordOne(db))
  const page = await p50(() => findPage(db, memberId(upTo(members)), { page: 1, limit: 20, status: "all" }))
  const seconds = await secondsOf(async () => {
    for (let n = 0; n < deletions; n++) await deleteSomeOlder(db, now, deletedAtOnce)
  })
  return {
    "written a second": written.toFixed(0),
    "page (ms)": page.toFixed(2),
    "deleted a second": ((deletions * deletedAtOnce) / seconds).toFixed(0),
    "vacuum (s)": (await vacuumSeconds(db, "notifications", "pending_count = 1")).toFixed(1),
  }
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(2)

const measure = (table: LargeTable, isDivided: boolean) =>
  withMembers(members, async ({ db, connection }) => {
    const { pool, close } = openDatabase({
      ...{ connection, size: 2, statementLimitMs: 24 * 60 * 60_000 },
      onConnectionLost: console.warn,
    })
    // As an operator sets it for much data. The default would spend the time of the filling on checkpoints.
    await pool.query("alter system set max_wal_size = '8GB'")
    await pool.query("select pg_reload_conf()")
    if (isDivided) await divide(db, table, parts)
    await seedConversations(db, members, now)
    await exchangeFirstMessages(db, now)
    let filled = 0
    for (const rows of sizes) {
      await addRows(pool, table, members, [filled + 1, rows])
      filled = rows
      await pool.query("vacuum analyze")
      await pool.query("checkpoint")
      const { heap, indexes } = await sizeOf(db, table)
      const figures = table === "messages" ? await measureMessages(db) : await measureNotifications(db)
      const layout = isDivided ? `${parts} partitions` : "one table"
      const size = { "table (GB)": gigabytes(heap), "indexes (GB)": gigabytes(indexes) }
      console.log(`${table}, ${rows} rows, ${layout}: ${JSON.stringify(figures)}`)
      results[`${table}, ${rows / 1e6} million, ${layout}`] = {
        ...size,
        ...figures,
      }
    }
    await close()
  })

const results: Record<string, object> = {}
for (const table of ["messages", "notifications"] as const)
  if (options.only === undefined || options.only === table)
    for (const layout of layouts) await measure(table, layout === "partitions")
console.table(results)
