import type pg from "pg"

/** SQL of the id of the n-th row of a filled table. `kind` is a hexadecimal digit of its own for each table. */
export const filledId = (kind: string, n: string) =>
  `('00000000-0000-7000-${kind}000-' || lpad((${n})::text, 12, '0'))::uuid`

/** The digits of the ids in the filled tables. */
export const kinds = { member: "8", conversation: "a", message: "b", notification: "c", post: "d" } as const

/** The numbers of rows in the filled tables: a tenth of them members, a hundredth conversations. */
export const sizesOf = (rows: number) => ({ rows, members: rows / 10, conversations: rows / 100 })

const member = (n: string) => filledId(kinds.member, n)
const conversation = (n: string) => filledId(kinds.conversation, n)

/** SQL of the members of the n-th conversation. */
export const writerIn = (n: string) => member(`2 * (${n})`)
const readerIn = (n: string) => member(`2 * (${n}) - 1`)
const at = "timestamptz '2026-01-01 00:00Z'"

const tables = [
  "members",
  "likes",
  "conversations",
  "conversation_members",
  "messages",
  "notifications",
  "posts",
]

/** The columns are those of migration 0116: older nodes write no others. */
const fillings = ({ rows, members, conversations }: ReturnType<typeof sizesOf>) => [
  `insert into members (id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, last_online, created_at)
    select ${member("n")}, 'member', date '1990-01-01' + n % 3650, '臺北市', 165, 55, 'sugar_baby', 'female', ${at}, ${at}
    from generate_series(1, ${members}) n`,
  `insert into likes (liker_id, liked_id, created_at)
    select ${member(`1 + n % ${members}`)}, ${member(`1 + (n + 1 + n / ${members}) % ${members}`)}, ${at}
    from generate_series(0, ${rows} - 1) n`,
  `insert into conversations (id, started_by_id, revision, created_at)
    select ${conversation("n")}, null, 100, ${at} from generate_series(1, ${conversations}) n`,
  `insert into conversation_members (conversation_id, member_id, other_id, sorted_at)
    select ${conversation("n")}, one, other, ${at} from generate_series(1, ${conversations}) n,
      lateral (values (${writerIn("n")}, ${readerIn("n")}), (${readerIn("n")}, ${writerIn("n")})) pairs (one, other)`,
  `insert into messages (id, conversation_id, position, revision, sender_id, type, content, created_at)
    select ${filledId(kinds.message, "n")}, ${conversation("1 + (n - 1) / 100")}, 1 + (n - 1) % 100, 1 + (n - 1) % 100,
      ${writerIn("1 + (n - 1) / 100")}, 'text', '今天的夕陽很美', ${at} + n * interval '1 second'
    from generate_series(1, ${rows}) n`,
  `insert into notifications (id, member_id, type, group_key, created_at, notified_at, read_at)
    select ${filledId(kinds.notification, "n")}, ${member(`1 + n % ${members}`)}, 'like_received', n::text, moment, moment, moment
    from generate_series(1, ${rows}) n, lateral (select ${at} + n * interval '1 second' as moment) moments`,
  `insert into posts (id, member_id, content, created_at)
    select ${filledId(kinds.post, "n")}, ${member(`1 + n % ${members}`)}, '今天去爬山', ${at} + n * interval '1 second'
    from generate_series(1, ${rows}) n`,
]

/**
 * Fills an empty schema: `rows` messages, notifications, posts and likes, a tenth as many members. A checkpoint
 * ends it, so that its writes do not slow what follows.
 */
export const fillTables = async (pool: pg.Pool, rows: number) => {
  const client = await pool.connect()
  try {
    // All ids are valid by construction; checking the foreign keys would dominate the run time.
    await client.query("set session_replication_role = replica")
    await client.query("set maintenance_work_mem = '512MB'")
    // Inserts leave out the indexes, which are built afterwards: a row at a time, that takes five times as long.
    await client.query("update pg_index set indisready = false where indrelid = any($1::regclass[])", [
      tables,
    ])
    for (const filling of fillings(sizesOf(rows))) await client.query(filling)
    for (const table of tables) await client.query(`reindex table ${table}`)
    await client.query("vacuum analyze")
    await client.query("checkpoint")
  } finally {
    client.release(true)
  }
}
