import { testClock } from "@pinyu/testkit/clock.ts"
import { expect, it, vi } from "vitest"
import { createDiskStorage } from "./disk-storage.ts"
import { cacheSignedUrls } from "./signed-urls.ts"

const setUp = () => {
  const clock = testClock("2026-03-02T04:00:01.000Z")
  const disk = createDiskStorage({
    folder: "unused",
    baseUrl: () => "http://files.test",
    key: Buffer.alloc(32),
    clock,
  })
  const signedUrl = vi.fn(disk.signedUrl)
  return { clock, disk, signedUrl, storage: cacheSignedUrls({ ...disk, signedUrl }, clock) }
}

it("signs a URL once while it would stay the same", async () => {
  const { clock, disk, signedUrl, storage } = setUp()
  for (const seconds of [0, 1, 1797]) {
    clock.advance(seconds)
    expect(await storage.signedUrl("a.webp", { lifetimeSeconds: 3600 })).toBe(
      await disk.signedUrl("a.webp", { lifetimeSeconds: 3600 }),
    )
  }
  expect(signedUrl).toHaveBeenCalledTimes(1)
})

it("always equals the storage's own result", async () => {
  const { clock, disk, storage } = setUp()
  for (let step = 0; step < 200; step++) {
    clock.advance(97)
    for (const lifetimeSeconds of [600, 3600])
      expect(await storage.signedUrl("a.webp", { lifetimeSeconds })).toBe(
        await disk.signedUrl("a.webp", { lifetimeSeconds }),
      )
  }
})

it("separates viewers and media files", async () => {
  const { storage } = setUp()
  const grants = [
    undefined,
    { viewerId: "v1", mediaKey: "a.webp" },
    { viewerId: "v2", mediaKey: "a.webp" },
    { viewerId: "v1", mediaKey: "b.webp" },
  ]
  const signed = await Promise.all(
    grants.map((grant) => storage.signedUrl("a-small.webp", { lifetimeSeconds: 600, grant })),
  )
  expect(new Set(signed).size).toBe(4)
})

it("separates keys and lifetimes, and caches no failure", async () => {
  const { disk, signedUrl, storage } = setUp()
  const signed = [
    await storage.signedUrl("a.webp", { lifetimeSeconds: 600 }),
    await storage.signedUrl("b.webp", { lifetimeSeconds: 600 }),
    await storage.signedUrl("a.webp", { lifetimeSeconds: 3600 }),
  ]
  expect(new Set(signed).size).toBe(3)
  signedUrl.mockRejectedValueOnce(new Error("away"))
  await expect(storage.signedUrl("c.webp", { lifetimeSeconds: 600 })).rejects.toThrow("away")
  expect(await storage.signedUrl("c.webp", { lifetimeSeconds: 600 })).toBe(
    await disk.signedUrl("c.webp", { lifetimeSeconds: 600 }),
  )
})
