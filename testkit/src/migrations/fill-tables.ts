import type pg from "pg"

/** SQL of the id of the n-th row of a filled table. `kind` is a hexadecimal digit of its own for each table. */
export const filledId = (kind: string, n: string) =>
  `('00000000-0000-7000-${kind}000-' || lpad((${n})::text, 12, '0'))::uuid`

/** The digits of the ids in the filled tables. */
export const kinds = {
  ...{ member: "8", session: "9", conversation: "a", message: "b" },
  ...{ notification: "c", post: "d", photo: "e", comment: "f" },
} as const

/** The numbers of rows in the filled tables. There are as many conversations as members. */
export const sizesOf = (rows: number) => ({ rows, members: rows / 10 })

const member = (n: string) => filledId(kinds.member, n)
const conversation = (n: string) => filledId(kinds.conversation, n)

/** SQL of the member who writes the messages of the n-th conversation. The next member reads them. */
export const writerIn = member
/** The number of messages in each. */
const messagesEach = 10
const at = "timestamptz '2026-01-01 00:00Z'"

/** What fills each table. The columns are those of migration 0116: older nodes write no others. */
const fillings = ({ rows, members }: ReturnType<typeof sizesOf>) => ({
  members: `insert into members
      (id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, last_online, created_at)
    select ${member("n")}, 'member', date '1990-01-01' + n % 3650, '臺北市', 165, 55, 'sugar_baby', 'female', ${at}, ${at}
    from generate_series(1, ${members}) n`,
  credentials: `insert into credentials (member_id, email, password_hash, created_at)
    select ${member("n")}, 'member' || n || '@example.com', '', ${at} from generate_series(1, ${members}) n`,
  sessions: `insert into sessions (id, member_id, remembered, device, created_at, last_used_at, expires_at)
    select ${filledId(kinds.session, "n")}, ${member("n")}, true, 'Firefox', ${at}, ${at}, ${at} + interval '1 year'
    from generate_series(1, ${members}) n`,
  mailed_tokens: `insert into mailed_tokens (token_hash, member_id, purpose, email, created_at, expires_at)
    select uuid_send(${member("n")}), ${member("n")}, 'verify_email', 'member' || n || '@example.com', ${at}, ${at}
    from generate_series(1, ${members}) n`,
  email_changes: `insert into email_changes (id, member_id, to_email, requested_at, token_hash, expires_at)
    select ${member("n")}, ${member("n")}, 'other' || n || '@example.com', ${at}, uuid_send(${member("n")}), ${at}
    from generate_series(1, ${members}) n`,
  security_notices: `insert into security_notices (id, member_id, event, detail, token_hash, created_at, expires_at)
    select ${member("n")}, ${member("n")}, 'phone_changed', '', uuid_send(${member("n")}), ${at}, ${at}
    from generate_series(1, ${members}) n`,
  refresh_tokens: `insert into refresh_tokens (token_hash, session_id, created_at)
    select uuid_send(${filledId(kinds.session, "n")}), ${filledId(kinds.session, "n")}, ${at}
    from generate_series(1, ${members}) n`,
  member_photos: `insert into member_photos (id, member_id, position, large_key, small_key, created_at)
    select ${filledId(kinds.photo, "n")}, ${member("n")}, 0, 'large-' || n, 'small-' || n, ${at}
    from generate_series(1, ${members}) n`,
  likes: `insert into likes (liker_id, liked_id, created_at)
    select ${member(`1 + n % ${members}`)}, ${member(`1 + (n + 1 + n / ${members}) % ${members}`)}, ${at}
    from generate_series(0, ${rows} - 1) n`,
  follows: `insert into follows (member_id, followed_id, followed_at)
    select ${member("n")}, ${member(`1 + n % ${members}`)}, ${at} from generate_series(1, ${members}) n`,
  conversations: `insert into conversations (id, started_by_id, revision, created_at)
    select ${conversation("n")}, null, ${messagesEach}, ${at} from generate_series(1, ${members}) n`,
  conversation_members: `insert into conversation_members (conversation_id, member_id, other_id, sorted_at)
    select ${conversation("n")}, one, other, ${at} from generate_series(1, ${members}) n,
      lateral (select ${writerIn("n")} as writer, ${member(`1 + n % ${members}`)} as reader) pairs,
      lateral (values (writer, reader), (reader, writer)) sides (one, other)`,
  messages: `insert into messages (id, conversation_id, position, revision, sender_id, type, content, created_at)
    select ${filledId(kinds.message, "n")}, ${conversation("chat")}, place, place, ${writerIn("chat")},
      'text', '今天的夕陽很美', ${at} + n * interval '1 second'
    from generate_series(1, ${rows}) n,
      lateral (select 1 + (n - 1) / ${messagesEach} as chat, 1 + (n - 1) % ${messagesEach} as place) places`,
  notifications: `insert into notifications (id, member_id, type, group_key, created_at, notified_at, read_at)
    select ${filledId(kinds.notification, "n")}, ${member(`1 + n % ${members}`)}, 'like_received', n::text, moment, moment, moment
    from generate_series(1, ${rows}) n, lateral (select ${at} + n * interval '1 second' as moment) moments`,
  notification_events: `insert into notification_events (notification_id, member_id, type, dedup_key, happened_at)
    select ${filledId(kinds.notification, "n")}, ${member(`1 + n % ${members}`)}, 'like_received', n::text, ${at}
    from generate_series(1, ${members}) n`,
  posts: `insert into posts (id, member_id, content, created_at)
    select ${filledId(kinds.post, "n")}, ${member(`1 + n % ${members}`)}, '今天去爬山', ${at} + n * interval '1 second'
    from generate_series(1, ${rows}) n`,
  post_likes: `insert into post_likes (post_id, member_id, created_at)
    select ${filledId(kinds.post, "n")}, ${member("n")}, ${at} from generate_series(1, ${members}) n`,
  comments: `insert into comments (id, post_id, member_id, content, created_at)
    select ${filledId(kinds.comment, "n")}, ${filledId(kinds.post, "n")}, ${member("n")}, '好美', ${at}
    from generate_series(1, ${members}) n`,
  reports: `insert into reports (id, case_id, receipt_number, reporter_id, target_type, target_id,
      target_member_id, reason, details, evidence, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'R-' || n, ${member("n")}, 'member', ${member(`1 + n % ${members}`)},
      ${member(`1 + n % ${members}`)}, 'scam', '要我匯款', '{}', ${at}
    from generate_series(1, ${members}) n`,
})

/** The names of the filled tables. */
export const filledTables = Object.keys(fillings(sizesOf(0)))

/**
 * Fills an empty schema: `rows` messages, notifications, posts and likes, and at least a tenth as many rows in each
 * other table. A checkpoint ends it, so that its writes do not slow what follows.
 */
export const fillTables = async (pool: pg.Pool, rows: number) => {
  const client = await pool.connect()
  try {
    // All ids are valid by construction; checking the foreign keys would dominate the run time.
    await client.query("set session_replication_role = replica")
    await client.query("set maintenance_work_mem = '512MB'")
    // Inserts leave out the indexes, which are built afterwards: a row at a time, that takes five times as long.
    await client.query("update pg_index set indisready = false where indrelid = any($1::regclass[])", [
      filledTables,
    ])
    for (const filling of Object.values(fillings(sizesOf(rows)))) await client.query(filling)
    for (const table of filledTables) await client.query(`reindex table ${table}`)
    await client.query("vacuum analyze")
    await client.query("checkpoint")
  } finally {
    client.release(true)
  }
}
