import { randomBytes } from "node:crypto"
import {
  clock,
  codeOf,
  createMediaProcesses,
  key,
  madeOf,
  makeWith,
  webp,
} from "@pinyu/testkit/media-processes.ts"
import fastify from "fastify"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { mediaTasksPath } from "../../platform/media/remote/media-calls.ts"
import { sha256Of } from "../../platform/media/remote/parts.ts"
import { signHead } from "../../platform/media/remote/signed-heads.ts"

let processes: Awaited<ReturnType<typeof createMediaProcesses>>
beforeEach(async () => {
  processes = await createMediaProcesses()
})
afterEach(() => processes.close())

describe("the route of media processes", () => {
  const task = { kind: "marked", attempt: "first", text: "A" }
  const headOf = async (body: Buffer, changes: object = {}) => ({
    ...{ at: clock.now().getTime(), length: body.length, sha256: await sha256Of([body]), task },
    ...changes,
  })
  const post = async (url: string, headers: Record<string, string>, body = webp) => {
    const type = { "content-type": "application/octet-stream" }
    const init = { method: "POST", headers: { ...type, ...headers }, body: new Uint8Array(body) }
    const answer = await fetch(url + mediaTasksPath, init)
    return { status: answer.status, body: await answer.text() }
  }

  it("does not exist without a valid and recent signature of exactly the call", async () => {
    const run = vi.fn(madeOf("made"))
    const url = await processes.serve(run)
    const missing = await (await fetch(`${url}/internal/nothing`, { method: "POST" })).text()
    const signed = signHead(key, "call", await headOf(webp))
    const otherHead = signHead(key, "call", await headOf(webp, { at: 0 }))["media-head"]
    const minutes = (n: number) => ({ at: clock.now().getTime() + n * 60_000 })
    const rejected = {
      unsigned: await post(url, {}),
      otherKey: await post(url, signHead(randomBytes(32), "call", await headOf(webp))),
      answer: await post(url, signHead(key, "answer", await headOf(webp))),
      otherHead: await post(url, { ...signed, "media-head": otherHead }),
      old: await post(url, signHead(key, "call", await headOf(webp, minutes(-3)))),
      future: await post(url, signHead(key, "call", await headOf(webp, minutes(3)))),
      unknownTask: await post(url, signHead(key, "call", await headOf(webp, { task: { kind: "shell" } }))),
      tooLarge: await post(url, signHead(key, "call", await headOf(webp, { length: 2 ** 30 }))),
      otherBody: await post(url, signed, Buffer.from(webp).fill(0)),
      longerBody: await post(url, signed, Buffer.concat([webp, webp])),
      shorterBody: await post(url, signed, webp.subarray(1)),
      otherType: await post(url, { "content-type": "text/plain" }),
    }
    for (const [name, answer] of Object.entries(rejected))
      expect(answer, name).toEqual({ status: 404, body: missing })
    expect(run).not.toHaveBeenCalled()
    expect((await post(url, signed)).status).toBe(200)
  })
})

describe("an answer", () => {
  const answering = async (headersOf: (call: string) => Promise<Record<string, string>>, body = "large") => {
    const app = fastify({ forceCloseConnections: true })
    app.addContentTypeParser("*", (_request, _body, done) => done(null))
    app.post(mediaTasksPath, async (request, reply) =>
      reply.headers(await headersOf(String(request.headers["media-signature"]))).send(body),
    )
    return processes.listen(app)
  }
  const headOf = async (call: string, changes: object = {}) => ({
    ...{ call, sha256: await sha256Of([Buffer.from("large")]), parts: [{ name: "large", length: 5 }] },
    ...{ outcome: { made: { width: 1, height: 1, perceptualHash: null } } },
    ...changes,
  })

  it("counts only with a signature, for its call, and as a whole", async () => {
    const signedBy = (secret: Buffer, changes: object = {}) =>
      answering(async (call) => signHead(secret, "answer", await headOf(call, changes)))
    expect(await makeWith(processes.toolFor(await signedBy(key)))).toBe("large")
    for (const url of [
      await signedBy(randomBytes(32)),
      await signedBy(key, { call: "another" }),
      await signedBy(key, { sha256: "0".repeat(64) }),
      await signedBy(key, { parts: [{ name: "large", length: 4 }] }),
      await signedBy(key, { parts: [{ name: "passwords", length: 5 }] }),
      await answering(async () => ({})),
      await answering(async (call) => signHead(key, "answer", await headOf(call)), "larger"),
    ])
      expect(await codeOf(makeWith(processes.toolFor(url)))).toBe("unavailable")
  })
})
