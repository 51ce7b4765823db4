import { tmpdir } from "node:os"
import { commonErrors } from "@pinyu/contract/errors"
import type { Route } from "@pinyu/contract/route"
import fastify from "fastify"
import { describe, expect, it } from "vitest"
import * as z from "zod"
import { AppError } from "../../platform/app-error.ts"
import { createWorkFolder } from "../../platform/storage/work-folder.ts"
import { handleErrors } from "./errors.ts"
import { runDirectly } from "./follow-writes.ts"
import { bindRoutes, type Guard } from "./http.ts"
import { createUploads } from "./uploads.ts"

describe("bindRoutes", () => {
  const unlimited = () => Promise.reject(new Error("these routes declare no limit"))
  const guard: Guard = {
    clock: { now: () => new Date("2026-11-24T00:00:00Z") },
    authenticate: () => Promise.reject(new AppError("unauthenticated")),
    authenticateAdmin: () => Promise.reject(new AppError("unauthenticated")),
    limiter: { take: unlimited, peek: unlimited, refund: unlimited, reset: unlimited },
    uploads: createUploads(),
    requireSpace: async () => undefined,
    workFolder: createWorkFolder(tmpdir()),
    runCall: runDirectly,
    webOrigin: () => "https://pinyu.example",
  }
  const answer = {
    id: "test.answer",
    method: "GET",
    path: "/answer",
    summary: "",
    access: "anyone",
    limits: [],
    response: z.object({ name: z.string() }),
  } as const satisfies Route
  const serve = async (handler: () => Promise<{ name: string }>, route: Route = answer) => {
    const server = fastify()
    handleErrors(server, () => undefined)
    bindRoutes(server, { answer: route }, { answer: handler }, guard)
    return server.inject("/answer")
  }

  it("strips undeclared fields", async () => {
    const response = await serve(async () => ({ name: "小雅", password_hash: "secret" }))
    expect(response.json()).toEqual({ success: true, name: "小雅" })
  })

  it("rejects a response that does not match the schema", async () => {
    const response = await serve(async () => ({}) as { name: string })
    expect([response.statusCode, response.json().code]).toEqual([500, "internal"])
  })

  it("rejects an undeclared error code", async () => {
    const response = await serve(() => Promise.reject(new AppError("email_taken")))
    expect(response.json().code).toBe("internal")
    for (const code of commonErrors)
      expect((await serve(() => Promise.reject(new AppError(code)))).json().code).toBe(code)
  })

  it("denies access without a rule", async () => {
    const response = await serve(async () => ({ name: "小雅" }), { ...answer, access: "nobody" as "anyone" })
    expect(response.json().code).toBe("forbidden")
  })

  it("sends the waiting time of a rejection", async () => {
    const response = await serve(() =>
      Promise.reject(new AppError("too_many_requests", { retryAfterSeconds: 1.2 })),
    )
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "2"])
  })

  it.each([
    ["ECONNREFUSED", 503],
    ["57P01", 503],
    ["08006", 503],
    ["23505", 500],
  ])("answers the database error %s with %i", async (code, status) => {
    const response = await serve(() => Promise.reject(Object.assign(new Error("database"), { code })))
    expect(response.statusCode).toBe(status)
  })
})
