import { describe, expect, it } from "vitest"
import { createLog, redactUrl } from "./log.ts"

const captured = () => {
  const lines: string[] = []
  return { lines, log: createLog({ level: "info", destination: { write: (line) => void lines.push(line) } }) }
}

const privateNames = [
  ...["password", "newPassword", "currentPassword", "token", "accessToken", "refreshToken", "authorization"],
  ...["cookie", "set-cookie", "code", "emailCode", "content", "note", "noteContent"],
  ...["details", "evidence", "q"],
]

describe("createLog", () => {
  it.each(privateNames)("masks the value of %s at any depth", (name) => {
    const { lines, log } = captured()
    log.info({ [name]: "planted-1" }, "flat")
    log.info({ body: { [name]: "planted-2" } }, "nested")
    log.info({ request: { headers: { [name]: ["planted-3"] } } }, "deep")
    log.child({ [name]: "planted-4" }).info("child")
    log.info({ list: [{ a: { b: { [name]: "planted-5" } } }] }, "deeper")
    log.info({ a: { b: { c: { d: { e: { f: { g: { [name]: "planted-6" } } } } } } } }, "too deep")

    expect(lines).toHaveLength(6)
    expect(lines.join("")).not.toContain("planted")
    expect(lines.join("")).toContain("[private]")
  })

  it("writes all else as one JSON object per line, with level and time", () => {
    const { lines, log } = captured()
    log.warn({ requestId: "r1", status: 409, reason: "email_taken" }, "rejected")
    log.debug("below the level")

    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      level: "warn",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: "r1",
      status: 409,
      reason: "email_taken",
      msg: "rejected",
    })
  })

  it("logs an error's type, message, stack and code, without the row that a database error quotes", () => {
    const { lines, log } = captured()
    const error = Object.assign(new TypeError("duplicate key", { cause: new Error("beneath") }), {
      code: "23505",
      detail: "Key (email)=(planted@example.com) already exists.",
    })
    log.error({ err: error }, "failed")
    log.error(error)

    expect(lines.join("")).not.toContain("planted")
    expect(JSON.parse(lines[0] ?? "").err).toEqual({
      type: "TypeError",
      message: "duplicate key: beneath",
      stack: expect.stringContaining("caused by: Error: beneath"),
      errorCode: "23505",
    })
    expect(JSON.parse(lines[1] ?? "").err.type).toBe("TypeError")
  })

  it("accepts a circular object", () => {
    const { lines, log } = captured()
    const loop: Record<string, unknown> = { token: "planted" }
    loop.self = loop
    log.info({ loop }, "round")
    expect(lines.join("")).toContain("round")
    expect(lines.join("")).not.toContain("planted")
  })

  it("accepts thrown values that are no errors", () => {
    const { lines, log } = captured()
    log.error({ err: null }, "odd")
    log.error({ err: { password: "planted" } }, "odd")
    expect(lines).toHaveLength(2)
    expect(lines.join("")).not.toContain("planted")
  })
})

describe("redactUrl", () => {
  it.each([
    ["/api/profile/explore", "/api/profile/explore"],
    ["/api/profile/explore?city=臺北市&q=planted", "/api/profile/explore?city=*&q=*"],
    ["/search?planted", "/search?*"],
    ["/search?a=planted?b=planted&c=planted=planted", "/search?a=*&c=*"],
    ["/files/photos/a.webp?expires=1&signature=planted", "/files/photos/a.webp?expires=*&signature=*"],
    ["/reset-password/planted", "/reset-password/*"],
    ["/reset%2Dpassword/planted?x=planted", "/reset%2Dpassword/*?x=*"],
    ["/Verify-Account/planted/rest", "/Verify-Account/*/rest"],
    ["http://localhost:3000/verify-email/planted#planted", "http://localhost:3000/verify-email/*"],
    ["/api/notifications/unsubscribe/planted.planted", "/api/notifications/unsubscribe/*"],
    ["/account-link/confirm-email/planted", "/account-link/confirm-email/*"],
    ["/account-link/undo-email/planted", "/account-link/undo-email/*"],
    ["/account-link/not-me/planted", "/account-link/not-me/*"],
    ["/reset-password", "/reset-password"],
    ["/%zz/ok?%zz=planted", "/%zz/ok?%zz=*"],
    ["", ""],
  ])("%s → %s", (url, logged) => expect(redactUrl(url)).toBe(logged))
})
