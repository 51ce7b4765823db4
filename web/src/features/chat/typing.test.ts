import { expect, it } from "vitest"
import { createTyping } from "./typing.ts"

it("a typing indicator ends on a stop event or after its timeout", () => {
  const timers = new Set<() => void>()
  const typing = createTyping((task) => {
    timers.add(task)
    return () => timers.delete(task)
  })
  const silence = () => {
    for (const task of timers) task()
  }
  typing.applyEvent("c1", true)
  typing.applyEvent("c2", true)
  typing.applyEvent("c2", false)
  expect([...typing.writing()]).toEqual(["c1"])
  typing.applyEvent("c1", true)
  expect(timers.size, "said again, it lasts from then on").toBe(1)
  silence()
  expect([...typing.writing()]).toEqual([])
})
