import { randomBytes } from "node:crypto"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { otpAt } from "@pinyu/testkit/authenticator.ts"
import { expect, it, vi } from "vitest"
import type { Trx } from "../../db/client.ts"
import {
  type AuthenticatorApp,
  type AuthenticatorAppStore,
  createAuthenticatorApps,
} from "./authenticator-apps.ts"
import { createMemoryRateLimiter } from "./rate-limits.ts"
import { isRecoveryCode } from "./recovery-codes.ts"

const { period, tolerance, enrolment } = secondStepLimits.otp
const owner = { id: "mei", email: "mei@example.com" }
const recoveryCode = "ABCDEFGHIJKLMNOP"
// The store of these tests has no transactions.
const trx = {} as Trx

/** A store in memory, as the database behaves within one transaction. */
const memoryStore = () => {
  const apps = new Map<string, AuthenticatorApp>()
  const store: AuthenticatorAppStore = {
    lockOtp: async (_, ownerId) => apps.get(ownerId),
    beginOtp: async (_, ownerId, started) => {
      if (apps.get(ownerId)?.confirmed_at) return false
      apps.set(ownerId, { ...started, confirmed_at: null, last_step: null })
      return true
    },
    storeStep: async (_, ownerId, last_step) => change(ownerId, { last_step }),
    confirmOtp: async (_, ownerId, confirmed_at) => change(ownerId, { confirmed_at }),
  }
  const change = (ownerId: string, changes: Partial<AuthenticatorApp>) => {
    const app = apps.get(ownerId)
    if (app) apps.set(ownerId, { ...app, ...changes })
  }
  return { apps, store }
}

const setUp = () => {
  // The middle of a period.
  let time = Date.UTC(2026, 0, 1) + (period / 2) * 1000
  const clock = { now: () => new Date(time) }
  const log = { error: vi.fn() }
  const { apps, store } = memoryStore()
  const recoveryCodes = {
    take: async (_: Trx, ownerId: string, code: string) => ownerId === "mei" && code === recoveryCode,
  }
  const limiter = createMemoryRateLimiter({ clock, scale: 1 })
  const withKey = (key: Buffer) =>
    createAuthenticatorApps({ clock, key, limiter, limitKey: "test", log, recoveryCodes, store })
  const codeIn = (secret: string, periods: number) => otpAt(secret, new Date(time + periods * period * 1000))
  const advance = (seconds: number) => {
    time += seconds * 1000
  }
  return { advance, apps, codeIn, log, withKey, otp: withKey(randomBytes(32)) }
}

const secretOf = (started: false | { secret: string }) => {
  if (!started) throw new Error("an app is already enrolled")
  return started.secret
}

const enrolled = async () => {
  const test = setUp()
  const secret = secretOf(await test.otp.begin(trx, owner))
  expect(await test.otp.confirm(trx, owner.id, test.codeIn(secret, 0))).toBe("proven")
  test.advance(10 * period)
  return { ...test, secret, prove: (code?: string) => test.otp.prove(trx, owner.id, code) }
}

it("names the service and the account in the URI of an enrolment", async () => {
  const started = await setUp().otp.begin(trx, owner)
  expect(started && decodeURIComponent(started.uri)).toMatch(/^otpauth:\/\/totp\/PINYU:mei@example\.com\?/)
})

it(`takes the codes of ${tolerance} period before and after`, async () => {
  const { codeIn, prove, secret } = await enrolled()
  expect(await prove(codeIn(secret, -tolerance - 1))).toBe("wrong")
  expect(await prove(codeIn(secret, tolerance + 1))).toBe("wrong")
  for (const periods of [-tolerance, 0, tolerance])
    expect(await prove(codeIn(secret, periods))).toBe("proven")
})

it("rejects a code unless its period is later than the last used one", async () => {
  const { codeIn, prove, secret } = await enrolled()
  expect(await prove(codeIn(secret, 0))).toBe("proven")
  expect(await prove(codeIn(secret, 0))).toBe("used")
  expect(await prove(codeIn(secret, -1))).toBe("used")
  expect(await prove(codeIn(secret, 1))).toBe("proven")
})

it("rejects the code of the enrolment when it is used again", async () => {
  const test = setUp()
  const secret = secretOf(await test.otp.begin(trx, owner))
  const code = test.codeIn(secret, 0)
  await test.otp.confirm(trx, owner.id, code)
  expect(await test.otp.prove(trx, owner.id, code)).toBe("used")
})

it("accepts a recovery code of its owner, and requires a code", async () => {
  const { prove } = await enrolled()
  expect(isRecoveryCode(recoveryCode)).toBe(true)
  expect(await prove(recoveryCode)).toBe("recovered")
  expect(await prove("P".repeat(recoveryCode.length))).toBe("wrong")
  expect(await prove(undefined)).toBe("missing")
})

it("accepts no code before the enrolment is confirmed, and rejects an expired enrolment", async () => {
  const { advance, codeIn, otp } = setUp()
  const secret = secretOf(await otp.begin(trx, owner))
  expect(await otp.prove(trx, owner.id, codeIn(secret, 0))).toBe("not_enrolled")
  advance(enrolment)
  expect(await otp.confirm(trx, owner.id, codeIn(secret, 0))).toBe("not_enrolled")
})

it("enrols no second app", async () => {
  const { otp } = await enrolled()
  expect(await otp.begin(trx, owner)).toBe(false)
})

it("stores a secret that can be decrypted for its owner only", async () => {
  const { apps, codeIn, otp, secret } = await enrolled()
  const app = apps.get(owner.id)
  expect(app?.sealed_secret).not.toContain(secret)
  if (app) apps.set("other", app)
  await expect(otp.prove(trx, "other", codeIn(secret, 0))).rejects.toMatchObject({ code: "otp_unreadable" })
})

it("reports a changed key, still accepts a recovery code, and logs no secret", async () => {
  const { codeIn, log, secret, withKey } = await enrolled()
  const otp = withKey(randomBytes(32))
  await expect(otp.prove(trx, owner.id, codeIn(secret, 0))).rejects.toMatchObject({ code: "otp_unreadable" })
  expect(await otp.prove(trx, owner.id, recoveryCode)).toBe("recovered")
  expect(log.error).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.error.mock.calls)).not.toContain(secret)
})

it("restarts an enrolment when the key has changed", async () => {
  const { codeIn, otp, withKey } = setUp()
  const secret = secretOf(await otp.begin(trx, owner))
  const changed = withKey(randomBytes(32))
  expect(await changed.confirm(trx, owner.id, codeIn(secret, 0))).toBe("not_enrolled")
  expect(await changed.begin(trx, owner)).toMatchObject({ secret: expect.any(String) })
})

it("limits the guesses of a day, also when correct codes come between them", async () => {
  const { advance, otp } = setUp()
  const [day] = actionLimits.otpFailuresByDay
  for (let wrong = 1; wrong < (day?.max ?? 0); wrong++) {
    advance(60)
    await otp.countAttempt(owner.id)
    await otp.countAttempt(owner.id)
    await otp.resetAttempts(owner.id)
  }
  await otp.countAttempt(owner.id)
  await expect(otp.countAttempt(owner.id)).rejects.toMatchObject({ code: "too_many_requests" })
  advance(day?.seconds ?? 0)
  await otp.countAttempt(owner.id)
})
