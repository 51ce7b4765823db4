import { text } from "node:stream/consumers"
import { createTestBucket } from "@pinyu/testkit/buckets.ts"
import { beforeEach, expect, it } from "vitest"
import { AppError } from "../app-error.ts"
import { withFallback } from "./fallback-bucket.ts"
import type { Storage } from "./storage.ts"

const webp = { contentType: "image/webp" }
const hour = { lifetimeSeconds: 3600 }
const outage = new AppError("unavailable")

let now: number
let lines: string[]
let primary: ReturnType<typeof createTestBucket>
let fallback: ReturnType<typeof createTestBucket>
let storage: ReturnType<typeof withFallback>

beforeEach(async () => {
  now = 1_000_000
  lines = []
  primary = createTestBucket("https://one.test")
  fallback = createTestBucket("https://two.test")
  const note = (_: unknown, line?: string) => void lines.push(line ?? "")
  storage = withFallback({ primary, fallback, log: { info: note, warn: note }, now: () => now })
  for (const [bucket, content] of [
    [primary, "original"],
    [fallback, "copy"],
  ] as const)
    await bucket.put("a.webp", Buffer.from(content), webp)
})

/** Settles calls that run beside others. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
const read = async (from: Storage = storage) => {
  const found = await from.read("a.webp")
  return found && text(found.body)
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: AppError) => error.code,
  )
const hostOf = async () => new URL(await storage.signedUrl("a.webp", hour)).host

it("reads the bucket, and never its copy, while the bucket works", async () => {
  await primary.put("only.webp", Buffer.from("x"), webp)
  expect([await read(), await hostOf()]).toEqual(["original", "one.test"])
  expect((await storage.read("only.webp"))?.size).toBe(1)
  expect(fallback.state.calls).toBe(1)
})

it("finds nothing that the bucket has not: a copy may hold what is deleted", async () => {
  primary.objects.delete("a.webp")
  expect([await read(), await storage.stat("a.webp")]).toEqual([null, null])
})

it("reads and signs at the copy from the first failed read until a check succeeds", async () => {
  primary.state.failWith = outage
  expect(await read()).toBe("copy")
  expect(await hostOf()).toBe("two.test")
  const { calls } = primary.state
  for (let times = 0; times < 20; times++) expect(await read()).toBe("copy")
  expect(await storage.stat("a.webp")).toEqual(await fallback.stat("a.webp"))
  expect(primary.state.calls, "the bucket is left alone").toBe(calls)

  now += 5_000
  for (let times = 0; times < 20; times++) expect(await read()).toBe("copy")
  await settle()
  expect(primary.state.calls, "one check").toBe(calls + 1)
  expect(await hostOf()).toBe("two.test")

  primary.state.failWith = null
  now += 5_000
  expect(await read(), "no call waits for a check").toBe("copy")
  await settle()
  expect([await read(), await hostOf()]).toEqual(["original", "one.test"])
  expect(lines).toEqual(["the bucket is down: files are read from the fallback", "the bucket is back"])
})

it("does not call a file missing while only the copy can be read", async () => {
  fallback.objects.delete("a.webp")
  primary.state.failWith = outage
  expect(await codeOf(read()), "by the failed read").toBe("unavailable")
  expect(await codeOf(read()), "during the outage").toBe("unavailable")
  fallback.state.failWith = new AppError("unavailable")
  expect(await codeOf(read()), "with both down").toBe("unavailable")
})

it("writes to the bucket alone, and stores nothing during its outage", async () => {
  await storage.put("b.webp", Buffer.from("x"), webp)
  expect([primary.objects.has("b.webp"), fallback.objects.has("b.webp")]).toEqual([true, false])
  primary.state.failWith = outage
  expect(await codeOf(storage.put("c.webp", Buffer.from("x"), webp))).toBe("unavailable")
  expect(fallback.objects.has("c.webp")).toBe(false)
  const { url } = await storage.signedUpload("c.webp", { ...webp, contentLength: 1, ...hour })
  expect(new URL(url).host).toBe("one.test")
})

it("deletes in both, and fails until both have deleted", async () => {
  for (const [down, up] of [
    [primary, fallback],
    [fallback, primary],
  ] as const) {
    await Promise.all([down, up].map((bucket) => bucket.put("a.webp", Buffer.from("x"), webp)))
    down.state.failWith = outage
    expect(await codeOf(storage.delete("a.webp"))).toBe("unavailable")
    expect([down.objects.has("a.webp"), up.objects.has("a.webp")]).toEqual([true, false])
    down.state.failWith = null
    await storage.delete("a.webp")
    expect(down.objects.has("a.webp")).toBe(false)
  }
})
