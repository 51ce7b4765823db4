import { pages } from "@pinyu/contract/pages"
import { testClock } from "@pinyu/testkit/clock.ts"
import fastify from "fastify"
import { expect, it } from "vitest"
import { createOrigins } from "../origins.ts"
import { setSecurityHeaders } from "./security-headers.ts"
import { serveWellKnown } from "./well-known.ts"

const origins = createOrigins({
  ...{ webOrigin: "https://pinyu.example", apiOrigin: null, webPort: 0, apiPort: 0 },
})
const clock = testClock("2026-11-29T05:00:00.000Z")

const ask = (url: string, securityContact: string | null = null) => {
  const server = fastify()
  serveWellKnown(server, { clock, origins, securityContact })
  return server.inject(url)
}

it.each([
  [null, `https://pinyu.example${pages.contact}`],
  ["mailto:security@pinyu.example", "mailto:security@pinyu.example"],
])("security.txt names the contact %s, for less than a year", async (contact, uri) => {
  const { statusCode, headers, body } = await ask("/.well-known/security.txt", contact)
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"])
  expect(body.split("\n")).toEqual([
    `Contact: ${uri}`,
    "Expires: 2027-05-29T00:00:00.000Z",
    "Preferred-Languages: zh-TW, en",
    "Canonical: https://pinyu.example/.well-known/security.txt",
    "",
  ])
})

it("password managers find the page that changes the password", async () => {
  const { statusCode, headers } = await ask("/.well-known/change-password")
  expect([statusCode, headers.location]).toEqual([302, pages.settingsSecurity])
})

it("every response has the same headers for frames, devices and transport", async () => {
  const server = fastify()
  setSecurityHeaders(server, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'self'"], frameAncestors: ["'none'"] } },
  })
  const { headers } = await server.inject("/nowhere")
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(self), microphone=(self)",
    "referrer-policy": "no-referrer",
  })
  expect(headers).not.toHaveProperty("strict-transport-security")
})
