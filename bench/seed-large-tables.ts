import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"
import type pg from "pg"

/** SQL of the id of the n-th seeded member or conversation: those of `seedMembers` and `seedConversations`. */
const seededId = (kind: "8" | "a", n: string) =>
  `('00000000-0000-7000-${kind}000-' || lpad((${n})::text, 12, '0'))::uuid`

/** SQL of an id in the order of time, as `newId` makes them, for the n-th row. */
const timedId = `(lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3)
  || '8' || substr(md5(n::text), 4, 15))::uuid`

/** A prime that divides no count used here: the rows of consecutive moments belong to different members. */
const stride = 7_919

const text = "今天的夕陽很美，想起上次一起去看海的那個下午"
const at = "timestamptz '2026-01-01 00:00Z' + n * interval '1 second'"

const statements = {
  messages: (members: number) => {
    const conversations = members / 2
    const number = `(1 + n * ${stride} % ${conversations})`
    const position = `3 + (n - 1) / ${conversations}`
    return [
      `insert into messages
        (id, conversation_id, position, revision, sender_id, type, content, client_message_id, created_at)
      select ${timedId}, ${seededId("a", number)}, ${position}, ${position},
        ${seededId("8", `2 * ${number} - n % 2`)}, 'text', '${text}', md5(n::text), ${at}
      from generate_series($1::bigint, $2::bigint) n`,
    ]
  },
  notifications: (members: number) => {
    const number = `(1 + n * ${stride} % ${members})`
    return [
      `insert into notifications
        (id, member_id, type, topic, about_id, group_key, created_at, notified_at, pending_count, read_at)
      select ${timedId}, ${seededId("8", number)}, 'post_liked', 'post_liked', ${timedId}, n::text, ${at}, ${at}, 0,
        case when n % 20 > 0 then ${at} end
      from generate_series($1::bigint, $2::bigint) n`,
      `insert into notification_events (notification_id, member_id, type, dedup_key, actor_id, happened_at)
      select ${timedId}, ${seededId("8", number)}, 'post_liked', md5(n::text),
        ${seededId("8", `1 + (n * ${stride} + 1) % ${members}`)}, ${at}
      from generate_series($1::bigint, $2::bigint) n`,
    ]
  },
}

export type LargeTable = keyof typeof statements

const tablesOf = {
  messages: ["messages"],
  notifications: ["notifications", "notification_events"],
} as const

/** Lets inserts leave out the indexes of these tables and of their partitions until they are built again. */
const pauseIndexes = (client: pg.PoolClient, tables: readonly string[]) =>
  client.query(
    `update pg_index set indisready = false from unnest($1::text[]) name
     where (indrelid = name::regclass or indrelid in (select inhrelid from pg_inherits where inhparent = name::regclass))
       and (select relkind from pg_class where oid = indexrelid) = 'i'`,
    [tables],
  )

/**
 * Adds the rows from number `from` to number `to`, in the order of time. The indexes are built afterwards: a row at
 * a time, ten million would take a quarter of an hour.
 */
export const addRows = async (
  pool: pg.Pool,
  table: LargeTable,
  members: number,
  [from, to]: readonly [number, number],
) => {
  const client = await pool.connect()
  try {
    // All ids are valid by construction; checking the foreign keys would dominate the run time.
    await client.query("set session_replication_role = replica")
    await client.query("set maintenance_work_mem = '512MB'")
    const names = tablesOf[table]
    await pauseIndexes(client, names)
    for (const statement of statements[table](members)) await client.query(statement, [from, to])
    for (const name of names) await client.query(`reindex table ${name}`)
    if (table === "messages") await client.query("update conversations set revision = $1", [3 + to])
  } finally {
    client.release(true)
  }
}

/** The column by whose hash a table is divided: all hot statements name it. */
const keys = { messages: "conversation_id", notifications: "member_id" } as const

const indexesOf = async (db: Db, table: LargeTable) => {
  const { rows } = await sql<{ definition: string; isUnique: boolean }>`
    select pg_get_indexdef(indexrelid) as definition, indisunique as "isUnique" from pg_index
    where indrelid = ${table}::regclass`.execute(db)
  return rows
}

/** A unique index of a partitioned table contains the column that divides it. */
const withKey = (definition: string, key: string) =>
  definition.replace(/\(([^)]*)\)/, (_, columns: string) =>
    columns.split(", ").includes(key) ? `(${columns})` : `(${columns}, ${key})`,
  )

/**
 * Replaces an empty table by one of `parts` partitions, with the same columns, checks and indexes. References to
 * it are dropped, but for those of events to their notification: a single id identifies no row for them.
 */
export const divide = async (db: Db, table: LargeTable, parts: number) => {
  const key = keys[table]
  const indexes = await indexesOf(db, table)
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table divided (like ${table} including defaults including constraints including storage)
    partition by hash (${key})`)
  for (let part = 0; part < parts; part++)
    await run(
      `create table ${table}_${part} partition of divided for values with (modulus ${parts}, remainder ${part})`,
    )
  await run(`drop table ${table} cascade`)
  await run(`alter table divided rename to ${table}`)
  for (const { definition, isUnique } of indexes) await run(isUnique ? withKey(definition, key) : definition)
  if (table === "notifications")
    await run(`alter table notification_events add foreign key (notification_id, member_id)
      references notifications (id, member_id) on delete cascade`)
}

/** The bytes of a table and of its indexes, with those of its partitions. */
export const sizeOf = async (db: Db, table: string) => {
  const { rows } = await sql<{ heap: string; indexes: string }>`
    with parts as (
      select ${table}::regclass as part union select inhrelid from pg_inherits where inhparent = ${table}::regclass
    ) select sum(pg_table_size(part)) as heap, sum(pg_indexes_size(part)) as indexes from parts`.execute(db)
  return { heap: Number(rows[0]?.heap), indexes: Number(rows[0]?.indexes) }
}
