import { type Kysely, sql } from "kysely"

/** Appeals that come by contact form. Each form is one appeal at most, as long as a form may be. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table contact_forms
      drop constraint contact_forms_form_type_check,
      add constraint contact_forms_form_type_check check (form_type in
        ('bug_report', 'feature_suggestion', 'partnership', 'complaint', 'appeal', 'other'))`.execute(db)
  await sql`
    alter table appeals
      add column contact_form_id uuid unique references contact_forms on delete set null,
      drop constraint appeals_text_check,
      add constraint appeals_text_check check (char_length(text) between 1 and 2000)`.execute(db)
}
