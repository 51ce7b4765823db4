import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { expect, it, vi } from "vitest"

const app = startedApp(() => ({ rateLimitScale: 1 }))

it.each(["auth.resetLink", "auth.verificationLink"] as const)(
  "%s sends a valid link after an outage of mail that outlasts the limit of mails",
  async (name) => {
    const member = await buildMember(app, { emailVerified: name === "auth.resetLink" })
    const send = vi.spyOn(app.platform.mailer, "send")
    const data = { email: member.email, memberId: member.id }
    const attempt = () => app.services.auth.jobHandlers[name](data, { id: crypto.randomUUID() })
    send.mockRejectedValue(new Error("no mail"))
    for (let tries = 0; tries < 12; tries++) await expect(attempt()).rejects.toThrow("no mail")
    const tokens = () =>
      app.db.selectFrom("mailed_tokens").select("token_hash").where("email", "=", member.email).execute()
    expect(await tokens(), "tokens of failed mails").toEqual([])
    send.mockResolvedValue(undefined)
    send.mockClear()
    await attempt()
    expect(send).toHaveBeenCalledOnce()
    expect(await tokens()).toHaveLength(1)
  },
)
