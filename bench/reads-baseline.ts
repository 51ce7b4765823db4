/**
 * Baseline for `reads`: bare Fastify routes, each with one prepared query for the rows of the page. They have
 * no sign-in, limits, schema or log. A benchmark starts it with the database connection as JSON.
 */
import fastify from "fastify"
import pg from "pg"

const pool = new pg.Pool({ ...JSON.parse(process.argv[2] ?? "{}"), max: 12 })

const photo = (member: string, size: string) =>
  `array(select 'https://files.example/' || ${size}_key || '?expires=1764547200&signature=0123456789abcdefghijklmnopqrstuvwxyz0123456'
    from member_photos where member_id = ${member} order by position)`

const texts = {
  profile: `
    select id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, about_me, occupation, shown_online,
      exists (select from likes where liker_id = $1 and liked_id = members.id) as i_like_them,
      exists (select from likes where liker_id = members.id and liked_id = $1) as likes_me,
      ${photo("members.id", "large")} as avatar_urls
    from members where id = $2 and status = 'active' and discoverable
      and not exists (select from blocks where blocker_id = $1 and blocked_id = members.id)
      and not exists (select from blocks where blocker_id = members.id and blocked_id = $1)`,
  notifications: `
    select page.*, actor.nickname, ${photo("actor.id", "small")} as photos
    from (
      select id, type, about_id, notified_at, read_at from notifications
      where member_id = $1 and deleted_at is null order by notified_at desc, id desc limit 20
    ) page
    cross join lateral (
      select count(distinct actor_id)::int as actors, (array_agg(actor_id order by happened_at desc))[1] as actor_id
      from notification_events where notification_id = page.id and not withdrawn
    ) acted
    left join members actor on actor.id = acted.actor_id
    order by page.notified_at desc, page.id desc`,
  conversations: `
    select mine.conversation_id, mine.sorted_at, mine.unread_count, other.nickname, other.shown_online,
      last.type, last.content, last.sender_id, last.created_at, ${photo("other.id", "small")} as photos
    from conversation_members mine
    join members other on other.id = mine.other_id
    cross join lateral (
      select type, content, sender_id, created_at from messages
      where conversation_id = mine.conversation_id order by position desc limit 1
    ) last
    where mine.member_id = $1 and mine.invitation is null and not mine.is_archived
    order by mine.is_pinned desc, mine.sorted_at desc, mine.conversation_id desc limit 21`,
}

const app = fastify()
for (const [name, text] of Object.entries(texts))
  app.get<{ Params: { viewer: string; other: string } }>(`/${name}/:viewer/:other`, async ({ params }) => {
    const values = name === "profile" ? [params.viewer, params.other] : [params.viewer]
    return { rows: (await pool.query({ name, text, values })).rows }
  })
await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(app.listeningOrigin)
