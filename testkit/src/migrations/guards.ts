import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"
import type pg from "pg"
import { filledTables } from "./fill-tables.ts"

/** More rows than a transaction of a migration may read under a lock that blocks writers, or change. */
const mostRows = 5_000

const names = filledTables.map((table) => `'${table}'`).join(", ")

/** The trigger of a table that is not filled. */
const unfilled = "guard_unfilled"

/** Why a migration must not touch such a table: on an empty one, nothing takes long. */
const fillFirst = "% is not filled: fill it in fill-tables.ts first"

/**
 * Time on a small table says little about a large one, so triggers judge what a migration does: they reject the
 * rewrite of a table, reading all its rows under a lock that blocks writers, and changing many rows at once. Tables
 * that are not filled must not change at all.
 */
const guards = `
  create schema guards;

  -- Rows read by scans of whole tables since the statistics of this session were last sent.
  create function guards.read_rows() returns jsonb language sql as $$
    select coalesce(jsonb_object_agg(relid, seq_tup_read), '{}') from pg_stat_xact_user_tables where seq_tup_read > 0
  $$;

  -- Called again in one transaction, it keeps the first figures.
  create function guards.start() returns void language plpgsql as $$
  begin
    if coalesce(current_setting('guards.read', true), '') = '' then
      perform set_config('guards.read', guards.read_rows()::text, true);
    end if;
  end $$;

  create function guards.judge() returns void language plpgsql as $$
  declare
    before jsonb := coalesce(nullif(current_setting('guards.read', true), ''), '{}');
    held record;
  begin
    for held in
      select relation::regclass as name, mode from pg_locks, jsonb_each_text(guards.read_rows()) now
      where pid = pg_backend_pid() and granted and relation = now.key::oid
        and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
        and now.value::bigint - coalesce((before ->> now.key)::bigint, 0) > ${mostRows}
    loop
      raise exception 'reads all rows of % under %', held.name, held.mode;
    end loop;
  end $$;

  create function guards.on_start() returns event_trigger language plpgsql as $$ begin perform guards.start(); end $$;
  create function guards.on_end() returns event_trigger language plpgsql as $$
  declare
    touched regclass;
  begin
    perform guards.judge();
    select tgrelid into touched from pg_event_trigger_ddl_commands() command
      left join pg_index on command.classid = 'pg_class'::regclass and indexrelid = command.objid
      join pg_trigger on tgname = '${unfilled}' and command.classid = 'pg_class'::regclass
        and tgrelid = coalesce(indrelid, command.objid);
    if found then raise exception '${fillFirst}', touched; end if;
  end $$;
  create function guards.on_rewrite() returns event_trigger language plpgsql as $$
  begin
    if (select reltuples > ${mostRows} from pg_class where oid = pg_event_trigger_table_rewrite_oid()) then
      raise exception 'rewrites %', pg_event_trigger_table_rewrite_oid()::regclass;
    end if;
  end $$;

  create function guards.on_change() returns trigger language plpgsql as $$
  declare
    changed bigint := coalesce(nullif(current_setting('guards.changed', true), ''), '0')::bigint
      + (select count(*) from changed_rows);
  begin
    if changed > ${mostRows} then
      raise exception 'changes more than ${mostRows} rows of % in one transaction', tg_relid::regclass;
    end if;
    perform set_config('guards.changed', changed::text, true);
    return null;
  end $$;

  create function guards.on_unfilled() returns trigger language plpgsql as $$
  begin
    raise exception '${fillFirst}', tg_relid::regclass;
  end $$;

  -- Marks the tables that are not filled.
  create function guards.mark_unfilled() returns void language plpgsql as $$
  declare
    name regclass;
  begin
    for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in (${names})
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = '${unfilled}')
    loop
      execute format('create trigger ${unfilled} before update or delete or truncate on %s
        for each statement execute function guards.on_unfilled()', name);
    end loop;
  end $$;

  do $$
  declare
    name regclass;
  begin
    for name in select oid from pg_class where relname in (${names}) and relnamespace = 'public'::regnamespace
    loop
      if (select reltuples <= ${mostRows} from pg_class where oid = name) then
        raise exception '% has too few rows for the guards', name;
      end if;
      execute format('create trigger guard_update after update on %s referencing new table as changed_rows
        for each statement execute function guards.on_change()', name);
      execute format('create trigger guard_delete after delete on %s referencing old table as changed_rows
        for each statement execute function guards.on_change()', name);
    end loop;
  end $$;

  create event trigger guard_start on ddl_command_start execute function guards.on_start();
  create event trigger guard_end on ddl_command_end execute function guards.on_end();
  create event trigger guard_rewrite on table_rewrite execute function guards.on_rewrite();`

/** Marks the tables that are there before a migration and not filled. It may use those that it creates. */
export const markUnfilled = (pool: pg.Pool) => pool.query("select guards.mark_unfilled()")

/**
 * Rejects, on the filled tables, what would block writers long on very large ones. Throws when a filled table has
 * too few rows for that.
 */
export const installGuards = async (pool: pg.Pool) => {
  await pool.query(guards)
  // The rows that parallel workers read are not in the statistics of the session.
  await pool.query(`do $$ begin
    execute format('alter database %I set max_parallel_maintenance_workers = 0', current_database());
    execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
  end $$`)
}

/** Runs `work` and judges its whole transaction, also what follows its last change of the schema. */
export const guarded = async (trx: Pick<Db, "getExecutor">, work: () => Promise<void>) => {
  await sql`select guards.start()`.execute(trx)
  await work()
  await sql`select guards.judge()`.execute(trx)
}
