import { type Kysely, sql } from "kysely"

export const isOutsideTransaction = true

/** Copies a thousand rows at a time, in the order of the ids: `rowsAfter` lists them with their ids. */
const copyFrom = async (db: Kysely<unknown>, rowsAfter: (id: string) => ReturnType<typeof sql>) => {
  let last = "00000000-0000-0000-0000-000000000000"
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      with batch as (${rowsAfter(last)} order by id limit 1000), copied as (
        insert into mailed_tokens (token_hash, member_id, purpose, email, subject_id, created_at, expires_at)
          select token_hash, member_id, purpose, email, id, created_at, expires_at from batch
          where token_hash is not null and email is not null
          on conflict do nothing
      ) select id from batch order by id desc limit 1`.execute(db)
    if (!rows[0]) return
    last = rows[0].id
  }
}

/** The links of changes and notices join the others. The link of a notice went to the address at its time. */
export const up = async (db: Kysely<unknown>) => {
  await sql`drop index concurrently if exists mailed_tokens_by_subject`.execute(db)
  await sql`create index concurrently mailed_tokens_by_subject on mailed_tokens (subject_id)`.execute(db)
  await copyFrom(
    db,
    (id) => sql`
      select id, member_id, token_hash, expires_at,
        case when confirmed_at is null then 'confirm_email' else 'undo_email' end as purpose,
        coalesce(from_email, to_email) as email, coalesce(confirmed_at, requested_at) as created_at
      from email_changes where id > ${id}`,
  )
  await copyFrom(
    db,
    (id) => sql`
      select notice.id, notice.member_id, notice.token_hash, notice.expires_at, 'not_me' as purpose,
        coalesce(
          (select from_email from email_changes change
            where change.member_id = notice.member_id and change.confirmed_at > notice.created_at
            order by change.confirmed_at limit 1),
          (select email from credentials
            where credentials.member_id = notice.member_id and email_verified_at is not null)
        ) as email, notice.created_at
      from security_notices notice where notice.id > ${id}`,
  )
}
