import { createSender, type Sender } from "@pinyu/testkit/fuzz/sender.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

let app: TestApp
let sender: Sender

beforeAll(async () => {
  app = await testApp()
  sender = createSender(await app.app.listen({ host: "127.0.0.1", port: 0 }))
})
afterAll(async () => {
  sender.close()
  await app.close()
})

const send = async (text: string) => {
  const answer = await sender.sendMalformed({ kind: "malformed", bytes: Buffer.from(text, "latin1") })
  return [answer?.status, answer?.contentType, JSON.parse(answer?.text ?? "{}").code]
}
const json = "application/json; charset=utf-8"
const host = "Host: pinyu.example"

it.each([
  ["noise", "\u0001\u0002\u0003\r\n\r\n", 400, "invalid_input"],
  ["an unknown method", `NONSENSE / HTTP/1.1\r\n${host}\r\n\r\n`, 400, "invalid_input"],
  ["no Host", "GET /api/version HTTP/1.1\r\n\r\n", 400, "invalid_input"],
  [
    "too large a head",
    `GET /api/version HTTP/1.1\r\n${host}\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
])("answers %s in the shape of every failure", async (_name, text, status, code) => {
  expect(await send(text)).toEqual([status, json, code])
})

it("answers a HEAD with too large a head without a body", async () => {
  const text = `HEAD /api/version HTTP/1.1\r\n${host}\r\nX: ${"a".repeat(20_000)}\r\n\r\n`
  const answer = await sender.sendMalformed({ kind: "malformed", bytes: Buffer.from(text, "latin1") })
  expect([answer?.status, answer?.contentType, answer?.text]).toEqual([431, json, ""])
})

it("ignores an unknown expectation", async () => {
  // `sendMalformed` closes its side at once, so the server would not answer.
  const headers = { expect: "the-unexpected" }
  const version = {
    routeId: "version.current",
    method: "GET",
    target: "/api/version",
    headers,
    body: undefined,
  }
  const answer = await sender.send(
    { kind: "route", caller: "visitor", member: 0, delivery: "whole", ...version },
    undefined,
  )
  expect([answer?.status, answer?.contentType]).toEqual([200, json])
})
