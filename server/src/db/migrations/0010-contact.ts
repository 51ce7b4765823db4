import { type Kysely, sql } from "kysely"

/** Contact forms with their replies and pictures, and the used human-check proofs. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table contact_forms (
      id uuid primary key,
      member_id uuid references members on delete set null,
      status text not null check (status in
        ('pending', 'unverified', 'verified', 'in_progress', 'resolved', 'closed')),
      form_type text not null check (form_type in
        ('bug_report', 'feature_suggestion', 'partnership', 'complaint', 'other')),
      submitter_name text not null check (char_length(submitter_name) <= 50),
      submitter_email text not null,
      subject text not null check (char_length(subject) <= 100),
      content text not null check (char_length(content) <= 2000),
      admin_notes text check (char_length(admin_notes) <= 2000),
      email_verified_at timestamptz(3),
      verification_requested_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  // The admin console's list, complete and by state.
  await sql`
    create index contact_forms_by_time on contact_forms (updated_at desc, id desc)
      where status <> 'unverified'`.execute(db)
  await sql`
    create index contact_forms_by_status on contact_forms (status, updated_at desc, id desc)`.execute(db)
  await sql`
    create index contact_forms_by_member on contact_forms (member_id) where member_id is not null`.execute(db)
  await sql`
    create index contact_forms_unverified on contact_forms (created_at) where status = 'unverified'`.execute(
    db,
  )

  await sql`
    create table contact_replies (
      id uuid primary key,
      form_id uuid not null references contact_forms on delete cascade,
      side text not null check (side in ('submitter', 'team')),
      content text not null check (char_length(content) <= 2000),
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index contact_replies_by_form on contact_replies (form_id)`.execute(db)

  // Inserted without a form before the file is stored. A picture without a form is swept with its file.
  await sql`
    create table contact_attachments (
      key text primary key,
      form_id uuid references contact_forms on delete set null,
      place smallint not null,
      filename text not null check (char_length(filename) <= 255),
      width integer not null,
      height integer not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index contact_attachments_by_form on contact_attachments (form_id)`.execute(db)
  await sql`
    create index contact_attachments_loose on contact_attachments (created_at) where form_id is null`.execute(
    db,
  )

  await sql`
    create table spent_proofs (
      hash bytea primary key,
      lapses_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index spent_proofs_by_end on spent_proofs (lapses_at)`.execute(db)
}
