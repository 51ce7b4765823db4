import { randomBytes } from "node:crypto"
import { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import type { WorkChallenge } from "@pinyu/contract/contact/schemas"
import type { Clock } from "@pinyu/server/platform/clock.ts"
import type { HumanCheck } from "@pinyu/server/platform/human-check.ts"
import { newId } from "@pinyu/server/platform/ids.ts"
import { createProofOfWork } from "@pinyu/server/platform/proof-of-work.ts"
import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { filePart, formOf, formType } from "../forms.ts"
import type { TestApp } from "../test-app.ts"

/** The check that guests get, with so little work that a test can do it. */
export const quickCheck = (clock: Clock): HumanCheck =>
  createProofOfWork({ clock, key: randomBytes(32), work: { cost: 10, counter: { min: 1, max: 20 } } })

/** Does the work of a challenge, as ALTCHA's widget does; answers the proof. */
export const solve = async (challenge: WorkChallenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64")
}

/** A proof of a guest's who asked for work and did it. */
export const proofFor = async (app: TestApp): Promise<string> => {
  const { parameters, signature } = (await app.call(humanCheckRoutes.challenge)).body
  return solve({ parameters, signature })
}

/** The fields of a form, complete but for the proof. What is put over them may be anything. */
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

/** Sends a form as a browser does. */
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

/** A form of a member's. */
export const buildContactForm = async (app: TestApp, as: { accessToken: string }) =>
  (await sendContactForm(app, { as })).body.data

/** A form of a guest's, who has yet to prove their address. The app has to have a check whose work is quick. */
export const buildGuestForm = async (app: TestApp, overrides: Record<string, string> = {}) => {
  const fields = contactFields(overrides)
  const { body } = await sendContactForm(app, { fields: { ...fields, turnstile_token: await proofFor(app) } })
  return { ...body.data, email: fields.submitter_email ?? "" }
}

/** The token in the link of the last mail that asks a guest to prove their address. */
export const contactLinkIn = (mails: readonly { text: string }[]): string => {
  const link = /\/verify-email\/([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1]
  if (!link) throw new Error("no mail asks for a proof")
  return link
}

/** A form of a guest's who has proven their address. */
export const buildVerifiedForm = async (app: TestApp) => {
  const form = await buildGuestForm(app)
  await app.jobsIdle()
  const link = contactLinkIn(await app.outbox.mailsTo(form.email))
  await app.call(contactRoutes.verifyEmail, { params: { token: link } })
  await app.jobsIdle()
  return { ...form, link }
}
