import { request } from "node:http"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { forged, inFolder, isClientError, storages, upload, webp } from "@pinyu/testkit/storages.ts"
import { describe, expect, it } from "vitest"
import type { SignedUpload } from "./storage.ts"

describe.each(storages)("$name accepts uploads", ({ setUp }) => {
  it("accepts an upload at a signed URL, complete, repeated, and empty", async () => {
    const storage = await setUp()
    for (const body of [Buffer.from("picture"), Buffer.alloc(700_000, "large"), Buffer.alloc(0)]) {
      const terms = { ...webp, contentLength: body.length, lifetimeSeconds: 600 }
      expect(await upload(await storage.signedUpload("up/a.webp", terms), body)).toBe(200)
      const found = await storage.read("up/a.webp")
      expect(found && (await buffer(found.body)).equals(body)).toBe(true)
    }
  })

  it("accepts an upload up to a length, with or without a declared length", async () => {
    const storage = await setUp()
    const terms = { ...webp, maxBytes: 700_000, lifetimeSeconds: 600 }
    for (const body of [Buffer.from("picture"), Buffer.alloc(700_000, "large")]) {
      expect(await upload(await storage.signedUpload("up/a.webp", terms), body)).toBe(200)
      const found = await storage.read("up/a.webp")
      expect(found && (await buffer(found.body)).equals(body)).toBe(true)
    }
  })

  it("accepts nothing else there", async () => {
    const storage = await setUp()
    const body = Buffer.from("picture")
    const terms = { ...webp, contentLength: body.length, lifetimeSeconds: 600 }
    const signed = await storage.signedUpload("up/a.webp", terms)
    const { url, headers } = signed
    const late = await (await setUp({ now: () => new Date(Date.now() - 3_600_000) })).signedUpload(
      "up/a.webp",
      terms,
    )
    const forRead = await storage.signedUrl("up/a.webp", { lifetimeSeconds: 600 })
    const wrong: [string, SignedUpload, Buffer][] = [
      ["another place", { url: url.replace("a.webp", "b.webp"), headers }, body],
      [
        "another type of file",
        { url: url.replace("a.webp", "a.png"), headers: { "Content-Type": "image/png" } },
        body,
      ],
      ["another type", { url, headers: { "Content-Type": "text/html" } }, body],
      ["longer", signed, Buffer.from("pictures")],
      [
        "longer, by its declared length",
        { url: url.replace(/length=\d+/, "length=8"), headers },
        Buffer.from("pictures"),
      ],
      ["of unsigned length", { url: url.replace("content-length%3B", ""), headers }, Buffer.from("pictures")],
      ["above", { url: url.replace("up/a.webp", "up/..%2f..%2fa.webp"), headers }, body],
      ["shorter", signed, Buffer.from("pic")],
      ["ended", late, body],
      ["for reading", { url: forRead, headers }, body],
      ["unsigned", { url: url.replace(/\?.*/, ""), headers }, body],
      ["forged", { url: forged(url), headers }, body],
      ["prolonged", { url: url.replace(/(expires=\d)/i, "$10"), headers }, body],
    ]
    for (const [what, address, sent] of wrong)
      expect([what, isClientError(await upload(address, sent))]).toEqual([what, true])
    for (const key of ["up/a.webp", "up/b.webp", "up/a.png"]) expect(await storage.read(key)).toBeNull()
    await expect(storage.signedUpload("up/a.webp", { ...terms, contentType: "text/html" })).rejects.toThrow(
      TypeError,
    )
  })

  it("stores nothing of an aborted upload", async () => {
    const storage = await setUp()
    const terms = { ...webp, contentLength: 1_000_000, lifetimeSeconds: 600 }
    const { url, headers } = await storage.signedUpload("up/a.webp", terms)
    const sending = request(url, { method: "PUT", headers: { ...headers, "Content-Length": "1000000" } })
    // The expected error of the aborted request.
    const broken = new Promise<void>((resolve) => sending.on("error", () => resolve()))
    sending.write(Buffer.alloc(300_000), () => sending.destroy())
    await broken
    expect(await storage.read("up/a.webp")).toBeNull()
    const whole = await storage.signedUpload("up/b.webp", { ...terms, contentLength: 3 })
    expect(await upload(whole, Buffer.from("yes"))).toBe(200)
    expect(await storage.read("up/a.webp")).toBeNull()
  })
})

describe("a folder, unlike a bucket,", () => {
  const signedUpTo = async (maxBytes: number) => {
    const storage = await inFolder()
    const terms = { ...webp, maxBytes, lifetimeSeconds: 600 }
    return { storage, signed: await storage.signedUpload("up/a.webp", terms) }
  }
  /** A body of a million bytes without a declared length. */
  const unannounced = () =>
    Readable.toWeb(Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(100_000)))) as ReadableStream

  it("rejects more than the signed length, declared or not, and the length cannot be raised", async () => {
    const { storage, signed } = await signedUpTo(999_999)
    const { url, headers } = signed
    const long = Buffer.alloc(1_000_000)
    expect(isClientError(await upload(signed, long))).toBe(true)
    expect(isClientError(await upload({ url: url.replace("most=", "most=9"), headers }, long))).toBe(true)
    expect(isClientError(await upload({ url: url.replace("most=", "length="), headers }, long))).toBe(true)
    const answer = await fetch(url, { method: "PUT", headers, body: unannounced(), duplex: "half" })
    expect(answer.status).toBe(413)
    expect(await storage.read("up/a.webp")).toBeNull()
  })

  it("accepts a body without a declared length", async () => {
    const { storage, signed } = await signedUpTo(1_000_000)
    const { url, headers } = signed
    const answer = await fetch(url, { method: "PUT", headers, body: unannounced(), duplex: "half" })
    expect(answer.status).toBe(200)
    const found = await storage.read("up/a.webp")
    expect(found && (await buffer(found.body)).length).toBe(1_000_000)
  })
})
