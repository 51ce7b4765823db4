import { contactRoutes } from "@pinyu/contract/contact/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { buildGuestForm, contactLinkIn, quickCheck } from "@pinyu/testkit/factories/contact.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp(() => {
  // Real time, because the library that verifies proofs knows no other clock.
  const clock = testClock(new Date())
  return { clock, humanCheck: quickCheck(clock) }
})

const statusOf = async ({
  form_id: formId,
  access_token: token,
}: {
  form_id: string
  access_token: string
}) => (await app.call(contactRoutes.form, { params: { formId }, query: { token } })).body.data.status
const openLink = (token: string) => app.call(contactRoutes.verification, { params: { token } })
const verify = (token: string) => app.call(contactRoutes.verifyEmail, { body: { token } })

describe("a guest's form", () => {
  it("stays unverified when a mail scanner opens its link", async () => {
    const form = await buildGuestForm(app)
    await app.jobsIdle()
    const link = contactLinkIn(await app.outbox.mailsTo(form.email))
    for (let times = 0; times < 2; times++) {
      const { status, body } = await openLink(link)
      expect([status, body.data]).toEqual([
        200,
        {
          id: form.form_id,
          subject: "問題回報",
          created_at: expect.any(String),
          email_verified_at: null,
          access_token: form.access_token,
        },
      ])
    }
    expect(await statusOf(form)).toBe("unverified")
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(form.email)).toHaveLength(1)

    const verified = await verify(link)
    expect((await openLink(link)).body.data).toEqual(verified.body.data)
    expect((await openLink(form.access_token)).body.code).toBe("token_invalid")
  })
})
