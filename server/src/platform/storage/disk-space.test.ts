import { tmpdir } from "node:os"
import { testClock } from "@pinyu/testkit/clock.ts"
import { expect, it, vi } from "vitest"
import { type DiskSpace, measureDisk, watchDisk } from "./disk-space.ts"

const gigabyte = 1024 ** 3

it.each([
  ["plenty", { free: 50 * gigabyte, total: 100 * gigabyte }, false],
  ["just a tenth", { free: 100 * gigabyte, total: 1000 * gigabyte }, false],
  ["less than a tenth", { free: 99 * gigabyte, total: 1000 * gigabyte }, true],
  ["just 2 GB of a small disk", { free: 2 * gigabyte, total: 4 * gigabyte }, false],
  ["less than 2 GB of a small disk", { free: 2 * gigabyte - 1, total: 4 * gigabyte }, true],
])("with %s free", async (_name, space: DiskSpace, isLow) => {
  const { requireSpace } = watchDisk(async () => space, testClock())
  const code = await requireSpace().catch((error: { code: string }) => error.code)
  expect(code).toBe(isLow ? "insufficient_storage" : undefined)
})

it("measures again after some seconds, and soon after a failure", async () => {
  const clock = testClock()
  const measure = vi.fn(async () => ({ free: 50 * gigabyte, total: 100 * gigabyte }))
  const disk = watchDisk(measure, clock)
  await Promise.all([disk.freeSpace(), disk.requireSpace(), disk.freeSpace()])
  clock.advance(4)
  await disk.freeSpace()
  expect(measure).toHaveBeenCalledTimes(1)
  clock.advance(1)
  measure.mockRejectedValueOnce(new Error("no such disk"))
  await expect(disk.requireSpace(), "a disk that cannot be measured").resolves.toBeUndefined()
  await disk.freeSpace()
  expect(measure).toHaveBeenCalledTimes(3)
})

it("measures a real disk", async () => {
  const { free, total } = await measureDisk(tmpdir())
  expect(free).toBeGreaterThan(0)
  expect(total).toBeGreaterThanOrEqual(free)
})
