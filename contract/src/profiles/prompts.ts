/**
 * The prompts that members answer on their profiles, by theme. The database lists them too. A prompt is retired
 * in the settings and never removed here, because members have answered it.
 */
export const promptThemes = {
  everyday: ["ideal_sunday", "after_work", "morning_ritual", "small_joy", "hidden_talent", "corner_of_home"],
  tastes: ["favourite_table", "signature_dish", "on_repeat", "book_or_movie", "usual_order", "worth_it"],
  outings: [
    "memorable_trip",
    "next_destination",
    "secret_place",
    "short_escape",
    "learning_now",
    "never_tried",
  ],
  together: [
    "feeling_cared_for",
    "showing_care",
    "first_meeting",
    "getting_along",
    "good_company",
    "talk_all_night",
  ],
  heart: ["proud_of", "learned_late", "younger_self", "grateful_for", "makes_me_laugh", "ask_me"],
} as const

export type PromptTheme = keyof typeof promptThemes
export type Prompt = (typeof promptThemes)[PromptTheme][number]

/** All prompts, theme by theme. */
export const prompts = [
  ...promptThemes.everyday,
  ...promptThemes.tastes,
  ...promptThemes.outings,
  ...promptThemes.together,
  ...promptThemes.heart,
] as const satisfies readonly Prompt[]
