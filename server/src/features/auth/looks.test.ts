import { authRoutes } from "@pinyu/contract/auth/routes"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { testClock } from "@pinyu/testkit/clock.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { proofFor, quickCheck } from "@pinyu/testkit/factories/contact.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp(() => {
  // The library that verifies proofs uses only the real clock.
  const clock = testClock(new Date())
  return { clock, rateLimitScale: 1, humanCheck: quickCheck(clock) }
})

let networks = 0
const freshNetwork = () => `10.7.${(++networks >> 8) & 255}.${networks & 255}`
const freshEmail = () => registrationForm().email

interface Look {
  email?: string
  from?: string
  browser?: string
  humanProof?: string
}

const kinds = { checkEmail: authRoutes.checkEmail, sendEmailCode: authRoutes.sendEmailCode }
const callOf = (kind: "checkEmail" | "sendEmailCode" | "register") => async (look: Look) => {
  const { email = freshEmail(), from = freshNetwork(), browser, humanProof } = look
  const extras = { from, ...(browser && { cookies: { pinyu_browser: browser } }) }
  const proof = humanProof === undefined ? {} : { humanProof }
  // A code is mailed once a minute to an address.
  if (kind === "sendEmailCode") app.clock.advance(60)
  return kind === "register"
    ? app.call(authRoutes.register, { body: registrationForm({ email, ...proof }), ...extras })
    : app.call(kinds[kind], { body: { email, ...proof }, ...extras })
}

describe.each(["checkEmail", "sendEmailCode", "register"] as const)("%s", (kind) => {
  const call = callOf(kind)

  it.each([
    ["an address", () => ({ email: freshEmail() })],
    ["a network", () => ({ from: freshNetwork() })],
    ["a browser", () => ({ browser: freshEmail().replace(/\W/g, "").padEnd(43, "x").slice(0, 43) })],
  ])("is free twice for %s, and needs a proof of work from the third time on", async (_, same) => {
    const look = same()
    for (let n = 0; n < 2; n++) expect((await call(look)).status).toBeLessThan(300)
    const third = await call(look)
    expect([third.status, third.body.code, third.body.fields]).toEqual([
      ...[429, "too_many_requests", { humanProof: authMessages.lookProofNeeded }],
    ])
    expect((await call({ ...look, humanProof: "made up" })).body.code).toBe("human_check_failed")
    const humanProof = await proofFor(app)
    expect((await call({ ...look, humanProof })).status).toBeLessThan(300)
    expect((await call({ ...look, humanProof })).body.code).toBe("human_check_failed")
    expect((await call({})).status).toBeLessThan(300)
  })
})

it("a browser keeps the cookie that it got, and has a limit that no proof lifts", async () => {
  const first = await app.call(authRoutes.checkEmail, { body: { email: freshEmail() }, from: freshNetwork() })
  const browser = first.cookies.pinyu_browser?.value ?? ""
  expect(browser).toMatch(/^[\w-]{43}$/)
  const [{ max }] = actionLimits.looksByBrowser
  const look = callOf("checkEmail")
  const answers = []
  for (let n = 0; n <= max; n++) answers.push(await look({ browser }))
  expect(answers.filter(({ body }) => body.fields?.humanProof)).toHaveLength(max - 2)
  expect(answers.at(-1)?.body).toMatchObject({ code: "too_many_requests" })
  expect(answers.at(-1)?.body.fields).toBeUndefined()
})
