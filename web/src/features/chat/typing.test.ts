import { expect, it } from "vitest"
import { createTyping } from "./typing.ts"

it("somebody is writing until they stop, or say so no more", () => {
  const timers = new Set<() => void>()
  const typing = createTyping((task) => {
    timers.add(task)
    return () => timers.delete(task)
  })
  const silence = () => {
    for (const task of timers) task()
  }
  typing.heard("c1", true)
  typing.heard("c2", true)
  typing.heard("c2", false)
  expect([...typing.writing()]).toEqual(["c1"])
  typing.heard("c1", true)
  expect(timers.size, "said again, it lasts from then on").toBe(1)
  silence()
  expect([...typing.writing()]).toEqual([])
})
