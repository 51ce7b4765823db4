import { type MailedTokenKind, mailedTokenKinds, mailedTokens } from "@pinyu/contract/auth/mailed-tokens"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { type BuiltMember, buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { noticeTokenIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, describe, expect, it } from "vitest"

const app = startedApp()
let member: BuiltMember
beforeEach(async () => {
  member = await buildMember(app)
})

const addressOf = async () => {
  const row = app.db.selectFrom("credentials").select("email").where("member_id", "=", member.id)
  return (await row.executeTakeFirstOrThrow()).email
}
const mailsTo = async (email: string) => {
  await app.jobsIdle()
  return app.outbox.mailsTo(email)
}
let addresses = 0
const newAddress = () => `elsewhere-${++addresses}@example.com`

/** Requests a change of the address, and returns the token that confirms it. */
const requestTo = async (email: string) => {
  app.clock.advance(61)
  const as = await signInAs(app, member.id)
  expect((await app.call(authRoutes.changeEmail, { as, body: { email } })).status).toBe(200)
  return tokenIn(await mailsTo(email))
}
const moveTo = async (email: string) => {
  const body = { token: await requestTo(email) }
  const as = await signInAs(app, member.id)
  expect((await app.call(authRoutes.confirmEmailChange, { as, body })).status).toBe(200)
}

/** How a token of each kind gets to the member's address, and what uses it. */
const kinds: Record<
  MailedTokenKind,
  {
    mail: (email: string) => Promise<string>
    use: (token: string) => Promise<{ status: number; body: { code?: string } }>
  }
> = {
  verify_email: {
    mail: (email) => {
      const token = { purpose: "verify_email", memberId: member.id, email } as const
      return app.services.auth.mailedTokens.issue(app.db, token)
    },
    use: (token) => app.call(authRoutes.verifyEmail, { body: { token, password: memberPassword } }),
  },
  reset_password: {
    mail: async (email) => {
      await app.call(authRoutes.forgotPassword, { body: { email } })
      return tokenIn(await mailsTo(email))
    },
    use: (token) => app.call(authRoutes.resetPassword, { body: { token, newPassword: "moon and tides 88" } }),
  },
  confirm_email: {
    mail: () => requestTo(newAddress()),
    use: async (token) =>
      app.call(authRoutes.confirmEmailChange, { as: await signInAs(app, member.id), body: { token } }),
  },
  undo_email: {
    mail: async (email) => {
      await moveTo(newAddress())
      return tokenIn(await mailsTo(email))
    },
    use: (token) => app.call(authRoutes.undoEmailChange, { body: { token } }),
  },
  not_me: {
    mail: async (email) => {
      const change = { memberId: member.id, event: "second_step_enabled" } as const
      await app.db.transaction().execute((trx) => app.services.security.notify(trx, change))
      return noticeTokenIn(await mailsTo(email))
    },
    use: (token) => app.call(securityRoutes.notMe, { body: { token } }),
  },
}

const outcomeOf = async (kind: MailedTokenKind, token: string) => {
  const { status, body } = await kinds[kind].use(token)
  return status === 422 ? body.code : status
}

describe("links that were mailed to a thief's address", () => {
  it.each(["undo_email", "not_me"] as const)("end when the owner takes it back by %s", async (way) => {
    const own = member.email
    const notMe = await kinds.not_me.mail(own)
    await moveTo(newAddress())
    const wayBack = way === "not_me" ? notMe : tokenIn(await mailsTo(own))
    const tokens: [MailedTokenKind, string][] = []
    const others = mailedTokenKinds.filter((kind) => kind !== "confirm_email")
    // The last one, because another request would replace it.
    for (const kind of [...others, "confirm_email"] as const)
      tokens.push([kind, await kinds[kind].mail(await addressOf())])
    expect(await outcomeOf(way, wayBack)).toBe(200)
    const left = app.db.selectFrom("mailed_tokens").select("purpose").where("member_id", "=", member.id)
    expect(await left.where("email", "!=", own).execute()).toEqual([])
    for (const [kind, token] of tokens)
      expect([kind, await outcomeOf(kind, token)]).toEqual([kind, "token_invalid"])
    expect(await addressOf()).toBe(own)
  })
})

describe("a link that was mailed to an address which a confirmed change replaces", () => {
  it.each(mailedTokenKinds.filter((kind) => !mailedTokens[kind].returns))("%s ends", async (kind) => {
    const token = await kinds[kind].mail(member.email)
    await moveTo(newAddress())
    expect(await outcomeOf(kind, token)).toBe("token_invalid")
  })

  it.each(mailedTokenKinds.filter((kind) => mailedTokens[kind].returns))(
    "%s takes the account back to it",
    async (kind) => {
      const { email } = member
      const token = await kinds[kind].mail(email)
      await moveTo(newAddress())
      expect(await outcomeOf(kind, token)).toBe(200)
      expect(await addressOf()).toBe(email)
    },
  )
})

describe("every link", () => {
  it.each(mailedTokenKinds)("%s works until the end of its lifetime", async (kind) => {
    const token = await kinds[kind].mail(member.email)
    app.clock.advance(mailedTokens[kind].lifetime)
    expect(await outcomeOf(kind, token)).toBe("token_invalid")
  })
})
