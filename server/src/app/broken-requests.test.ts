import { createGun, type Gun } from "@pinyu/testkit/fuzz/fire.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

let app: TestApp
let gun: Gun

beforeAll(async () => {
  app = await testApp()
  gun = createGun(await app.app.listen({ host: "127.0.0.1", port: 0 }))
})
afterAll(async () => {
  gun.close()
  await app.close()
})

const send = async (text: string) => {
  const answer = await gun.wreck({ kind: "wreck", bytes: Buffer.from(text, "latin1") })
  return [answer?.status, answer?.contentType, JSON.parse(answer?.text ?? "{}").code]
}
const json = "application/json; charset=utf-8"
const host = "Host: pinyu.example"

it.each([
  ["noise", "\u0001\u0002\u0003\r\n\r\n", 400, "invalid_input"],
  ["a method that nobody knows", `NONSENSE / HTTP/1.1\r\n${host}\r\n\r\n`, 400, "invalid_input"],
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

it("overlooks an expectation that it does not know", async () => {
  // Not as a wreck: that closes its side at once, and who has gone is not answered.
  const headers = { expect: "the-unexpected" }
  const version = {
    routeId: "version.current",
    method: "GET",
    target: "/api/version",
    headers,
    body: undefined,
  }
  const answer = await gun.request(
    { kind: "request", caller: "visitor", member: 0, delivery: "whole", ...version },
    undefined,
  )
  expect([answer?.status, answer?.contentType]).toEqual([200, json])
})
