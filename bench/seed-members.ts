import { cities } from "@pinyu/contract/options"
import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"

/** The id of the n-th made member, in SQL and here alike. */
export const memberId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`

const idOf = (n: string) => sql.raw(`('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`)

/**
 * Makes `count` members with the cities' real proportions of people (half of all in five of the 22), ages 18 to 80,
 * last seen within 60 days; two photographs and five likes each, and one block for every ten. The same for the same count.
 */
export const seedMembers = async (db: Db, count: number) => {
  await db.connection().execute(async (session) => {
    await sql`select setseed(0.5)`.execute(session)
    // All ids are right by construction: so many checks of that would take longer than everything else.
    await sql`set session_replication_role = replica`.execute(session)
    await sql`
      insert into members (id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, about_me, last_online, created_at)
      select ${idOf("n")},
        (array['小雅','阿哲','Vivian','冠宇','怡君','文青','Kevin','語彤','子軒','美玲'])[1 + floor(random() * 10)] || n % 1000,
        (date '2008-01-01' - (random() * 365 * 62)::int),
        (${sql.val([...cities])}::text[])[1 + floor(power(random(), 2) * ${sql.lit(cities.length)})],
        150 + n % 40, 45 + n % 50,
        case when n % 3 = 0 then 'sugar_daddy' when n % 7 = 0 then 'sugar_mommy' else 'sugar_baby' end,
        case when n % 3 = 0 then 'male' else 'female' end,
        (array['喜歡爬山與咖啡','週末常在美術館','愛旅行也愛下廚','古典樂與紅酒','海邊長大的人'])[1 + floor(random() * 5)],
        timestamptz '2026-11-01' - random() * interval '60 days',
        timestamptz '2026-01-01'
      from generate_series(1, ${sql.lit(count)}) as n`.execute(session)
    await sql`
      insert into member_photos (id, member_id, position, large_key, small_key, created_at)
      select gen_random_uuid(), ${idOf("n")}, place, 'photos/' || n || '/' || place || '-large.webp',
        'photos/' || n || '/' || place || '-small.webp', timestamptz '2026-01-01'
      from generate_series(1, ${sql.lit(count)}) as n, generate_series(0, 1) as place`.execute(session)
    await sql`
      insert into likes (liker_id, liked_id, created_at)
      select ${idOf("n")}, ${idOf(`1 + (n::bigint * 7919 + k * 104729) % ${count}`)}, timestamptz '2026-10-01' + k * interval '1 minute'
      from generate_series(1, ${sql.lit(count)}) as n, generate_series(1, 5) as k
      where n <> 1 + (n::bigint * 7919 + k * 104729) % ${sql.lit(count)}
      on conflict do nothing`.execute(session)
    await sql`
      insert into blocks (blocker_id, blocked_id, created_at)
      select ${idOf("n")}, ${idOf(`1 + (n + 1) % ${count}`)}, timestamptz '2026-10-01'
      from generate_series(1, ${sql.lit(count)}, 10) as n`.execute(session)
    await sql`reset session_replication_role`.execute(session)
  })
  await sql`vacuum analyze`.execute(db)
}
