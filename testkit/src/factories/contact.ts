import { randomBytes } from "node:crypto"
import { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import type { WorkChallenge } from "@pinyu/contract/contact/schemas"
import type { Clock } from "@pinyu/server/platform/clock.ts"
import { newId } from "@pinyu/server/platform/ids.ts"
import type { HumanCheck } from "@pinyu/server/platform/security/human-check.ts"
import { createProofOfWork } from "@pinyu/server/platform/security/proof-of-work.ts"
import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { filePart, formOf, formType } from "../forms.ts"
import type { TestApp } from "../test-app.ts"

/** A proof of work that is cheap enough for tests. */
export const quickCheck = (clock: Clock): HumanCheck =>
  createProofOfWork({ clock, key: randomBytes(32), work: { cost: 10, counter: { min: 1, max: 20 } } })

/** Solves a challenge as the ALTCHA widget does; returns the proof. */
export const solve = async (challenge: WorkChallenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64")
}

/** Requests a challenge as a guest and solves it. */
export const proofFor = async (app: TestApp): Promise<string> => {
  const { parameters, signature } = (await app.call(humanCheckRoutes.challenge)).body
  return solve({ parameters, signature })
}

/** Valid fields of a contact form without the proof. */
export const contactFields = (overrides: Record<string, string> = {}): Record<string, string> => ({
  form_type: "bug_report",
  submitter_name: "林小姐",
  submitter_email: `guest-${newId()}@example.com`,
  subject: "問題回報",
  content: "上傳照片之後，畫面一直轉圈。",
  ...overrides,
})

interface Sending {
  fields?: Record<string, string>
  files?: readonly { body: Buffer; name?: string; type?: string }[]
  as?: { accessToken: string }
  from?: string
  key?: string
}

export const sendContactForm = (
  app: TestApp,
  { fields = contactFields(), files = [], as, from, key }: Sending,
) =>
  app.call(contactRoutes.submit, {
    body: formOf([
      ...Object.entries(fields).map(([name, value]) => ({ name, value })),
      ...files.map(({ body, name = "畫面.png", type = "image/png" }) =>
        filePart(body, { name: "attachments", fileName: name, type }),
      ),
    ]),
    headers: { "content-type": formType, ...(key && { "idempotency-key": key }) },
    ...(as && { as }),
    ...(from && { from }),
  })

/** Sends a form as a member. */
export const buildContactForm = async (app: TestApp, as: { accessToken: string }) =>
  (await sendContactForm(app, { as })).body.data

/** Sends a form as an unverified guest. The app needs `quickCheck`. */
export const buildGuestForm = async (app: TestApp, overrides: Record<string, string> = {}) => {
  const fields = contactFields(overrides)
  const { body } = await sendContactForm(app, { fields: { ...fields, turnstile_token: await proofFor(app) } })
  return { ...body.data, email: fields.submitter_email ?? "" }
}

/** The token in the latest verification mail. */
export const contactLinkIn = (mails: readonly { text: string }[]): string => {
  const link = /\/verify-email\/([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1]
  if (!link) throw new Error("there is no verification mail")
  return link
}

/** Sends a form as a guest and verifies it. */
export const buildVerifiedForm = async (app: TestApp) => {
  const form = await buildGuestForm(app)
  await app.jobsIdle()
  const link = contactLinkIn(await app.outbox.mailsTo(form.email))
  await app.call(contactRoutes.verifyEmail, { body: { token: link } })
  await app.jobsIdle()
  return { ...form, link }
}
