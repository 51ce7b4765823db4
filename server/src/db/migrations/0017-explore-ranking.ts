import { type Kysely, sql } from "kysely"

/** Explore ranks members without a photo as if they were last online three hours earlier. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table members add column has_photo boolean not null default false`.execute(db)
  await sql`
    update members set has_photo = true
      where exists (select from member_photos where member_id = members.id)`.execute(db)
  // A generated column cannot refer to another one, so this repeats the expression of `shown_online`.
  await sql`
    alter table members add column ranked_online timestamptz(3) not null generated always as ((
      case when show_online then date_trunc('minute', last_online at time zone 'UTC')
      else to_timestamp(0) at time zone 'UTC' end
      - case when has_photo then interval '0' else interval '3 hours' end) at time zone 'UTC') stored`.execute(
    db,
  )
  await sql`drop index members_by_shown_online, members_by_city`.execute(db)
  await sql`
    create index members_by_ranked_online on members (ranked_online desc, id desc)
      where status = 'active' and discoverable`.execute(db)
  await sql`
    create index members_by_city on members (city, ranked_online desc, id desc)
      where status = 'active' and discoverable and show_city`.execute(db)
  // Few members hide their age: explore counts them when an age range is set.
  await sql`
    create index members_hiding_age on members (id)
      where status = 'active' and discoverable and not show_age`.execute(db)

  await sql`
    create function note_member_photos() returns trigger language plpgsql as $$ begin
      update members set has_photo = true
        from (select distinct member_id from new_photos) added
        where members.id = added.member_id and not has_photo;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_member_photos after insert on member_photos referencing new table as new_photos
      for each statement execute function note_member_photos()`.execute(db)
  await sql`
    create function note_removed_photos() returns trigger language plpgsql as $$ begin
      update members set has_photo = false
        from (select distinct member_id from old_photos) removed
        where members.id = removed.member_id and has_photo
          and not exists (select from member_photos where member_id = members.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_removed_photos after delete on member_photos referencing old table as old_photos
      for each statement execute function note_removed_photos()`.execute(db)
}
