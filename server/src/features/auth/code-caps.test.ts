import { authRoutes } from "@pinyu/contract/auth/routes"
import { buildMember, registrationForm, wrongCode } from "@pinyu/testkit/factories/auth.ts"
import { codeIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

describe("a daily cap", () => {
  const day = 24 * 3600
  // Without a human check, only these caps limit the looks at an address.
  const limited = startedApp(() => ({ rateLimitScale: 1, env: { HUMAN_CHECK_ENABLED: "0" } }))
  /** The statuses of repeated calls, one after another. */
  const statusesOf = async (count: number, call: (n: number) => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await call(n)).status)
    return statuses
  }

  it("limits the messages to one number, for any sender", async () => {
    const body = { phone: "+886900000001" }
    const ask = async () => {
      const as = await buildMember(limited)
      return limited.call(authRoutes.sendPhoneCode, { as, body })
    }
    expect(await statusesOf(8, ask)).toEqual([...Array(6).fill(200), 429, 429])
    limited.clock.advance(3600)
    expect(await statusesOf(5, ask)).toEqual([...Array(4).fill(200), 429])
    limited.clock.advance(3600)
    expect((await ask()).headers["retry-after"]).toBe(String(day - 2 * 3600))
    limited.clock.advance(day - 2 * 3600)
    expect((await ask()).status).toBe(200)
  })

  it("limits the notices to a number's holder", async () => {
    const phone = "+886900000003"
    await buildMember(limited, { phone })
    const ask = async () => {
      await limited.call(authRoutes.sendPhoneCode, { as: await buildMember(limited), body: { phone } })
      await limited.jobsIdle()
      return (await limited.outbox.textsTo(phone)).length
    }
    expect([await ask(), await ask()]).toEqual([1, 1])
    limited.clock.advance(day)
    expect(await ask()).toBe(2)
  })

  /** Sends a code to a number and returns the code. */
  const codeTo = async (phone: string, as: { accessToken: string }) => {
    await limited.call(authRoutes.sendPhoneCode, { as, body: { phone } })
    await limited.jobsIdle()
    return codeIn(await limited.outbox.textsTo(phone))
  }
  const guess = (as: { accessToken: string }, code: string) =>
    limited.call(authRoutes.verifyPhone, { as, body: { code } })

  it("leaves a number's owner their guesses, however many strangers guessed", async () => {
    const phone = "+886900000002"
    for (let n = 0; n < 2; n++) {
      const stranger = await buildMember(limited)
      const code = wrongCode(await codeTo(phone, stranger))
      expect(await statusesOf(5, () => guess(stranger, code))).toEqual(Array(5).fill(422))
    }
    const owner = await buildMember(limited)
    const code = await codeTo(phone, owner)
    expect((await guess(owner, wrongCode(code))).status).toBe(422)
    expect((await guess(owner, code)).status).toBe(200)
  })

  it("limits the guesses of one member, across codes and numbers", async () => {
    const as = await buildMember(limited)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const code = wrongCode(await codeTo(`+88690000001${n}`, as))
      statuses.push(...(await statusesOf(5, () => guess(as, code))))
      limited.clock.advance(60)
    }
    expect(statuses).toEqual([...Array(25).fill(422), ...Array(5).fill(429)])
  })

  const from = (n: number) => `10.7.${n >> 8}.${n & 255}`

  it("limits the codes mailed to one address", async () => {
    const body = { email: "somebody@example.com" }
    const ask = (n: number) => {
      limited.clock.advance(1200)
      return limited.call(authRoutes.sendEmailCode, { body, from: from(n) })
    }
    expect(await statusesOf(15, ask)).toEqual([...Array(12).fill(200), 429, 429, 429])
    limited.clock.advance(day)
    expect((await limited.call(authRoutes.sendEmailCode, { body, from: from(99) })).status).toBe(200)
  })

  it("ignores requests that came too soon", async () => {
    const body = { email: "hasty@example.com" }
    for (let n = 0; n < 10; n++) await limited.call(authRoutes.sendEmailCode, { body, from: from(200 + n) })
    limited.clock.advance(60)
    expect((await limited.call(authRoutes.sendEmailCode, { body, from: from(300) })).status).toBe(200)
  })

  it("limits the guesses at the codes of one address", async () => {
    const email = "guessed@example.com"
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) {
      await limited.call(authRoutes.sendEmailCode, { body: { email }, from: from(400 + n) })
      await limited.jobsIdle()
      const emailCode = wrongCode(codeIn(await limited.outbox.mailsTo(email)))
      const body = registrationForm({ email, emailCode })
      const register = (guess: number) =>
        limited.call(authRoutes.register, { body, from: from(500 + 9 * n + guess) })
      statuses.push(...(await statusesOf(5, register)))
      limited.clock.advance(1801)
    }
    expect(statuses).toEqual([...Array(30).fill(422), ...Array(5).fill(429)])
  })

  it("limits the links that change an address to one, for any member, and the notices to its owner", async () => {
    const free = "moved@example.com"
    const owner = await buildMember(limited)
    for (const email of [free, owner.email]) {
      const ask = async () =>
        limited.call(authRoutes.changeEmail, { as: await buildMember(limited), body: { email } })
      expect(await statusesOf(7, ask)).toEqual([...Array(5).fill(200), 429, 429])
    }
    await limited.jobsIdle()
    expect(await limited.outbox.mailsTo(free)).toHaveLength(5)
    expect(await limited.outbox.mailsTo(owner.email)).toHaveLength(1)
  })
})
