import { createHmac, randomBytes } from "node:crypto"
import { testClock } from "@pinyu/testkit/clock.ts"
import { beforeEach, describe, expect, it } from "vitest"
import { createTokens, type Tokens } from "./tokens.service.ts"

const key = randomBytes(32)
const claims = {
  memberId: "0197a000-0000-7000-8000-000000000001",
  sessionId: "0197a000-0000-7000-8000-000000000002",
}
let clock = testClock()
let tokens: Tokens
beforeEach(() => {
  clock = testClock()
  tokens = createTokens({ clock, key })
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? "", "base64url").toString())
const sign = (header: object, payload: object, by = key, hash = "sha256") => {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac(hash, by).update(signed).digest("base64url")}`
}
const seconds = () => Math.floor(clock.now().getTime() / 1000)
const good = () => ({ sub: claims.memberId, sid: claims.sessionId, aud: "member", exp: seconds() + 900 })

describe("access tokens", () => {
  it("contain only the member, the session, the times and a unique id", async () => {
    const token = await tokens.signAccess(claims)
    expect(decode(token.split(".")[0])).toEqual({ alg: "HS256" })
    expect(decode(token.split(".")[1])).toEqual({ ...good(), jti: expect.any(String) })
    expect(await tokens.signAccess(claims)).not.toBe(token)
    expect(await tokens.readAccess(token)).toEqual(claims)
  })

  it("expire after a quarter of an hour", async () => {
    const token = await tokens.signAccess(claims)
    clock.advance(899)
    expect(await tokens.readAccess(token)).toEqual(claims)
    clock.advance(1)
    expect(await tokens.readAccess(token)).toBeNull()
    expect(await tokens.readAccess(token)).toBeNull()
  })

  it("are compared by every character, also right after they were accepted", async () => {
    const token = await tokens.signAccess(claims)
    expect(await tokens.readAccess(token)).toEqual(claims)
    const [head, , signature] = token.split(".")
    const other = `${head}.${encode({ ...good(), sub: claims.sessionId })}.${signature}`
    expect(await tokens.readAccess(other)).toBeNull()
  })

  it("are not confused with device tokens", async () => {
    const device = await tokens.signDevice({ member_id: claims.memberId, device_generation: 3 })
    expect(await tokens.readAccess(device)).toBeNull()
    const known = { id: expect.any(String), memberId: claims.memberId, generation: 3 }
    expect(await tokens.readDevice(device)).toEqual({ ...known, signedIn: true })
    const reset = await tokens.signResetDevice({ member_id: claims.memberId, device_generation: 3 })
    expect(await tokens.readDevice(reset)).toEqual({ ...known, signedIn: false })
    expect(await tokens.readDevice(await tokens.signAccess(claims))).toBeNull()
  })

  it("are accepted when signed like ours", async () => {
    expect(await tokens.readAccess(sign({ alg: "HS256" }, good()))).toEqual(claims)
  })

  it.each<[string, () => string]>([
    ["an empty string", () => ""],
    ["text that is not a token", () => "a.b.c"],
    ["algorithm none", () => `${encode({ alg: "none" })}.${encode(good())}.`],
    ["algorithm None", () => `${encode({ alg: "None" })}.${encode(good())}.`],
    ["another algorithm with our key", () => sign({ alg: "HS512" }, good(), key, "sha512")],
    ["no signature", () => `${sign({ alg: "HS256" }, good()).split(".", 2).join(".")}.`],
    ["another key", () => sign({ alg: "HS256" }, good(), randomBytes(32))],
    ["an empty key", () => sign({ alg: "HS256" }, good(), Buffer.alloc(0))],
    ["another audience", () => sign({ alg: "HS256" }, { ...good(), aud: "admin" })],
    ["no audience", () => sign({ alg: "HS256" }, { ...good(), aud: undefined })],
    ["no expiry", () => sign({ alg: "HS256" }, { ...good(), exp: undefined })],
    ["an expiry in the past", () => sign({ alg: "HS256" }, { ...good(), exp: seconds() - 1 })],
    ["no session", () => sign({ alg: "HS256" }, { ...good(), sid: undefined })],
    ["a session that is not a string", () => sign({ alg: "HS256" }, { ...good(), sid: { $ne: 1 } })],
    ["a header with a critical extension", () => sign({ alg: "HS256", crit: ["x"], x: 1 }, good())],
  ])("are rejected: %s", async (_name, forge) => expect(await tokens.readAccess(forge())).toBeNull())
})
