import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { fetchUrl, isClientError, storages, webp } from "@pinyu/testkit/storages.ts"
import { describe, expect, it } from "vitest"

/** The behaviour of every storage. Add a new storage to the list above. */
describe.each(storages)("$name as a storage", ({ setUp }) => {
  it("returns what was stored, bytes or stream, with type and size", async () => {
    const storage = await setUp()
    const large = Buffer.alloc(3_000_000, "picture")
    await storage.put("photos/m1/small.webp", Buffer.from("small"), webp)
    await storage.put(
      "photos/m1/large.webp",
      Readable.from([large.subarray(0, 1000), large.subarray(1000)]),
      webp,
    )
    await storage.put("exports/m1.zip", Buffer.alloc(0), { contentType: "application/zip" })

    const small = await storage.read("photos/m1/small.webp")
    expect(small).toMatchObject({ contentType: "image/webp", size: 5 })
    expect(small && (await buffer(small.body))).toEqual(Buffer.from("small"))
    const back = await storage.read("photos/m1/large.webp")
    expect(back && (await buffer(back.body)).equals(large)).toBe(true)
    const empty = await storage.read("exports/m1.zip")
    expect(empty).toMatchObject({ contentType: "application/zip", size: 0 })
    expect(empty && (await buffer(empty.body))).toHaveLength(0)
  })

  it("reads a range", async () => {
    const storage = await setUp()
    await storage.put("a.webp", Buffer.from("0123456789"), webp)
    const part = async (start: number, end?: number) => {
      const found = await storage.read("a.webp", end === undefined ? { start } : { start, end })
      return found && [(await buffer(found.body)).toString(), found.size]
    }
    expect(await part(0, 0)).toEqual(["0", 10])
    expect(await part(3, 5)).toEqual(["345", 10])
    expect(await part(8)).toEqual(["89", 10])
    expect(await part(8, 99)).toEqual(["89", 10])
    await expect(part(10)).rejects.toThrow()
  })

  it("lists its objects, initially none", async () => {
    const storage = await setUp()
    const keys = async () => (await Array.fromAsync(storage.list())).toSorted()
    expect(await keys()).toEqual([])
    for (const key of ["a.webp", "photos/m1/a.webp", "photos/m2/a.webp"])
      await storage.put(key, Buffer.from("x"), webp)
    await storage.delete("photos/m1/a.webp")
    expect(await keys()).toEqual(["a.webp", "photos/m2/a.webp"])
  })

  it("replaces and deletes", async () => {
    const storage = await setUp()
    await storage.put("a.webp", Buffer.from("old"), webp)
    await storage.put("a.webp", Buffer.from("new"), webp)
    const found = await storage.read("a.webp")
    expect(found && (await buffer(found.body)).toString()).toBe("new")
    await storage.delete("a.webp")
    expect(await storage.read("a.webp")).toBeNull()
    await expect(storage.delete("a.webp")).resolves.toBeUndefined()
  })

  it("stores nothing of an aborted body", async () => {
    const storage = await setUp()
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from("half")
        throw new Error("cut")
      })(),
    )
    await expect(storage.put("a.webp", breaking, webp)).rejects.toThrow("cut")
    expect(await storage.read("a.webp")).toBeNull()
  })

  it.each([
    "a/../../b.webp",
    "/etc/a.webp",
    "a//b.webp",
    ".hidden.webp",
    "a\\b.webp",
    "a\u0000.webp",
    "Upper.webp",
    "a.svg",
    "",
    `${"a".repeat(300)}.webp`,
  ])("rejects the key %j everywhere", async (key) => {
    const storage = await setUp()
    await expect(storage.put(key, Buffer.from("x"), webp)).rejects.toThrow(TypeError)
    await expect(storage.read(key)).rejects.toThrow(TypeError)
    await expect(storage.delete(key)).rejects.toThrow(TypeError)
    await expect(storage.signedUrl(key, { lifetimeSeconds: 60 })).rejects.toThrow(TypeError)
    const terms = { ...webp, contentLength: 1, lifetimeSeconds: 60 }
    await expect(storage.signedUpload(key, terms)).rejects.toThrow(TypeError)
  })

  it("rejects a content type that does not match the key's extension", async () => {
    const storage = await setUp()
    await expect(storage.put("a.webp", Buffer.from("x"), { contentType: "text/html" })).rejects.toThrow(
      TypeError,
    )
  })

  it("signs a URL that can be fetched only as signed", async () => {
    const storage = await setUp()
    await storage.put("photos/a.webp", Buffer.from("picture"), webp)
    await storage.put("photos/b.webp", Buffer.from("another"), webp)
    const url = await storage.signedUrl("photos/a.webp", { lifetimeSeconds: 600 })
    expect(await fetchUrl(url)).toEqual({ status: 200, body: Buffer.from("picture") })

    const other = await fetchUrl(url.replace("a.webp", "b.webp"))
    const bare = await fetchUrl(url.replace(/\?.*/, ""))
    expect([other.status, bare.status].every(isClientError)).toBe(true)
    expect(Buffer.concat([other.body, bare.body]).includes("another")).toBe(false)
  })

  it("is reachable", async () => {
    const storage = await setUp()
    await expect(storage.ping()).resolves.toBeUndefined()
  })

  it("serves ranges with the right type, until the signature expires", async () => {
    const storage = await setUp()
    await storage.put("photos/a.webp", Buffer.from("0123456789"), webp)
    const url = await storage.signedUrl("photos/a.webp", { lifetimeSeconds: 600 })
    const part = await fetch(url, { headers: { Range: "bytes=2-4" } })
    expect([part.status, await part.text(), part.headers.get("content-type")]).toEqual([
      206,
      "234",
      "image/webp",
    ])
    expect((await fetch(url, { headers: { Range: "bytes=10-" } })).status).toBe(416)

    const yesterday = { now: () => new Date(Date.now() - 24 * 3_600_000) }
    const past = await setUp(yesterday)
    await past.put("photos/a.webp", Buffer.from("old"), webp)
    const ended = await fetchUrl(await past.signedUrl("photos/a.webp", { lifetimeSeconds: 600 }))
    expect([isClientError(ended.status), ended.body.includes("old")]).toEqual([true, false])
  })

  it("serves nothing as an HTML page, whatever was stored or requested", async () => {
    const storage = await setUp()
    const page = Buffer.from("<!doctype html><script>alert(1)</script>")
    // Long enough for a multipart upload to a bucket.
    const parts = [page, Buffer.alloc(6 * 1024 * 1024)]
    await storage.put("videos/a.mp4", Readable.from(parts), { contentType: "video/mp4" })
    await storage.put("photos/a.webp", page, webp)
    for (const [key, type] of [
      ["videos/a.mp4", "video/mp4"],
      ["photos/a.webp", "image/webp"],
    ] as const) {
      const url = await storage.signedUrl(key, { lifetimeSeconds: 600 })
      const { headers, body } = await fetch(url)
      await body?.cancel()
      expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([type, "inline"])
      for (const range of [
        url.replace(/response-content-type=[^&]*/, "response-content-type=text%2Fhtml"),
        `${url}&response-content-type=text%2Fhtml`,
      ]) {
        const answer = await fetch(range)
        await answer.body?.cancel()
        const isAsSigned = answer.ok && answer.headers.get("content-type") === type
        expect([key, isClientError(answer.status) || isAsSigned]).toEqual([key, true])
      }
    }
  })

  it("keeps one complete object of many concurrent writes", async () => {
    const storage = await setUp()
    const bodies = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, String(n)))
    await Promise.all(bodies.map((body) => storage.put("a.webp", Readable.from([body]), webp)))
    const found = await storage.read("a.webp")
    const stored = found && (await buffer(found.body))
    expect(bodies.some((body) => stored?.equals(body))).toBe(true)
  })

  it("streams large objects without buffering them", { tags: "nightly" }, async () => {
    const storage = await setUp()
    const piece = Buffer.alloc(1024 * 1024, "video")
    const pieces = 300
    let most = 0
    const video = Readable.from(
      (async function* () {
        for (let n = 0; n < pieces; n++) {
          most = Math.max(most, process.memoryUsage().arrayBuffers)
          yield Buffer.from(piece)
        }
      })(),
    )
    const before = process.memoryUsage().arrayBuffers
    await storage.put("videos/a.mp4", video, { contentType: "video/mp4" })
    const found = await storage.read("videos/a.mp4")
    expect(found?.size).toBe(pieces * piece.length)
    let read = 0
    for await (const chunk of found?.body ?? []) read += (chunk as Buffer).length
    expect(read).toBe(pieces * piece.length)
    expect(most - before).toBeLessThan(150 * 1024 * 1024)
  })
})
