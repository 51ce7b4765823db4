import { QueryClient } from "@tanstack/react-query"
import { expect, it } from "vitest"
import { optimisticChange } from "./use-optimistic-change.ts"

const queryKey = ["settings"]
type Settings = Record<string, boolean>
interface Change {
  setting: string
  on: boolean
}

/** Cached settings, with calls that the test ends. */
const setUp = () => {
  const client = new QueryClient()
  client.setQueryData<Settings>(queryKey, { a: false, b: false })
  const calls: { change: Change; resolve: () => void; reject: (error: Error) => void }[] = []
  const failed: Change[] = []
  client.setQueryData(["members"], [])
  const options = optimisticChange<Settings, Change>(client, {
    queryKey,
    send: (change) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      calls.push({ change, resolve, reject })
      return promise
    },
    apply: (known, { setting, on }) => ({ ...known, [setting]: on }),
    onFailure: (change) => failed.push(change),
    dependents: [["members"]],
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    calls,
    failed,
    settings: () => client.getQueryData<Settings>(queryKey),
    stale: () => [queryKey, ["members"]].map((key) => client.getQueryState(key)?.isInvalidated),
    choose: async (setting: string, on: boolean) => {
      const made = client.getMutationCache().build(client, options)
      made.execute({ setting, on }).catch(() => undefined)
      await turn()
    },
    end: async (index: number, error?: Error) => {
      if (error) calls[index]?.reject(error)
      else calls[index]?.resolve()
      await turn()
    },
  }
}

it("shows every change at once, and sends one call at a time", async () => {
  const { calls, settings, choose, end, stale } = setUp()
  await choose("a", true)
  await choose("b", true)
  expect([settings(), calls.length]).toEqual([{ a: true, b: true }, 1])
  await end(0)
  expect([calls.length, stale()]).toEqual([2, [false, false]])
  await end(1)
  expect(stale()).toEqual([true, true])
})

it("reverts only the change that failed", async () => {
  const { failed, settings, choose, end } = setUp()
  await choose("a", true)
  await choose("b", true)
  await end(0, new Error("rejected"))
  expect([settings(), failed]).toEqual([{ a: false, b: true }, [{ setting: "a", on: true }]])
  await end(1)
  expect(settings()).toEqual({ a: false, b: true })
})
