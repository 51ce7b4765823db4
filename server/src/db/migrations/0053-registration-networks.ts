import { type Kysely, sql } from "kysely"

/** Keyed hashes of the networks from which members registered, kept for a week, and their signal. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table registration_networks (
      member_id uuid primary key references members on delete cascade,
      network_hash bytea not null,
      registered_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index registration_networks_by_time on registration_networks (registered_at)`.execute(db)
  await sql`alter table member_signals drop constraint member_signals_kind_check`.execute(db)
  await sql`
    alter table member_signals add constraint member_signals_kind_check check (kind in ('many_blocks',
      'many_reports', 'alike_messages', 'links', 'bank_accounts', 'same_photos', 'same_network'))`.execute(db)
}
