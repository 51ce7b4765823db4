import { defineRoute, type Route } from "@pinyu/contract/route"
import { allRoutes } from "@pinyu/contract/route-table"
import { describe, expect, it } from "vitest"
import * as z from "zod"
import { accessFaults, contractBreaches } from "./contract-check.ts"

const route = defineRoute({
  id: "test.answer",
  method: "GET",
  path: "/answer",
  summary: "",
  access: "anyone",
  limits: [],
  response: z.object({ user: z.object({ name: z.string() }), list: z.array(z.object({ id: z.string() })) }),
  errors: ["email_taken"],
})
const answer = { success: true, user: { name: "小雅" }, list: [{ id: "a" }] }
const refusal = { success: false, error: "這個信箱已經註冊過了。", code: "email_taken" }

describe("an answer", () => {
  it("passes when it is what its entry declares", () => {
    expect(contractBreaches(route, 200, answer)).toEqual([])
    expect(contractBreaches(route, 409, refusal)).toEqual([])
    expect(contractBreaches(undefined, 409, refusal)).toEqual([])
  })

  it("is caught with a field that nobody declared, wherever it stands", () => {
    const planted = { ...answer, user: { name: "小雅", password_hash: "x" }, list: [{ id: "a", email: "x" }] }
    expect(contractBreaches(route, 200, planted)).toEqual([
      "user.password_hash is not declared",
      "list.0.email is not declared",
    ])
  })

  it.each([
    ["a missing field", 200, { success: true, list: [] }],
    ["another status", 201, answer],
    ["no success", 200, { user: answer.user, list: [] }],
    ["a code that is not the route's", 422, { ...refusal, code: "under_age" }],
    ["a status that is not the code's", 422, refusal],
    ["a sentence in another language", 409, { ...refusal, error: "taken" }],
    ["more than a failure has", 409, { ...refusal, stack: "at" }],
    ["no JSON of ours", 400, { message: "Bad Request", statusCode: 400 }],
  ])("is caught with %s", (_name, status, body) => {
    expect(contractBreaches(route, status, body)).toHaveLength(1)
  })
})

describe("access", () => {
  it("is ruled for every route of the table", () => {
    expect(accessFaults(allRoutes)).toEqual([])
  })

  it("is missed where a route says nothing of it, by the compiler too", () => {
    const { access, ...open } = route
    // @ts-expect-error A route without an access rule does not compile.
    const unruled: Route = open
    expect(accessFaults([route, unruled])).toEqual(["test.answer does not say who may call it"])
  })
})
