import { describe, expect, it } from "vitest"
import { budgets, findOverBudget } from "./test-budgets.mjs"

const test = (name: string, cpuSeconds: number, isHeavy = false) => ({
  name,
  seconds: 5,
  cpuSeconds,
  isHeavy,
})
const partOf = (tests: ReturnType<typeof test>[], { cpuSeconds = 1, setupCpuSeconds = 0 } = {}) => ({
  ...{ name: "unit", tests: tests.length, seconds: 1, cpuSeconds },
  files: [{ path: "a.test.ts", setupCpuSeconds, tests }],
})
const namesOf = (part: ReturnType<typeof partOf>, slowness = 1) =>
  findOverBudget(part, slowness).map(({ name }) => name)

describe("over its budget is", () => {
  it("a test, unless it is tagged heavy", () => {
    const part = partOf([test("slow", 0.8), test("quick", 0.6), test("video", 5, true)])
    expect(namesOf(part)).toEqual(["a.test.ts › slow"])
  })

  it("a file, with what comes before its first test", () => {
    const tests = Array.from({ length: 10 }, (_, place) => test(String(place), 0.6))
    expect(namesOf(partOf(tests, { setupCpuSeconds: 1.9 }))).toEqual([])
    expect(namesOf(partOf(tests, { setupCpuSeconds: 2.1 }))).toEqual(["a.test.ts"])
  })

  it("a suite", () => {
    expect(namesOf(partOf([], { cpuSeconds: (budgets.suites.unit ?? 0) + 1 }))).toEqual(["the suite unit"])
  })

  it("no test that others' garbage made longer for the processor", () => {
    expect(namesOf(partOf([{ ...test("quick", 1.8), seconds: 0.5 }]))).toEqual([])
  })

  it("nothing that a slower machine explains", () => {
    expect(namesOf(partOf([test("slow", 0.8)]), 1.5)).toEqual([])
  })
})
