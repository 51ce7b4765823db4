import { type FigureName, figureParts } from "@pinyu/contract/figures/options"
import { type RawBuilder, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"

/** A day in Taipei, from its start to the next. */
export interface Day {
  from: Date
  to: Date
}

interface Counted {
  part: string
  value: number
}

const within = ({ from, to }: Day, column: string) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`

/** Figures that the tables still hold for any earlier day. @unfiltered only counted */
const counted: Partial<Record<FigureName, (day: Day) => RawBuilder<Counted>>> = {
  new_members: (day) => sql`select 'all' as part, count(*)::float8 as value from members
    where ${within(day, "created_at")}`,
  departures: (
    day,
  ) => sql`select coalesce(reason, 'unanswered') as part, count(*)::float8 as value from departures
    where ${within(day, "day_at")} group by 1`,
  likes: (day) => sql`select 'all' as part, count(*)::float8 as value from likes
    where ${within(day, "created_at")}`,
  matches: (day) => sql`select 'all' as part, count(*)::float8 as value from likes later
    join likes earlier on earlier.liker_id = later.liked_id and earlier.liked_id = later.liker_id
      and (earlier.created_at, earlier.liker_id) < (later.created_at, later.liker_id)
    where ${within(day, "later.created_at")}`,
  first_messages: (day) => sql`select parts.part, count(*) filter (where parts.counts)::float8 as value
    from conversations
    join conversation_members starter on starter.conversation_id = conversations.id
      and starter.member_id = conversations.started_by_id and starter.first_position is not null
    cross join lateral (values ('sent', true), ('answered', exists (
      select from conversation_members other where other.conversation_id = conversations.id
        and other.member_id <> starter.member_id and other.first_position is not null))) parts (part, counts)
    where ${within(day, "conversations.created_at")} group by parts.part`,
  reports: (day) => sql`select reason as part, count(*)::float8 as value from reports
    where ${within(day, "created_at")} group by reason`,
  decision_seconds: (day) => sql`select parts.part, parts.value from (
      select percentile_cont(0.5) within group (order by seconds) as median,
        percentile_cont(0.95) within group (order by seconds) as p95
      from (select extract(epoch from decided_at - opened_at)::float8 as seconds from report_cases
        where ${within(day, "decided_at")}) cases
    ) both_parts cross join lateral (values ('median', median), ('p95', p95)) parts (part, value)
    where parts.value is not null`,
  overdue_cases: ({ to }) => sql`select 'all' as part, count(*)::float8 as value from report_cases
    where opened_at < ${to}::timestamptz - interval '1 day' and (decided_at is null or decided_at >= ${to})`,
}

/** Every part of a figure, with zero for one that was not counted; a time without cases has none. */
const allParts = (name: FigureName, rows: readonly Counted[]) =>
  figureParts[name].flatMap((part) => {
    const value = rows.find((row) => row.part === part)?.value
    return name === "decision_seconds" && value === undefined ? [] : [{ name, part, value: value ?? 0 }]
  })

/** The figures of a day that the tables hold, by name. */
export const countDay = async (db: Db, day: Day) => {
  const figures = Object.entries(counted).map(async ([name, query]) => {
    const { rows } = await query(day).execute(db)
    return allParts(name as FigureName, rows)
  })
  return (await Promise.all(figures)).flat()
}

/** Members by tier at an instant. The condition of `tierOf` in `auth`. @unfiltered only counted */
export const countMembers = async (db: Db, now: Date) => {
  const { rows } = await sql<Counted>`
    select case when vip_expires_at > ${now} then 'vip' when phone is not null then 'phone_verified'
        when email_verified_at is not null then 'email_verified' else 'unverified' end as part,
      count(*)::float8 as value
    from members join credentials on credentials.member_id = members.id group by 1`.execute(db)
  return allParts("members", rows)
}

/** Members whose last visit was on a day, so far. @unfiltered only counted */
export const countActive = async (db: Db, { from, to }: Day) => {
  const { count } = await db
    .selectFrom("members")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("last_online", ">=", from)
    .where("last_online", "<", to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Figure extends Counted {
  name: FigureName
}

export const insertFigures = async (trx: Trx, { from }: Day, figures: readonly Figure[]) => {
  if (figures.length === 0) return
  await trx
    .insertInto("figures")
    .values(figures.map((figure) => ({ day_at: from, ...figure })))
    .execute()
}

/** Keeps the largest number of active members that was counted for a day. */
export const raiseActive = (db: Db, { from }: Day, value: number) =>
  db
    .insertInto("figures")
    .values({ day_at: from, name: "active_members", part: "all", value })
    .onConflict((conflict) =>
      conflict.columns(["day_at", "name", "part"]).doUpdateSet({
        value: sql<number>`greatest(figures.value, excluded.value)`,
      }),
    )
    .execute()

/** The figures of days. */
export const findFigures = (db: Db, { from, to }: Day) =>
  db.selectFrom("figures").selectAll().where("day_at", ">=", from).where("day_at", "<", to).execute()

export type FigureRow = Awaited<ReturnType<typeof findFigures>>[number]
