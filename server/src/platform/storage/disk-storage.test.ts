import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fastify, { type FastifyInstance } from "fastify"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../ids.ts"
import { createDiskStorage } from "./disk-storage.ts"
import { diskStorageRoutes } from "./disk-storage-routes.ts"
import { fileTypes } from "./file-types.ts"
import type { Grant } from "./storage.ts"

const origin = "http://files.test"
const key = Buffer.alloc(32, 7)
const webp = { contentType: "image/webp" }

let folder: string
let app: FastifyInstance
let time: number
let grants: Grant[]
let mayRead: boolean
const clock = { now: () => new Date(time) }

beforeEach(async () => {
  time = Date.parse("2026-01-01T00:00:30Z")
  folder = join(await mkdtemp(join(tmpdir(), "pinyu-storage-")), "files")
  app = fastify()
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ code: "not_found" }))
  grants = []
  mayRead = true
  await app.register(diskStorageRoutes, {
    ...{ folder, key, clock },
    mayRead: async (grant) => {
      grants.push(grant)
      return mayRead
    },
    isSuspended: async (memberId) => memberId === "suspended",
    requireSpace: async () => undefined,
  })
})
afterEach(async () => {
  await app.close()
  await rm(join(folder, ".."), { recursive: true })
})

const open = () => createDiskStorage({ folder, baseUrl: () => origin, key, clock })
const request = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  app.inject({ method, url: url.replace(origin, ""), headers })

describe("createDiskStorage", () => {
  it("returns one URL for half a lifetime, valid for at least half and at most all of it", async () => {
    const storage = open()
    const urlAt = (seconds: number) => {
      time = Date.parse("2026-01-01T00:00:00Z") + seconds * 1000
      return storage.signedUrl("a.webp", { lifetimeSeconds: 600 })
    }
    const expiryOf = (url: string) =>
      Number(new URL(url).searchParams.get("expires")) - Date.parse("2026-01-01") / 1000
    expect(await urlAt(0)).toBe(await urlAt(299))
    expect(expiryOf(await urlAt(0))).toBe(600)
    expect(expiryOf(await urlAt(299))).toBe(600)
    expect(expiryOf(await urlAt(300))).toBe(900)
  })

  it("signs a fresh URL that differs from every shared one, and expires no later", async () => {
    const storage = open()
    for (const seconds of [0, 1, 299, 300, 599, 600]) {
      time = Date.parse("2026-01-01T00:00:00Z") + seconds * 1000
      const [shared, fresh] = await Promise.all([
        storage.signedUrl("a.webp", { lifetimeSeconds: 600 }),
        storage.signedUrl("a.webp", { lifetimeSeconds: 600, fresh: true }),
      ])
      expect(fresh).not.toBe(shared)
      const left = Number(new URL(fresh).searchParams.get("expires")) - time / 1000
      expect([left <= 600, left >= 599]).toEqual([true, true])
    }
  })

  it("hides its files from other users of the machine and leaves no drafts", async () => {
    await open().put("photos/a.webp", Buffer.from("x"), webp)
    expect((await stat(join(folder, "photos"))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, "photos/a.webp"))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, "photos"))).toEqual(["a.webp"])
  })

  it("deletes drafts of an ended process, and nothing else", async () => {
    const storage = open()
    await storage.put("photos/a.webp", Buffer.from("x"), webp)
    const draftOf = async (name: string, secondsOld: number) => {
      const path = join(folder, name)
      await writeFile(path, "half")
      const time = Date.now() / 1000 - secondsOld
      await utimes(path, time, time)
    }
    await draftOf(`photos/.b.webp-${newId()}`, 10)
    await draftOf(`.c.webp-${newId()}`, 10 * 3600)
    const underWay = `.d.webp-${newId()}`
    await draftOf(`photos/${underWay}`, 0)
    await draftOf("photos/.keep", 10 * 3600)
    await storage.deletePartialWrites()
    expect((await readdir(join(folder, "photos"))).toSorted()).toEqual(
      [underWay, ".keep", "a.webp"].toSorted(),
    )
    expect(await readdir(folder)).toEqual(["photos"])
  })

  it("rejects when the folder cannot be created", async () => {
    await mkdir(join(folder, ".."), { recursive: true })
    await writeFile(folder, "in the way")
    await expect(open().ping()).rejects.toThrow("EEXIST")
  })
})

