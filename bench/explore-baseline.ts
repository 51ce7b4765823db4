/**
 * Baseline for explore: a bare Fastify route with one prepared query for the first page. It has no sign-in,
 * limits, schema or log. A benchmark starts it with the database connection as JSON, and the viewer's id.
 */
import fastify from "fastify"
import pg from "pg"

const [connection = "{}", viewer = ""] = process.argv.slice(2)
const pool = new pg.Pool({ ...JSON.parse(connection), max: 12 })

const text = `
  select page.id, nickname, extract(year from age(birth_date))::int as age, city, identity, shown_online,
    coalesce(vip_expires_at > now(), false) as is_vip,
    exists (select from likes where liker_id = $1 and liked_id = page.id) as i_like_them,
    array(select 'https://files.example/' || small_key || '?expires=1764547200&signature=0123456789abcdefghijklmnopqrstuvwxyz0123456'
          from member_photos where member_id = page.id order by position) as avatar_urls
  from (
    select * from members
    where status = 'active' and discoverable and id <> $1
      and birth_date <= current_date - interval '18 years' and birth_date > current_date - interval '41 years'
      and not exists (select from blocks where blocker_id = $1 and blocked_id = members.id)
      and not exists (select from blocks where blocker_id = members.id and blocked_id = $1)
    order by ranked_online desc, id desc
    limit 21
  ) as page
  order by ranked_online desc, page.id desc`

const app = fastify()
app.get("/api/profile/explore", async () => {
  const { rows } = await pool.query({ name: "explore", text, values: [viewer] })
  const members = rows.slice(0, 20)
  return { success: true, members, nextCursor: rows[20]?.id ?? null }
})
await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(app.listeningOrigin)
