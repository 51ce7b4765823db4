/**
 * The bare statements with the rows of a page, beside which the benchmarks of calls measure. `$1` is the
 * viewer. They have the visibility of the app's own queries in short, but no privacy settings.
 */
const signed = (key: string) =>
  `'https://files.example/' || ${key} || '?expires=1764547200&signature=0123456789abcdefghijklmnopqrstuvwxyz0123456'`

const photos = (member: string, size: string) =>
  `array(select ${signed(`${size}_key`)} from member_photos where member_id = ${member} order by position)`

const notBlocked = `not exists (select from blocks where blocker_id = $1 and blocked_id = members.id)
  and not exists (select from blocks where blocker_id = members.id and blocked_id = $1)`

const bornWithin = (from: number, to: number) =>
  `birth_date <= current_date - interval '${from} years' and birth_date > current_date - interval '${to + 1} years'`

/** A page of members from a subquery for 21 of them. */
const cardsOf = (page: string) => `
  select page.id, nickname, extract(year from age(birth_date))::int as age, city, identity, shown_online,
    coalesce(vip_expires_at > now(), false) as is_vip,
    exists (select from likes where liker_id = $1 and liked_id = page.id) as i_like_them,
    ${photos("page.id", "small")} as avatar_urls
  from (${page}) as page
  order by ranked_online desc, page.id desc`

const discoverable = `status = 'active' and discoverable and id <> $1 and ${notBlocked}`
const latestOnline = "order by ranked_online desc, id desc limit 21"

/** Explore: everyone of 18 to 40. */
const explore = cardsOf(
  `select * from members where ${discoverable} and ${bornWithin(18, 40)} ${latestOnline}`,
)

/** Explore: one city and 15 years, planned once; the city is `$2`. */
const exploreCity = cardsOf(
  `select * from members where ${discoverable} and city = (select $2) and ${bornWithin(25, 39)} ${latestOnline}`,
)

/** Explore: several cities and 15 years; the cities are `$2`, as an array. */
const exploreCities = cardsOf(`
  select inside.* from unnest((select $2::text[])) chosen(name) cross join lateral (
    select * from members where ${discoverable} and city = chosen.name and ${bornWithin(25, 39)} ${latestOnline}
  ) inside ${latestOnline}`)

/** Another's profile; their id is `$2`. */
const profile = `
  select id, nickname, birth_date, city, height_cm, weight_kg, identity, gender, about_me, occupation, shown_online,
    exists (select from likes where liker_id = $1 and liked_id = members.id) as i_like_them,
    exists (select from likes where liker_id = members.id and liked_id = $1) as likes_me,
    ${photos("members.id", "large")} as avatar_urls
  from members where id = $2 and status = 'active' and discoverable and ${notBlocked}`

const notifications = `
  select page.*, actor.nickname, ${photos("actor.id", "small")} as photos
  from (
    select id, type, about_id, notified_at, read_at from notifications
    where member_id = $1 and deleted_at is null order by notified_at desc, id desc limit 20
  ) page
  cross join lateral (
    select count(distinct actor_id)::int as actors, (array_agg(actor_id order by happened_at desc))[1] as actor_id
    from notification_events where notification_id = page.id and not withdrawn
  ) acted
  left join members actor on actor.id = acted.actor_id
  order by page.notified_at desc, page.id desc`

const conversations = `
  select mine.conversation_id, mine.sorted_at, mine.unread_count, other.nickname, other.shown_online,
    last.type, last.content, last.sender_id, last.created_at, ${photos("other.id", "small")} as photos
  from conversation_members mine
  join members other on other.id = mine.other_id
  cross join lateral (
    select type, content, sender_id, created_at from messages
    where conversation_id = mine.conversation_id order by position desc limit 1
  ) last
  where mine.member_id = $1 and mine.invitation is null and not mine.is_archived
  order by mine.is_pinned desc, mine.sorted_at desc, mine.conversation_id desc limit 21`

const feed = `
  select page.id, page.member_id as user_id, page.nickname, page.content, page.likes_count, page.comments_count,
    extract(year from age(page.birth_date))::int as user_age, page.city as user_city, page.edited_at,
    page.created_at, page.member_id = $1 as "canDelete",
    coalesce((select true from post_likes where post_id = page.id and member_id = $1 limit 1), false) as "isLikedByMe",
    (select ${signed("avatar_key")} from member_photos where member_id = page.member_id order by position limit 1)
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

/** A post; its id is `$2`, its content `$3`. */
const insertPost = "insert into posts (id, member_id, content, created_at) values ($2, $1, $3, now())"

export const statements = {
  explore,
  exploreCity,
  exploreCities,
  profile,
  notifications,
  conversations,
  feed,
  insertPost,
}
export type Statement = keyof typeof statements
