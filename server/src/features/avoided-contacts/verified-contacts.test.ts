import { authRoutes } from "@pinyu/contract/auth/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { mails } from "@pinyu/phrases/mails"
import {
  type BuiltMember,
  buildMember,
  mailedCode,
  memberPassword,
  registrationForm,
} from "@pinyu/testkit/factories/auth.ts"
import { buildAvoidedContact } from "@pinyu/testkit/factories/avoided-contacts.ts"
import { codeIn, tokenIn } from "@pinyu/testkit/outbox.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeEach, expect, it } from "vitest"

const app = startedApp()
let owner: BuiltMember
beforeEach(async () => {
  owner = await buildMember(app)
})

let last = 0
const freshAddress = () => `acquaintance-${++last}@example.com`

/** Whether the owner still finds a member after all comparisons and batches. */
const isSeen = async (memberId: string) => {
  await app.jobsIdle()
  await app.db
    .updateTable("avoided_contact_changes")
    .set({ due_at: new Date(0) })
    .execute()
  await app.services.avoidedContacts.applyDue()
  const { status } = await app.call(profileRoutes.user, { as: owner, params: { userId: memberId } })
  return status === 200
}

const tokenTo = async (email: string) => {
  await app.jobsIdle()
  return tokenIn(await app.outbox.mailsTo(email))
}

it("hides the owner from a member who registers with an avoided address", async () => {
  const email = freshAddress()
  await buildAvoidedContact(app, owner, email)
  const form = registrationForm({ email, emailCode: await mailedCode(app, email) })
  const { body } = await app.call(authRoutes.register, { body: form })
  expect(await isSeen(body.user.id)).toBe(false)
})

it("hides the owner from a member who verifies an avoided address by the mailed link", async () => {
  const email = freshAddress()
  await buildAvoidedContact(app, owner, email)
  const { body } = await app.call(authRoutes.register, { body: registrationForm({ email }) })
  expect(await isSeen(body.user.id)).toBe(true)
  const token = await tokenTo(email)
  await app.call(authRoutes.verifyEmail, { body: { token, password: memberPassword } })
  expect(await isSeen(body.user.id)).toBe(false)
})

it("hides the owner from a member who verifies an avoided address by a new password", async () => {
  const { id, email } = await buildMember(app, { emailVerified: false })
  await buildAvoidedContact(app, owner, email)
  await app.call(authRoutes.forgotPassword, { body: { email } })
  const token = await tokenTo(email)
  const newPassword = `${memberPassword} again`
  expect((await app.call(authRoutes.resetPassword, { body: { token, newPassword } })).status).toBe(200)
  expect(await isSeen(id)).toBe(false)
})

it("hides the owner from a member who verifies an avoided number", async () => {
  const phone = "+886911555777"
  const other = await buildMember(app)
  await buildAvoidedContact(app, owner, phone)
  await app.call(authRoutes.sendPhoneCode, { as: other, body: { phone } })
  await app.jobsIdle()
  const code = codeIn(await app.outbox.textsTo(phone))
  await app.call(authRoutes.verifyPhone, { as: other, body: { code } })
  expect(await isSeen(other.id)).toBe(false)
})

it("hides the owner from a member who changes to an avoided address, or back to one", async () => {
  const other = await buildMember(app)
  const email = freshAddress()
  await app.call(authRoutes.changeEmail, { as: other, body: { email } })
  const token = await tokenTo(email)
  const toNew = await buildAvoidedContact(app, owner, email)
  await app.call(authRoutes.confirmEmailChange, { as: other, body: { token } })
  expect(await isSeen(other.id)).toBe(false)

  await app.services.avoidedContacts.remove(owner.id, toNew)
  await buildAvoidedContact(app, owner, other.email)
  expect(await isSeen(other.id)).toBe(true)
  const { subject } = mails.emailChanged({ url: "", days: 7 })
  const mailed = (await app.outbox.mailsTo(other.email)).filter((mail) => mail.subject === subject)
  expect((await app.call(authRoutes.undoEmailChange, { body: { token: tokenIn(mailed) } })).status).toBe(200)
  expect(await isSeen(other.id)).toBe(false)
})
