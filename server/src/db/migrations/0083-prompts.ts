import { type Kysely, sql } from "kysely"

/** The answers of members to the prompts of profiles. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table member_prompts (
      member_id uuid not null references members on delete cascade,
      position int not null check (position between 0 and 2),
      prompt text not null check (prompt in (
        'ideal_sunday', 'after_work', 'morning_ritual', 'small_joy', 'hidden_talent', 'corner_of_home',
        'favourite_table', 'signature_dish', 'on_repeat', 'book_or_movie', 'usual_order', 'worth_it',
        'memorable_trip', 'next_destination', 'secret_place', 'short_escape', 'learning_now', 'never_tried',
        'feeling_cared_for', 'showing_care', 'first_meeting', 'getting_along', 'good_company', 'talk_all_night',
        'proud_of', 'learned_late', 'younger_self', 'grateful_for', 'makes_me_laugh', 'ask_me')),
      answer text not null check (char_length(answer) between 1 and 150),
      primary key (member_id, position),
      unique (member_id, prompt)
    )`.execute(db)
}
