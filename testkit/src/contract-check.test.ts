import type { Route } from "@pinyu/contract/route"
import { allRoutes } from "@pinyu/server/app/areas.ts"
import { describe, expect, it } from "vitest"
import * as z from "zod"
import { contractViolations, missingAccessRules } from "./contract-check.ts"

const route = {
  id: "test.answer",
  method: "GET",
  path: "/answer",
  summary: "",
  access: "anyone",
  limits: [],
  response: z.object({ user: z.object({ name: z.string() }), list: z.array(z.object({ id: z.string() })) }),
  errors: ["email_taken"],
} as const satisfies Route
const answer = { success: true, user: { name: "小雅" }, list: [{ id: "a" }] }
const failure = { success: false, error: "這個信箱已經註冊過了。", code: "email_taken" }

describe("an answer", () => {
  it("passes when it matches its route entry", () => {
    expect(contractViolations(route, 200, answer)).toEqual([])
    expect(contractViolations(route, 409, failure)).toEqual([])
    expect(contractViolations(undefined, 409, failure)).toEqual([])
  })

  it("fails with an undeclared field at any depth", () => {
    const planted = { ...answer, user: { name: "小雅", password_hash: "x" }, list: [{ id: "a", email: "x" }] }
    expect(contractViolations(route, 200, planted)).toEqual([
      "user.password_hash is not declared",
      "list.0.email is not declared",
    ])
  })

  it.each([
    ["a missing field", 200, { success: true, list: [] }],
    ["another status", 201, answer],
    ["no success", 200, { user: answer.user, list: [] }],
    ["a code that is not the route's", 422, { ...failure, code: "under_age" }],
    ["a status that is not the code's", 422, failure],
    ["a message in another language", 409, { ...failure, error: "taken" }],
    ["more than a failure has", 409, { ...failure, stack: "at" }],
    ["no JSON of ours", 400, { message: "Bad Request", statusCode: 400 }],
  ])("is caught with %s", (_name, status, body) => {
    expect(contractViolations(route, status, body)).toHaveLength(1)
  })
})

describe("access", () => {
  it("is declared for every route", () => {
    expect(missingAccessRules(allRoutes)).toEqual([])
  })

  it("is reported when missing, also by the compiler", () => {
    const { access, ...open } = route
    // @ts-expect-error A route without an access rule does not compile.
    const unruled: Route = open
    expect(missingAccessRules([route, unruled])).toEqual(["test.answer has no access rule"])
  })
})
