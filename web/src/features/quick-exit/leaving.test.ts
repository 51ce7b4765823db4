import { expect, it, vi } from "vitest"
import { leave } from "./leaving.ts"

const setUp = () => {
  const steps: string[] = []
  const step = (name: string) => () => void steps.push(name)
  return {
    steps,
    deps: {
      ...{ hide: step("hide"), record: step("record"), announce: step("announce") },
      ...{ signOut: step("sign out"), replacePage: step("replace") },
      takeUnsent: async (): Promise<object | null> => {
        steps.push("take")
        return { drafts: { c1: "話" } }
      },
      seal: vi.fn(async () => step("seal")()),
      closeNotifications: async () => {},
      wait: () => new Promise<void>(() => {}),
    },
  }
}

it("hides first, and takes the words before the sign-out deletes them", async () => {
  const { steps, deps } = setUp()
  const leaving = leave(deps)
  expect(steps, "before anything is awaited").toEqual(["hide", "record", "announce", "take", "sign out"])
  await leaving
  expect(steps.slice(-2)).toEqual(["seal", "replace"])
})

it("drops the words when the member chose so, and seals nothing without words", async () => {
  const { steps, deps } = setUp()
  await leave({ ...deps, seal: null })
  await leave({ ...deps, takeUnsent: async () => null })
  expect(deps.seal).not.toHaveBeenCalled()
  expect(steps.filter((step) => step === "replace")).toHaveLength(2)
})

it.each([
  ["fail", () => Promise.reject(new Error("full"))],
  ["hang", () => new Promise<never>(() => {})],
])("replaces the page though the words %s", async (_name, seal) => {
  const { steps, deps } = setUp()
  await leave({ ...deps, seal, wait: async () => {} })
  expect(steps.at(-1)).toBe("replace")
})
