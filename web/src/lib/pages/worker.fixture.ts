import { readFileSync } from "node:fs"
import { runInNewContext } from "node:vm"

export const origin = "https://pinyu.example"
const code = readFileSync(new URL("../../../public/sw.js", import.meta.url), "utf8")

/** The path of what a worker fetches or looks up. */
export const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === "string" ? request : request.url, origin).pathname

/** Starts the built worker with this scope, and with these globals of the browser. */
export const runWorker = (scope: object, globals: object) => {
  const handlers = new Map<string, ((event: object) => void)[]>()
  const addEventListener = (name: string, handle: (event: object) => void) =>
    handlers.set(name, [...(handlers.get(name) ?? []), handle])
  const self = { location: { origin }, ...scope, addEventListener }
  runInNewContext(code, { self, URL, Response, ...globals })
  /** Dispatches an event. Resolves when the worker has handled it. */
  const dispatch = async (name: string, event: object = {}) => {
    const waits: Promise<unknown>[] = []
    for (const handle of handlers.get(name) ?? [])
      handle({ ...event, waitUntil: (done: Promise<unknown>) => void waits.push(done) })
    await Promise.all(waits)
  }
  /** Requests a path. The answer is null when the worker leaves the request to the browser. */
  const request = (path: string, options: object = {}) => {
    let answer: Promise<Response> | null = null
    const done = dispatch("fetch", {
      request: { url: new URL(path, origin).href, method: "GET", mode: "cors", ...options },
      respondWith: (response: Promise<Response>) => {
        answer = response
      },
    })
    const text = async () => (answer ? (await (answer as Promise<Response>)).text() : null)
    return { text, done }
  }
  return { dispatch, request }
}
