import { type Kysely, sql } from "kysely"

/**
 * Drafts of the terms and the privacy policy, one for each. The database keeps the text and the effective date
 * of a version as they were published; only a withdrawal can follow.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table legal_drafts (
      type text primary key check (type in ('terms_of_service', 'privacy_policy')),
      version text not null check (char_length(version) between 1 and 20),
      title text not null check (char_length(title) between 1 and 100),
      content text not null check (char_length(content) between 1 and 15000),
      changes text not null check (char_length(changes) between 1 and 5000),
      revision integer not null check (revision between 1 and 2147483646),
      updated_at timestamptz(3) not null,
      updated_by uuid not null
    )`.execute(db)
  await sql`
    create index legal_acceptances_by_version on legal_acceptances (version_id, accepted_at desc, member_id desc)
    `.execute(db)
  await sql`
    create function keep_published_text() returns trigger language plpgsql as $$
      begin
        if (old.id, old.type, old.version, old.title, old.content, old.changes, old.published_at)
          is distinct from
          (new.id, new.type, new.version, new.title, new.content, new.changes, new.published_at) then
          raise exception 'a published version never changes';
        end if;
        return new;
      end
    $$`.execute(db)
  await sql`
    create trigger legal_versions_never_change before update on legal_versions
      for each row execute function keep_published_text()`.execute(db)
}
