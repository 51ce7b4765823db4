import { openDatabase } from "@pinyu/server/db/client.ts"
import type { Connection } from "../test-server.ts"
import { filledId, filledTables, kinds, sizesOf, writerIn } from "./fill-tables.ts"

const random = (upTo: number) => `1 + floor(random() * ${upTo})::integer`

/** What nodes of the version before a migration write: rows as they know them. */
const statementsOf = ({ rows, members }: ReturnType<typeof sizesOf>) => {
  const any = (kind: keyof typeof kinds, count: number) => filledId(kinds[kind], random(count))
  return [
    `with picked as (select ${random(members)} as n offset 0), numbered as (
        update conversations set revision = revision + 1 from picked where id = ${filledId(kinds.conversation, "n")}
        returning id, n, revision)
      insert into messages (id, conversation_id, position, revision, sender_id, type, content, created_at)
      select gen_random_uuid(), id, revision, revision, ${writerIn("n")}, 'text', '你好', now() from numbered`,
    `update messages set content = '改過的話', edited_at = now() where id = (select ${any("message", rows)})`,
    `with added as (
        insert into notifications (id, member_id, type, group_key, created_at, notified_at)
        values (gen_random_uuid(), ${any("member", members)}, 'like_received', gen_random_uuid()::text, now(), now())
        returning id, member_id, type, group_key, created_at)
      insert into notification_events (notification_id, member_id, type, dedup_key, happened_at) select * from added`,
    `update notifications set read_at = now() where id = (select ${any("notification", rows)})`,
    `with added as (
        insert into posts (id, member_id, content, created_at)
        values (gen_random_uuid(), ${any("member", members)}, '早安', now()) returning id, member_id)
      insert into comments (id, post_id, member_id, content, created_at)
      select gen_random_uuid(), id, member_id, '好美', now() from added`,
    `with added as (
        insert into post_likes (post_id, member_id, created_at)
        values (${any("post", rows)}, ${any("member", members)}, now()) on conflict do nothing returning post_id)
      update posts set likes_count = likes_count + 1 from added where id = post_id`,
    `with pair as (
        select ${filledId(kinds.member, "n")} as one, ${filledId(kinds.member, `1 + (n + ${random(500)}) % ${members}`)} as other
        from (select ${random(members)} as n offset 0) picked),
      added as (insert into likes (liker_id, liked_id, created_at) select one, other, now() from pair on conflict do nothing)
      insert into follows (member_id, followed_id, followed_at) select one, other, now() from pair on conflict do nothing`,
    `with added as (
        insert into sessions (id, member_id, remembered, device, created_at, last_used_at, expires_at)
        values (gen_random_uuid(), ${any("member", members)}, true, 'Firefox', now(), now(), now()) returning id)
      insert into refresh_tokens (token_hash, session_id, created_at) select uuid_send(id), id, now() from added`,
    `with used as (
        update sessions set last_used_at = now() where id = (select ${any("session", members)}) returning member_id),
      seen as (update members set last_online = now() from used where id = member_id)
      update member_photos set queued_at = now() from used where member_photos.member_id = used.member_id`,
  ]
}

const writerName = "older node"
const sampleMs = 20
/** How long the reader stays after a writer has begun to wait, and without one. */
const [readerMs, loneReaderMs] = [1_500, 5_000]

/** What writers met. */
export interface WritersReport {
  /** Errors of their statements. */
  errors: string[]
  /** The longest wait of a statement for a lock. */
  longestWaitMs: number
  written: number
}

/**
 * Writes to all filled tables while `work` runs, each kind of statement in a session of its own. A transaction
 * that read them stays open until 1.5 s after a writer began to wait, as that of a backup would.
 */
export const besideWriters = async (connection: Connection, size: number, work: () => Promise<unknown>) => {
  const statements = statementsOf(sizesOf(size))
  const open = (application_name: string, sessions: number) =>
    openDatabase({
      connection: { ...connection, application_name },
      size: sessions,
      statementLimitMs: 60_000,
      onConnectionLost: () => undefined,
    })
  const writers = open(writerName, statements.length)
  const watcher = open("watcher", 2)
  const report: WritersReport = { errors: [], longestWaitMs: 0, written: 0 }
  let over = false

  const waiting = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()

  /** Returns when the first statement has run, and goes on. */
  const write = async (statement: string) => {
    const first = Promise.withResolvers<void>()
    const goOn = async () => {
      while (!over) {
        await writers.pool.query(statement)
        report.written++
        first.resolve()
      }
    }
    const ended = goOn().catch((error: unknown) => {
      report.errors.push(String(error))
      first.resolve()
    })
    await first.promise
    return { ended }
  }

  /** Statements that wait for locks, by their start: a wait that ends between two looks is too short to matter. */
  const watch = async () => {
    while (!over) {
      const { rows } = await watcher.pool.query<{ waited: number | null }>(
        `select 1000 * max(extract(epoch from clock_timestamp() - waitstart))::float as waited
         from pg_locks join pg_stat_activity using (pid)
         where datname = current_database() and application_name = $1 and not granted`,
        [writerName],
      )
      report.longestWaitMs = Math.max(report.longestWaitMs, rows[0]?.waited ?? 0)
      if (report.longestWaitMs > 0) waiting.resolve()
      await new Promise((resolve) => setTimeout(resolve, sampleMs))
    }
  }

  const read = async () => {
    const client = await watcher.pool.connect()
    await client.query("begin")
    for (const table of filledTables) await client.query(`select from ${table} limit 1`)
    const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const alone = after(loneReaderMs)
    const stay = Promise.race([waiting.promise.then(() => after(readerMs)), alone, ended.promise])
    const finished = stay.then(async () => {
      await client.query("commit")
      client.release()
    })
    return { finished }
  }

  const writing = await Promise.all(statements.map(write))
  const { finished } = await read()
  const watching = watch()
  try {
    await work()
  } finally {
    over = true
    ended.resolve()
    await Promise.all([watching, finished, ...writing.map((writer) => writer.ended)])
    await Promise.all([writers.close(), watcher.close()])
  }
  return report
}
