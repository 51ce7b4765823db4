import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { testClock } from "@pinyu/testkit/clock.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { createTurnstile } from "./turnstile.ts"

type Answer = (response: ServerResponse, form: URLSearchParams) => unknown

let answer: Answer
const requests: URLSearchParams[] = []
const handle = async (request: IncomingMessage, response: ServerResponse) => {
  const form = new URLSearchParams(await text(request))
  requests.push(form)
  answer(response, form)
}
const server = createServer((request, response) => void handle(request, response))
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
})
beforeEach(() => {
  requests.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const texts =
  (body: object, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
const rejecting = (...codes: string[]) => texts({ success: false, "error-codes": codes })

const open = ({ timeoutMs = 60_000, at = url } = {}) => {
  const clock = testClock()
  const log = { warn: vi.fn() }
  const keys = { siteKey: "site", secretKey: "a-secret-key" }
  return { check: createTurnstile({ ...keys, clock, log, url: at, timeoutMs }), clock, log }
}

describe("a Turnstile proof", () => {
  it("is valid when Cloudflare accepts it, and is checked under one id, so that a retry is not a second use", async () => {
    answer = texts({ success: true })
    const { check, clock } = open()
    const good = await check.verify("a proof")
    // A used proof is remembered long after Turnstile's own five minutes.
    const expiresAt = new Date(clock.now().getTime() + 24 * 60 * 60 * 1000)
    expect(good).toEqual({ hash: expect.any(Buffer), expiresAt })
    expect(await check.verify("a proof")).toEqual(good)
    await check.verify("another proof")
    const [first, second, other] = requests.map((form) => Object.fromEntries(form))
    expect(first).toEqual({
      secret: "a-secret-key",
      response: "a proof",
      idempotency_key: expect.stringMatching(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      ),
    })
    expect(second).toEqual(first)
    expect(other?.idempotency_key).not.toBe(first?.idempotency_key)
  })

  it.each(["invalid-input-response", "timeout-or-duplicate"])("is invalid after %s", async (code) => {
    answer = rejecting(code)
    expect(await open().check.verify("a proof")).toBeNull()
  })

  it.each<[string, Answer]>([
    ["the secret key is wrong", rejecting("invalid-input-secret")],
    ["Cloudflare fails", rejecting("internal-error")],
    ["no reason is given", rejecting()],
    ["the answer is no JSON", (response) => response.end("<html>")],
    ["the answer is an error", texts({ error: "x" }, 503)],
    [
      "the answer is a redirect",
      (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    ],
    ["the connection breaks", (response) => response.destroy()],
    ["Cloudflare hangs", () => undefined],
  ])("is temporarily unavailable when %s, and neither it nor the key is logged", async (_why, given) => {
    answer = given
    const { check, log } = open({ timeoutMs: 300 })
    const rejected = check.verify("a proof of a guest")
    await expect(rejected).rejects.toMatchObject({ code: "human_check_unavailable", retryAfterSeconds: 10 })
    expect(log.warn).toHaveBeenCalledOnce()
    expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/a proof of|a-secret-key/)
  })

  it("fails as temporarily unavailable when Cloudflare does not respond", async () => {
    await expect(open({ at: "http://127.0.0.1:1/" }).check.verify("x")).rejects.toMatchObject({
      code: "human_check_unavailable",
    })
  })

  it("needs no challenge of ours", async () => {
    expect(await open().check.challenge()).toBeNull()
  })
})
