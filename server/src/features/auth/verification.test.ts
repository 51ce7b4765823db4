import { authRoutes } from "@pinyu/contract/auth/routes"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
let member: BuiltMember
beforeEach(async () => {
  member = await buildMember(app, { emailVerified: false })
  // After the resend lock of the registration.
  app.clock.advance(60)
})

const tierOf = async (as: BuiltMember) => (await app.call(authRoutes.me, { as })).body.user.tier

describe("the verification link", () => {
  const ask = (as = member) => app.call(authRoutes.sendVerificationEmail, { as })
  const verify = (token: string, password = memberPassword) =>
    app.call(authRoutes.verifyEmail, { body: { token, password } })
  const mailedToken = async () => {
    await ask()
    await app.jobsIdle()
    return tokenIn(await app.outbox.mailsTo(member.email))
  }

  it("verifies the address with the password of its account", async () => {
    expect(await tierOf(member)).toBe("unverified")
    const { status, body } = await verify(await mailedToken())
    expect([status, body]).toEqual([200, { success: true, message: expect.any(String) }])
    expect(await tierOf(member)).toBe("email_verified")
  })

  it("works once, also under concurrent calls", async () => {
    const token = await mailedToken()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)))
    const codes = answers.map(({ body }) => body.code ?? "verified").sort()
    expect(codes).toEqual([...Array<string>(4).fill("token_invalid"), "verified"])
  })

  it("is valid for a day", async () => {
    const token = await mailedToken()
    app.clock.advance(24 * 3600)
    expect((await verify(token)).body.code).toBe("token_invalid")
    app.clock.advance(-1)
    expect((await verify(token)).status).toBe(200)
  })

  it("verifies only the address that it was mailed to", async () => {
    const token = await mailedToken()
    const moved = { email: `new-${member.email}` }
    await app.db.updateTable("credentials").set(moved).where("member_id", "=", member.id).execute()
    expect((await verify(token)).body.code).toBe("token_invalid")
    expect(await tierOf(member)).toBe("unverified")
  })

  it("can be requested once a minute, by one of several concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask()))
    const sent = answers.filter(({ status }) => status === 200)
    expect(sent.map(({ body }) => body)).toEqual([
      { success: true, message: expect.any(String), resendAfterSeconds: 60 },
    ])
    app.clock.advance(59)
    expect((await ask()).body.code).toBe("email_code_too_soon")
    app.clock.advance(1)
    expect((await ask()).status).toBe(200)
  })

  it("is not mailed to verified members", async () => {
    expect((await ask(await buildMember(app))).body.code).toBe("email_already_verified")
  })
})
