import { describe, expect, it } from "vitest"
import { pathOf, runWorker } from "./worker.fixture.ts"

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
  const pinyuBuild = { version: "1", files: ["/assets/one.js"], pages: ["/explore"], manifest: "m" }
  const fetch = (request: string | { url: string }) => fetched(pathOf(request))
  const worker = runWorker({ pinyuBuild }, { caches, fetch })
  /** Opens a page. Resolves with its text when the worker has done everything for it. */
  return async (path: string) => {
    const { text, done } = worker.request(path, { mode: "navigate" })
    const shown = await text()
    await done
    return shown
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