describe("diskStorageRoutes", () => {
  const signed = async (name = "photos/a.webp", contentType = "image/webp") => {
    const storage = open()
    await storage.put(name, Buffer.from("0123456789"), { contentType })
    return storage.signedUrl(name, { lifetimeSeconds: 60 })
  }

  it("serves with headers for private, safe, cacheable pictures on another origin", async () => {
    const response = await request(await signed())
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe("0123456789")
    expect(response.headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": "10",
      "cache-control": "private, max-age=60",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^W\/".+"$/),
    })
  })

  const stored = Object.entries(fileTypes).flatMap(([type, { extension }]) =>
    extension ? [[extension, type] as const] : [],
  )
  it.each(stored)("serves %s as %s", async (extension, contentType) => {
    const response = await request(await signed(`a${extension}`, contentType))
    expect(response.headers["content-type"]).toBe(contentType)
  })

  it("answers 304 to a client with a cached copy", async () => {
    const url = await signed()
    const { etag = "" } = (await request(url)).headers
    const again = await request(url, { "if-none-match": String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ""])
    expect(again.headers["cache-control"]).toBe("private, max-age=60")
  })

  it("answers HEAD without a body", async () => {
    const response = await request(await signed(), {}, "HEAD")
    expect([response.statusCode, response.body, response.headers["content-length"]]).toEqual([200, "", "10"])
  })

  it("responds the same to unsigned, forged, expired, missing and invalid URLs", async () => {
    const url = await signed()
    const missing = await open().signedUrl("photos/none.webp", { lifetimeSeconds: 60 })
    const { searchParams } = new URL(url)
    const expires = Number(searchParams.get("expires"))
    const foreign = createDiskStorage({ folder, baseUrl: () => origin, key: Buffer.alloc(32, 8), clock })
    await writeFile(join(folder, "secret.txt"), "secret")

    const rejected = [
      url.replace(/\?.*/, ""),
      url.replace(/&signature.*/, ""),
      url.replace("signature=", "signature=A"),
      url.replace(/signature=.*/, "signature="),
      `${url}&signature=again`,
      url.replace(String(expires), String(expires + 60)),
      url.replace(String(expires), "1e12"),
      url.replace("a.webp", "b.webp"),
      await foreign.signedUrl("photos/a.webp", { lifetimeSeconds: 60 }),
      missing,
      url.replace("photos/a.webp", "secret.txt"),
      url.replace("photos/a.webp", "..%2f..%2fetc%2fpasswd"),
      url.replace("photos/a.webp", "photos"),
      url.replace("photos/a.webp", ""),
    ]
    const answers = await Promise.all(rejected.map((address) => request(address)))
    time = expires * 1000
    answers.push(await request(url))
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: "not_found" }])
      expect(answer.headers["cache-control"]).toBeUndefined()
    }
  })

  describe("at a URL with a grant", () => {
    const grant = { viewerId: "viewer-1", mediaKey: "photos/a.webp" }
    const granted = async () => {
      const storage = open()
      await storage.put("photos/a-small.webp", Buffer.from("0123456789"), webp)
      return storage.signedUrl("photos/a-small.webp", { lifetimeSeconds: 60, grant })
    }

    it("checks the viewer's access at each read, and makes browsers revalidate", async () => {
      const url = await granted()
      const first = await request(url)
      expect([first.statusCode, first.body]).toEqual([200, "0123456789"])
      expect(first.headers["cache-control"]).toBe("private, no-cache")
      expect((await request(url, { range: "bytes=2-4" })).body).toBe("234")
      expect((await request(url, { "if-none-match": String(first.headers.etag) })).statusCode).toBe(304)
      expect(grants).toEqual([grant, grant, grant])
    })

    it("is not found after the viewer lost access", async () => {
      const url = await granted()
      const etag = String((await request(url)).headers.etag)
      mayRead = false
      for (const headers of [{}, { range: "bytes=2-4" }, { "if-none-match": etag }]) {
        const answer = await request(url, headers)
        expect([answer.statusCode, answer.json()]).toEqual([404, { code: "not_found" }])
      }
      expect((await request(url, {}, "HEAD")).statusCode).toBe(404)
    })

    it("accepts no other viewer or file, and no omitted one", async () => {
      const url = await granted()
      for (const forged of [
        url.replace("viewer-1", "viewer-2"),
        url.replace("media=photos%2Fa.webp", "media=photos%2Fb.webp"),
        url.replace(/viewer=[^&]*&/, ""),
        url.replace(/media=[^&]*&/, ""),
        url.replace(/viewer=[^&]*&media=[^&]*&/, ""),
      ])
        expect((await request(forged)).statusCode).toBe(404)
      expect(grants).toEqual([])
    })
  })

  it("serves nothing of a suspended owner, and binds the URL to the owner", async () => {
    const storage = open()
    await storage.put("photos/a.webp", Buffer.from("x"), webp)
    const urlOf = (ownerId: string) => storage.signedUrl("photos/a.webp", { lifetimeSeconds: 60, ownerId })
    expect((await request(await urlOf("member"))).statusCode).toBe(200)
    const suspended = await urlOf("suspended")
    expect((await request(suspended)).statusCode).toBe(404)
    for (const forged of [
      suspended.replace("owner=suspended", "owner=member"),
      suspended.replace("owner=suspended&", ""),
    ])
      expect((await request(forged)).statusCode).toBe(404)
  })

  it("lets browsers show a file for a minute at most without asking again", async () => {
    const storage = open()
    await storage.put("photos/a.webp", Buffer.from("x"), webp)
    const url = await storage.signedUrl("photos/a.webp", { lifetimeSeconds: 3600 })
    expect((await request(url)).headers["cache-control"]).toBe("private, max-age=60")
  })

  it("serves until the last second", async () => {
    const url = await signed()
    time = Number(new URL(url).searchParams.get("expires")) * 1000 - 1000
    expect((await request(url)).headers["cache-control"]).toBe("private, max-age=1")
  })
})
