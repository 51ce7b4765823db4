import { type Kysely, sql } from "kysely"

/** Contacts that members avoid, as keyed hashes, and the pairs of members whom they hide from each other. */
export const up = async (db: Kysely<unknown>) => {
  // Declared immutable for the index. `convert_to` is not, because encodings can be redefined; UTF8 is not.
  await sql`
    create function contact_digest(kind text, contact text) returns bytea
      language sql immutable strict parallel safe
      as $$ select sha256(convert_to('pinyu contact ' || kind || ' ' || contact, 'UTF8')) $$`.execute(db)
  await sql`
    create index credentials_email_digest on credentials (contact_digest('email', email))
      where email_verified_at is not null`.execute(db)
  await sql`
    create index credentials_phone_digest on credentials (contact_digest('phone', phone))
      where phone is not null`.execute(db)
  await sql`
    create table avoided_contact_lists (
      member_id uuid primary key references members on delete cascade,
      salt bytea not null,
      day date not null,
      added int not null
    )`.execute(db)
  await sql`
    create table avoided_contacts (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      kind text not null check (kind in ('phone', 'email')),
      tag bytea not null,
      sealed_label text,
      created_at timestamptz(3) not null,
      unique (member_id, tag)
    )`.execute(db)
  await sql`
    create table avoided_pairs (
      viewer_id uuid not null references members on delete cascade,
      hidden_id uuid not null references members on delete cascade,
      contact_id uuid not null references avoided_contacts on delete cascade,
      primary key (viewer_id, hidden_id, contact_id)
    )`.execute(db)
  await sql`create index avoided_pairs_by_hidden on avoided_pairs (hidden_id)`.execute(db)
  await sql`create index avoided_pairs_by_contact on avoided_pairs (contact_id)`.execute(db)
}
