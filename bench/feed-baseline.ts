/**
 * Baseline for the feed: a bare Fastify route with one prepared query for a page, and one with one INSERT. It
 * has no sign-in, limits, schema or log. A benchmark starts it with the database connection as JSON, and the
 * viewer's id.
 */
import { randomUUID } from "node:crypto"
import fastify from "fastify"
import pg from "pg"

const [connection = "{}", viewer = ""] = process.argv.slice(2)
const pool = new pg.Pool({ ...JSON.parse(connection), max: 12 })

const signed = (key: string) =>
  `'https://files.example/' || ${key} || '?expires=1764547200&signature=0123456789abcdefghijklmnopqrstuvwxyz0123456'`
const page = `
  select page.id, page.member_id as user_id, page.nickname, page.content, page.likes_count, page.comments_count,
    extract(year from age(page.birth_date))::int as user_age, page.city as user_city, page.edited_at,
    page.created_at, page.member_id = $1 as "canDelete",
    coalesce((select true from post_likes where post_id = page.id and member_id = $1 limit 1), false) as "isLikedByMe",
    (select ${signed("small_key")} from member_photos where member_id = page.member_id order by position limit 1)
      as user_avatar,
    ${signed("post_pictures.media_key")} as media_url,
    case when post_pictures.media_key is not null then 'image' end as media_type,
    media_files.width as media_width, media_files.height as media_height
  from (
    select posts.*, members.nickname, members.birth_date, members.city from posts join members on members.id = posts.member_id
    where members.status = 'active' and members.discoverable
      and members.id <> all (array(select blocked_id from blocks where blocker_id = $1
        union all select blocker_id from blocks where blocked_id = $1))
    order by posts.created_at desc, posts.id desc
    limit 21
  ) as page
  left join post_pictures on post_pictures.post_id = page.id
  left join media_files on media_files.key = post_pictures.media_key
  order by page.created_at desc, page.id desc`
const insert = "insert into posts (id, member_id, content, created_at) values ($1, $2, $3, now())"

const app = fastify()
app.get("/api/posts/feed", async () => {
  const { rows } = await pool.query({ name: "page", text: page, values: [viewer] })
  return { success: true, posts: rows.slice(0, 20), nextCursor: rows[20]?.id ?? null }
})
app.post<{ Body: { content: string } }>("/api/posts", async ({ body: { content } }) => {
  const id = randomUUID()
  await pool.query({ name: "insert", text: insert, values: [id, viewer, content] })
  return { success: true, post: { id, user_id: viewer, content } }
})
await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(app.listeningOrigin)
