import type { Prompt } from "@pinyu/contract/profiles/prompts"
import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"

/**
 * The index of the first answer to a retired prompt that is new or changed; -1 without one. An answer that
 * stands may stay, also at another place.
 */
export const newRetiredAnswer = (
  answers: readonly PromptAnswer[],
  standing: readonly PromptAnswer[],
  retired: readonly Prompt[],
): number =>
  answers.findIndex(
    ({ prompt, answer }) =>
      retired.includes(prompt) && !standing.some((one) => one.prompt === prompt && one.answer === answer),
  )
