import { eventually } from "@pinyu/testkit/eventually.ts"
import { expect, it, vi } from "vitest"
import { loadRouteModule, missingPages } from "./route-modules.ts"

it("loads the code of a page once", async () => {
  const loaded: Record<string, unknown> = {}
  const route = { id: "feed", module: "data:text/javascript,export default 1" }
  const first = await loadRouteModule(route, loaded)
  expect(await loadRouteModule({ ...route, module: "gone" }, loaded)).toBe(first)
  expect(loaded.feed).toBe(first)
})

it("fails when no page is open yet", async () => {
  await expect(loadRouteModule({ id: "feed", module: "/no/such/file.js" }, {})).rejects.toMatchObject({
    name: "ChunkLoadError",
  })
  expect(missingPages.failure()).toBeNull()
})

it("keeps the open page, and loads the missing code on a retry", async () => {
  const onChange = vi.fn()
  const stop = missingPages.subscribe(onChange)
  const route = { id: "feed", module: "/no/such/file.js" }
  const loaded: Record<string, unknown> = {}
  const done = loadRouteModule(route, loaded)
  await eventually(() => expect(missingPages.failure()).toBe("other"))
  missingPages.retry()
  expect(missingPages.failure()).toBeNull()
  await eventually(() => expect(missingPages.failure()).toBe("other"))
  expect(onChange).toHaveBeenCalledTimes(3)
  stop()
  missingPages.retry()
  await expect(done).rejects.toMatchObject({ name: "ChunkLoadError" })
  expect(loaded).toEqual({})
})

it("keeps retrying while the network settles after a reconnect", async () => {
  vi.useFakeTimers()
  const stop = missingPages.subscribe(() => undefined)
  const done = loadRouteModule({ id: "feed", module: "/no/such/file.js" }, {})
  await eventually(() => expect(missingPages.failure()).toBe("other"))
  missingPages.resume()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(missingPages.failure()).toBeNull()
  await vi.advanceTimersByTimeAsync(6_000)
  await eventually(() => expect(missingPages.failure()).toBe("other"))
  stop()
  missingPages.retry()
  await expect(done).rejects.toMatchObject({ name: "ChunkLoadError" })
  vi.useRealTimers()
})
