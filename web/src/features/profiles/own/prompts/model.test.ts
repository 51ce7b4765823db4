import { type Prompt, prompts } from "@pinyu/contract/profiles/prompts"
import { expect, it } from "vitest"
import { choicesFor, errorAt, moved, replaced, restored, suggestions } from "./model.ts"

const of = (...names: Prompt[]) => names.map((prompt) => ({ prompt, answer: `about ${prompt}` }))
const names = (answers: readonly { prompt: Prompt }[]) => answers.map(({ prompt }) => prompt)

it("neither answered nor retired prompts can be chosen; each theme suggests its first choice", () => {
  const choices = choicesFor(of("ask_me"), ["ideal_sunday"])
  expect(prompts.filter((prompt) => !choices.has(prompt))).toEqual(["ideal_sunday", "ask_me"])
  expect(suggestions(choices)).toHaveLength(5)
  expect(suggestions(choices)).toContain("after_work")
})

it("an answer moves, and keeps its text when its prompt is replaced", () => {
  const answers = of("ask_me", "on_repeat", "worth_it")
  expect(names(moved(answers, 2, 0))).toEqual(["worth_it", "ask_me", "on_repeat"])
  expect(replaced(answers, "on_repeat", { prompt: "after_work" })[1]).toEqual({
    ...{ prompt: "after_work", answer: "about on_repeat" },
  })
})

it("a removed answer returns to its place, unless that place or its prompt is taken", () => {
  const [removed, ...rest] = of("ask_me", "on_repeat", "worth_it")
  if (!removed) throw new Error("no answer")
  expect(names(restored(rest, removed, 0))).toEqual(["ask_me", "on_repeat", "worth_it"])
  expect(restored(of("ask_me"), removed, 0)).toHaveLength(1)
  expect(restored(of("after_work", ...names(rest)), removed, 0)).toHaveLength(3)
})

it("an error belongs to the answer at its index", () => {
  const errors = { "prompts.1.answer": "long", "prompts.0.prompt": "retired" }
  expect([0, 1, 2].map((index) => errorAt(errors, index))).toEqual(["retired", "long", undefined])
})
