import { readFileSync } from "node:fs"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"

const origin = "https://pinyu.example"
const code = readFileSync(new URL("../../../public/sw.js", import.meta.url), "utf8")

/** A cache of the app, as the browser keeps it. */
const aCache = () => {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, response: Response) => void kept.set(path, response),
    delete: async (path: string) => kept.delete(path),
  }
  return { kept, caches: { open: async () => cache, match: cache.match } }
}

/** Starts the built worker, whose app has one file, with this network and cache. */
const startBuiltWorker = (fetched: (path: string) => Promise<Response>, { caches }: { caches: object }) => {
  const handlers = new Map<string, (event: object) => void>()
  const self = {
    pinyuBuild: { version: "1", files: ["/assets/one.js"], pages: ["/explore"], manifest: "m" },
    location: { origin },
    addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
  }
  const fetch = (request: string | { url: string }) =>
    fetched(typeof request === "string" ? request : request.url.slice(origin.length))
  runInNewContext(code, { self, URL, Response, caches, fetch })
  /** Opens a page. Resolves with its text when the worker has done everything for it. */
  return async (path: string) => {
    const waits: Promise<unknown>[] = []
    let answer = Promise.resolve(new Response())
    handlers.get("fetch")?.({
      request: { url: origin + path, method: "GET", mode: "navigate" },
      respondWith: (response: Promise<Response>) => {
        answer = response
      },
      waitUntil: (done: Promise<unknown>) => void waits.push(done),
    })
    const text = await (await answer).text()
    await Promise.all(waits)
    return text
  }
}

describe("a member's page", () => {
  const shell = (words: string, file = "one") => new Response(`${words} /assets/${file}.js`)

  it("opens from the cache, which is renewed for the next visit", async () => {
    const cache = aCache()
    cache.kept.set("/explore", shell("kept"))
    const open = startBuiltWorker(async () => shell("served"), cache)
    expect(await open("/explore")).toContain("kept")
    expect(await open("/explore")).toContain("served")
  })

  it("opens from the network once the service has another version, and offline from the cache", async () => {
    const cache = aCache()
    cache.kept.set("/explore", shell("kept"))
    let isOnline = true
    const open = startBuiltWorker(async () => {
      if (!isOnline) throw new TypeError("offline")
      return shell("served", "two")
    }, cache)
    expect(await open("/explore")).toContain("kept")
    expect(await open("/explore")).toContain("served")
    isOnline = false
    expect(await open("/explore")).toContain("kept")
  })

  it("opens from the network when the browser's storage fails", async () => {
    const fail = async () => {
      throw new Error("unexpected internal error")
    }
    const open = startBuiltWorker(async () => shell("served"), { caches: { open: fail, match: fail } })
    expect(await open("/explore")).toContain("served")
  })
})
