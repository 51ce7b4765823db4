import { type Kysely, sql } from "kysely"

/**
 * Keeps `sample_actor_id` by triggers: older nodes withdraw events too, and the deletion of a member deletes
 * theirs. Updates one notification at a time by its id. A join could be planned for many rows and kept for one.
 * The order of the ids prevents deadlocks.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function keep_sample_actors() returns trigger language plpgsql as $$
    declare
      event record;
    begin
      for event in select distinct on (notification_id) notification_id, actor_id from new_events
        where actor_id is not null and not withdrawn order by notification_id
      loop
        update notifications set sample_actor_id = event.actor_id
          where id = event.notification_id and sample_actor_id is null;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create function forget_sample_actors() returns trigger language plpgsql as $$
    declare
      changed record;
    begin
      for changed in select notification_id, array_agg(actor_id) as actor_ids from old_events
        where actor_id is not null group by notification_id order by notification_id
      loop
        update notifications set sample_actor_id = null
          where id = changed.notification_id and sample_actor_id = any(changed.actor_ids);
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_inserted_actors after insert on notification_events
      referencing new table as new_events
      for each statement execute function keep_sample_actors()`.execute(db)
  await sql`
    create trigger forget_changed_actors after update on notification_events
      referencing old table as old_events
      for each statement execute function forget_sample_actors()`.execute(db)
  await sql`
    create trigger forget_deleted_actors after delete on notification_events
      referencing old table as old_events
      for each statement execute function forget_sample_actors()`.execute(db)
  // By name after the one that forgets: what is restored is kept again.
  await sql`
    create trigger keep_changed_actors after update on notification_events
      referencing new table as new_events
      for each statement execute function keep_sample_actors()`.execute(db)
}
