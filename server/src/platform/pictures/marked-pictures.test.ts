import { Readable } from "node:stream"
import { testClock } from "@pinyu/testkit/clock.ts"
import { expect, it, vi } from "vitest"
import { createMarkedPictures } from "./marked-pictures.ts"

const setUp = () => {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const marked = vi.fn(async (_owner: string, _read: () => Promise<Buffer>, _text: string) => promise)
  const read = vi.fn(async (key: string) =>
    key === "albums/none.webp"
      ? null
      : { body: Readable.from([Buffer.from("picture")]), contentType: "image/webp", size: 7 },
  )
  const pictures = createMarkedPictures({
    ...{ clock: testClock(), key: Buffer.alloc(32), baseUrl: () => "http://api", storage: { read } },
    pictures: { marked },
  })
  return { ...pictures, marked, finish: () => resolve(Buffer.from("marked")) }
}

it("renders a picture once for simultaneous and later readers of the same code", async () => {
  const { render, marked, finish } = setUp()
  const both = [render("albums/a.webp", "K7QM2XHD", "a"), render("albums/a.webp", "K7QM2XHD", "a")]
  finish()
  await Promise.all(both)
  expect(String(await render("albums/a.webp", "K7QM2XHD", "a"))).toBe("marked")
  expect(marked.mock.calls.map(([owner, , text]) => [owner, text])).toEqual([["a", "K7QM-2XHD"]])
  await render("albums/a.webp", "ZZZZZZZZ", "b")
  expect(marked).toHaveBeenCalledTimes(2)
})

it("draws one picture at a time, for all callers, and rejects when too many wait", async () => {
  const { render, marked, finish } = setUp()
  const requests = Array.from({ length: 400 }, (_, n) =>
    render(`albums/a${n}.webp`, "K7QM2XHD", `viewer ${n}`),
  )
  const settled = Promise.allSettled(requests)
  await expect.poll(() => marked.mock.calls.length).toBeGreaterThan(0)
  expect(marked).toHaveBeenCalledTimes(1)
  finish()
  const rejected = (await settled).filter(({ status }) => status === "rejected")
  expect(rejected.length).toBeGreaterThan(0)
  expect(rejected[0]).toMatchObject({ reason: { code: "unavailable" } })
})

it("finds nothing for a file that is gone", async () => {
  expect(await setUp().render("albums/none.webp", "K7QM2XHD", "a")).toBeNull()
})
