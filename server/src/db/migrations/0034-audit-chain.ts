import { type QueryExecutorProvider, sql } from "kysely"

/**
 * Chains the rows of the audit log: the hash of each covers the row and the hash before it, so a change or a
 * gap breaks every later hash. The place is taken at the commit, when the transaction locks nothing more:
 * acts cannot wait for each other in a circle. A restored row keeps its place.
 */
export const up = async (db: QueryExecutorProvider) => {
  await sql`
    create table admin_audit_chain (
      position bigint primary key,
      audit_id uuid not null unique,
      hash bytea not null
    )`.execute(db)
  await sql`
    create function chain_audit() returns trigger language plpgsql as $$
      declare
        last record;
      begin
        perform pg_advisory_xact_lock(hashtext('admin_audit_chain'));
        if exists (select from admin_audit_chain where audit_id = new.id) then
          return null;
        end if;
        select position, hash into last from admin_audit_chain order by position desc limit 1;
        insert into admin_audit_chain values (
          coalesce(last.position, 0) + 1,
          new.id,
          sha256(coalesce(last.hash, '') || convert_to(jsonb_build_array(
            new.id, (extract(epoch from new.at) * 1000)::bigint,
            new.admin_id, new.act, new.target, new.detail, new.address
          )::text, 'UTF8'))
        );
        return null;
      end
    $$`.execute(db)
  await sql`
    create constraint trigger admin_audit_chained after insert on admin_audit
      deferrable initially deferred for each row execute function chain_audit()`.execute(db)
  await sql`alter table admin_audit enable always trigger admin_audit_chained`.execute(db)
  await sql`
    do $$
      declare
        entry record;
        last bytea := '';
        place bigint := 0;
      begin
        for entry in select * from admin_audit order by at, id loop
          last := sha256(last || convert_to(jsonb_build_array(
            entry.id, (extract(epoch from entry.at) * 1000)::bigint,
            entry.admin_id, entry.act, entry.target, entry.detail, entry.address
          )::text, 'UTF8'));
          place := place + 1;
          insert into admin_audit_chain values (place, entry.id, last);
        end loop;
      end
    $$`.execute(db)
  await sql`
    create trigger admin_audit_chain_is_append_only before update or delete or truncate on admin_audit_chain
      for each statement execute function refuse_change()`.execute(db)
  await sql`alter table admin_audit_chain enable always trigger admin_audit_chain_is_append_only`.execute(db)
}
