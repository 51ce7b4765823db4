import { type Kysely, sql } from "kysely"

/**
 * Messages that quote a photo or an answer of the member who gets them. References, not copies: what is deleted or
 * hidden disappears from the messages too. An answer has an id until its text changes.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table member_prompts add column id uuid not null default gen_random_uuid() unique`.execute(
    db,
  )
  await sql`
    alter table messages
      add column liked_photo_id uuid,
      add column liked_answer_id uuid,
      add column liked_prompt text,
      -- Valid for every row without a quote, and 0089 checks that without stopping anybody.
      add constraint messages_liked_prompt check (liked_prompt in (
        'ideal_sunday', 'after_work', 'morning_ritual', 'small_joy', 'hidden_talent', 'corner_of_home',
        'favourite_table', 'signature_dish', 'on_repeat', 'book_or_movie', 'usual_order', 'worth_it',
        'memorable_trip', 'next_destination', 'secret_place', 'short_escape', 'learning_now', 'never_tried',
        'feeling_cared_for', 'showing_care', 'first_meeting', 'getting_along', 'good_company', 'talk_all_night',
        'proud_of', 'learned_late', 'younger_self', 'grateful_for', 'makes_me_laugh', 'ask_me')) not valid,
      add constraint messages_liked_answer check ((liked_prompt is null) = (liked_answer_id is null)) not valid,
      add constraint messages_liked_part check (liked_prompt is null or liked_photo_id is null) not valid`.execute(
    db,
  )
}
