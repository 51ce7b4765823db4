import { type Kysely, sql } from "kysely"

/**
 * A member is verified while the first photo that others see was compared with the member. Nodes of the
 * previous version know nothing of it, so the database maintains it.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table member_photos add column verified_at timestamptz(3)`.execute(db)
  await sql`alter table members add column photo_verified_at timestamptz(3)`.execute(db)
  await sql`
    create function note_verified_photos() returns trigger language plpgsql as $$ begin
      update members set photo_verified_at = shown.verified_at
        from (select distinct member_id from changed_photos) changed
          left join lateral (
            select verified_at from member_photos
              where member_id = changed.member_id and not hidden order by position limit 1
          ) shown on true
        where members.id = changed.member_id
          and members.photo_verified_at is distinct from shown.verified_at;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_inserted_verification after insert on member_photos
      referencing new table as changed_photos
      for each statement execute function note_verified_photos()`.execute(db)
  await sql`
    create trigger note_changed_verification after update on member_photos
      referencing new table as changed_photos
      for each statement execute function note_verified_photos()`.execute(db)
  await sql`
    create trigger note_deleted_verification after delete on member_photos
      referencing old table as changed_photos
      for each statement execute function note_verified_photos()`.execute(db)
  // Explore with the filter "verified only", in the order of the list.
  await sql`
    create index members_verified on members (ranked_online desc, id desc)
      where status = 'active' and discoverable and photo_verified_at is not null`.execute(db)
}
