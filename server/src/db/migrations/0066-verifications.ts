import { type Kysely, sql } from "kysely"

/** Photo verification: the poses that were drawn, what members sent, and what the team asked for. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table verification_challenges (
      member_id uuid primary key references members on delete cascade,
      id uuid not null,
      poses text[] not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table verifications (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      challenge_id uuid not null unique,
      poses text[] not null,
      camera text check (length(camera) <= 100),
      -- Empty once they are erased.
      frame_keys text[] not null,
      submitted_at timestamptz(3) not null,
      erase_after timestamptz(3) not null,
      decided_at timestamptz(3),
      decided_by uuid references admins on delete set null,
      by_service boolean not null default false,
      with_service_until timestamptz(3),
      outcome text check (outcome in ('approved', 'declined')),
      reason text check (reason in ('poses_wrong', 'unclear', 'photos_unclear', 'not_live', 'different_person')),
      message text check (length(message) <= 500),
      check ((decided_at is null) = (outcome is null)),
      check (decided_at is not null or frame_keys <> '{}')
    )`.execute(db)
  await sql`
    create unique index verifications_waiting on verifications (member_id)
      where decided_at is null`.execute(db)
  await sql`
    create index verifications_queue on verifications (submitted_at, id)
      where decided_at is null`.execute(db)
  await sql`create index verifications_of_member on verifications (member_id, submitted_at desc)`.execute(db)
  await sql`create index verifications_decided_by on verifications (decided_by)`.execute(db)
  await sql`
    create index verifications_to_erase on verifications (erase_after)
      where frame_keys <> '{}'`.execute(db)
  await sql`
    create table verification_requests (
      case_id uuid primary key references report_cases on delete cascade,
      member_id uuid not null references members on delete cascade,
      requested_at timestamptz(3) not null,
      requested_by uuid references admins on delete set null
    )`.execute(db)
  await sql`create index verification_requests_of_member on verification_requests (member_id)`.execute(db)
  await sql`create index verification_requests_by on verification_requests (requested_by)`.execute(db)
}
