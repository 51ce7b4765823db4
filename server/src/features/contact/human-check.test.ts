import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { contactFields, proofFor, quickCheck, sendContactForm } from "@pinyu/testkit/factories/contact.ts"
import { filePart, formOf, formType } from "@pinyu/testkit/forms.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { describe, expect, it, onTestFinished } from "vitest"
import { AppError } from "../../platform/app-error.ts"
import { newId } from "../../platform/ids.ts"

const app = startedApp(() => {
  const clock = testClock(new Date())
  return { clock, humanCheck: quickCheck(clock) }
})

const verify = (token: string) =>
  app.call(humanCheckRoutes.verify, { body: { token, form_type: "contact", form_id: null } })
const send = (
  proof: string | undefined,
  { key, fields = contactFields() }: { key?: string; fields?: Record<string, string> } = {},
) =>
  sendContactForm(app, {
    fields: { ...fields, ...(proof !== undefined && { turnstile_token: proof }) },
    ...(key && { key }),
  })
const countForms = async () => (await app.db.selectFrom("contact_forms").select("id").execute()).length

describe("a guest", () => {
  it("is rejected without a proof, and nothing is stored", async () => {
    const before = await countForms()
    for (const proof of [undefined, ""]) {
      const { status, body } = await send(proof)
      expect([status, body.code, body.error]).toEqual([422, "human_check_required", "請完成人機驗證"])
    }
    expect((await send("x")).body.code).toBe("human_check_failed")
    expect(await countForms()).toBe(before)
  })

  it("verifies a proof any number of times, and sends one valid form with it, also concurrently", async () => {
    const proof = await proofFor(app)
    for (const _ of [1, 2]) expect((await verify(proof)).status).toBe(200)
    expect((await send(proof, { fields: contactFields({ content: " " }) })).status).toBe(422)
    const fields = { ...contactFields(), turnstile_token: proof }
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => sendContactForm(app, { fields, from: `10.0.2.${n}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(3).fill(422)])
    expect((await verify(proof)).body.code).toBe("human_check_failed")
  })

  it.each(["", "x"])("has no file read before the proof is verified, and %j is invalid", async (proof) => {
    const fields = { ...contactFields(), turnstile_token: proof }
    // If it were read, it would be rejected by its type.
    const files = [{ body: Buffer.from("<!doctype html>") }]
    const { body } = await sendContactForm(app, { fields, files })
    expect(body.code).toBe(proof ? "human_check_failed" : "human_check_required")
  })

  it.each([
    ["good", 201, undefined],
    ["bad", 422, "human_check_failed"],
  ])("may send the proof after the files (%s)", async (kind, status, code) => {
    const token = { name: "turnstile_token", value: kind === "good" ? await proofFor(app) : "x" }
    const fields = Object.entries(contactFields()).map(([name, value]) => ({ name, value }))
    const picture = filePart(await colouredPicture(), { name: "attachments" })
    const answer = await app.call(contactRoutes.submit, {
      body: formOf([...fields, picture, picture, token]),
      headers: { "content-type": formType },
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await readdir(join(app.config.dataDir, "work"))).toEqual([])
  })

  it("gets the first answer to a retry, also with another proof, and spends none", async () => {
    const [key, fields, proof] = [newId(), contactFields(), await proofFor(app)]
    const first = await send(proof, { key, fields })
    const second = await proofFor(app)
    for (const again of [proof, second])
      expect((await send(again, { key, fields })).body.data).toEqual(first.body.data)
    expect((await verify(second)).status).toBe(200)
    await app.jobsIdle()
    expect(await app.outbox.mailsTo(fields.submitter_email ?? "")).toHaveLength(1)
  })

  it("cannot use an expired proof, and expired proofs are deleted", async () => {
    const [spent, late] = [await proofFor(app), await proofFor(app)]
    await send(spent)
    app.clock.advance(20 * 60 + 1)
    expect((await send(late)).body.code).toBe("human_check_failed")
    await app.services.contact.sweep()
    expect(await app.db.selectFrom("spent_proofs").selectAll().execute()).toEqual([])
    app.clock.set(new Date())
  })

  it("gets a clear error while the provider is down, and members can still write", async () => {
    const clock = testClock(new Date())
    const verify = () => Promise.reject(new AppError("human_check_unavailable", { retryAfterSeconds: 10 }))
    const widget = { siteKey: "site", widgetOrigin: "https://check.example" }
    const humanCheck = { provider: "turnstile" as const, ...widget, challenge: async () => null, verify }
    const silent = await testApp({ clock, humanCheck })
    try {
      const fields = { ...contactFields(), turnstile_token: "x" }
      const rejected = await sendContactForm(silent, { fields })
      expect([rejected.body.code, rejected.headers["retry-after"]]).toEqual(["human_check_unavailable", "10"])
      const as = await buildMember(silent)
      expect((await sendContactForm(silent, { as })).status).toBe(201)
    } finally {
      await silent.close()
    }
  })
})

describe("the settings of the check", () => {
  const withSettings = async (env: Record<string, string>) => {
    const clock = testClock(new Date())
    const app = await testApp({ clock, humanCheck: quickCheck(clock), env })
    onTestFinished(() => app.close())
    return app
  }

  it("turn the check off", async () => {
    const off = await withSettings({ HUMAN_CHECK_ENABLED: "0", HUMAN_CHECK_BYPASS_FOR_MEMBERS: "0" })
    const files = [{ body: await colouredPicture() }]
    expect((await sendContactForm(off, { files })).status).toBe(201)
    expect((await sendContactForm(off, { as: await buildMember(off), files })).status).toBe(201)
    expect((await off.call(humanCheckRoutes.challenge)).status).toBe(404)
    expect(await off.db.selectFrom("spent_proofs").selectAll().execute()).toEqual([])
  })

  it("require a proof of members too, per form and before any file is read", async () => {
    const strict = await withSettings({ HUMAN_CHECK_BYPASS_FOR_MEMBERS: "0" })
    const as = await buildMember(strict)
    const page = [{ body: Buffer.from("<!doctype html>") }]
    for (const files of [[], page])
      expect((await sendContactForm(strict, { as, files })).body.code).toBe("human_check_required")
    const fields = { ...contactFields(), turnstile_token: await proofFor(strict) }
    expect((await sendContactForm(strict, { as, fields })).status).toBe(201)
    expect((await sendContactForm(strict, { as, fields })).body.code).toBe("human_check_failed")
    const stored = await strict.db.selectFrom("contact_forms").select(["member_id", "status"]).execute()
    expect(stored).toEqual([{ member_id: as.id, status: "pending" }])
  })
})
