import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"
import { memberId } from "./seed-members.ts"

const likesEach = 4
const lastPost = "timestamptz '2026-11-01'"

/** The id of the n-th seeded post, from 1. The first one is the newest. */
export const postId = (n: number) => `00000000-0000-7000-b000-${String(n).padStart(12, "0")}`

const seededId = (kind: string, n: string) =>
  sql.raw(`('00000000-0000-7000-${kind}-' || lpad((${n})::text, 12, '0'))::uuid`)

/**
 * Seeds `count` posts half a minute apart, every fifth with a picture. Each post has four likes and one
 * comment. The first member likes every twentieth post and blocks fifty members.
 */
export const seedPosts = (db: Db, count: number, members: number) =>
  db.connection().execute(async (session) => {
    const posts = sql`generate_series(1, ${count}::integer) n`
    const at = sql.raw(`${lastPost} - n * interval '30 seconds'`)
    const by = (shift: number) => seededId("8000", `1 + (n::bigint * 7919 + ${shift}) % ${members}`)
    // All ids and counts are valid by construction; checking them would dominate the run time.
    await sql`set session_replication_role = replica`.execute(session)
    await sql`insert into media_files
        (key, member_id, purpose, media_type, content_type, state, thumbnail_key, width, height, size, created_at, used_at)
      select 'posts/' || n || '.webp', ${by(0)}, 'posts', 'image', 'image/webp', 'ready',
        'posts/' || n || '-small.webp', 1600, 1200, 250000, ${at}, ${at}
      from ${posts} where n % 5 = 0`.execute(session)
    await sql`insert into posts (id, member_id, content, pictures_count, likes_count, comments_count, created_at)
      select ${seededId("b000", "n")}, ${by(0)}, '第 ' || n || ' 則：下過雨的傍晚最適合散步，空氣裡有泥土的味道。',
        (n % 5 = 0)::integer,
        ${likesEach}::integer + (n % 20 = 0)::integer, 1, ${at}
      from ${posts}`.execute(session)
    await sql`insert into post_pictures (id, post_id, position, media_key)
      select ${seededId("a000", "n")}, ${seededId("b000", "n")}, 0, 'posts/' || n || '.webp'
      from ${posts} where n % 5 = 0`.execute(session)
    for (let shift = 1; shift <= likesEach; shift++)
      await sql`insert into post_likes (post_id, member_id, created_at)
        select ${seededId("b000", "n")}, ${by(shift * 104_729)}, ${at} from ${posts}
        on conflict do nothing`.execute(session)
    await sql`insert into post_likes (post_id, member_id, created_at)
      select ${seededId("b000", "n")}, ${memberId(1)}, ${at} from ${posts} where n % 20 = 0
      on conflict do nothing`.execute(session)
    await sql`insert into comments (id, post_id, member_id, content, created_at)
      select ${seededId("9000", "n")}, ${seededId("b000", "n")}, ${by(31)}, '今天的風真的很舒服。', ${at} from ${posts}`.execute(
      session,
    )
    await sql`insert into blocks (blocker_id, blocked_id, created_at)
      select ${memberId(1)}, ${seededId("8000", "n")}, ${sql.raw(lastPost)} from generate_series(3, 52) n
      on conflict do nothing`.execute(session)
    await sql`set session_replication_role = origin`.execute(session)
    await sql`vacuum analyze`.execute(session)
  })
