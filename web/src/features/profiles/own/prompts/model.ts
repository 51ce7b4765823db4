import { profileLimits } from "@pinyu/contract/profiles/limits"
import { type Prompt, prompts, promptThemes } from "@pinyu/contract/profiles/prompts"
import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"
import type { FieldErrors } from "../../../../lib/api/field-errors.ts"

type Answers = readonly PromptAnswer[]

/** The prompts that can be chosen: neither answered nor retired. */
export const choicesFor = (answers: Answers, retired: readonly Prompt[]): ReadonlySet<Prompt> =>
  new Set(
    prompts.filter(
      (prompt) => !retired.includes(prompt) && !answers.some((answered) => answered.prompt === prompt),
    ),
  )

/** The first choice of each theme, to begin with. */
export const suggestions = (choices: ReadonlySet<Prompt>): Prompt[] =>
  Object.values(promptThemes).flatMap((theme) => theme.find((prompt) => choices.has(prompt)) ?? [])

/** Changes the answer to a prompt, or its prompt. */
export const replaced = (answers: Answers, prompt: Prompt, change: Partial<PromptAnswer>): Answers =>
  answers.map((answer) => (answer.prompt === prompt ? { ...answer, ...change } : answer))

export const moved = (answers: Answers, from: number, to: number): Answers => {
  const [answer] = answers.slice(from, from + 1)
  return answer ? answers.toSpliced(from, 1).toSpliced(to, 0, answer) : answers
}

export const without = (answers: Answers, prompt: Prompt): Answers =>
  answers.filter((answer) => answer.prompt !== prompt)

/** Puts a removed answer back, unless its prompt was chosen again or no place is left. */
export const restored = (answers: Answers, removed: PromptAnswer, index: number): Answers =>
  answers.length >= profileLimits.prompts.max || answers.some(({ prompt }) => prompt === removed.prompt)
    ? answers
    : answers.toSpliced(index, 0, removed)

/** The error of the answer at an index, of its text or of its prompt. */
export const errorAt = (errors: FieldErrors, index: number): string | undefined =>
  errors[`prompts.${index}.answer`] ?? errors[`prompts.${index}.prompt`]
