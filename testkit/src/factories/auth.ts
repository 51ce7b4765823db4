import { authRoutes } from "@pinyu/contract/auth/routes"
import type { PrivacySettings } from "@pinyu/contract/profiles/schemas"
import { newId } from "@pinyu/server/platform/ids.ts"
import { codeIn } from "../outbox.ts"
import type { TestApp } from "../test-app.ts"

/** The password of every built member. */
export const memberPassword = "moonlight 7"

type NewAccount = Parameters<TestApp["services"]["auth"]["createAccount"]>[1]

export interface MemberOverrides extends Partial<Omit<NewAccount, "passwordHash">> {
  aboutMe?: string
  lastOnline?: Date
  phone?: string
  /** What they show; everything unless said otherwise. */
  privacy?: Partial<PrivacySettings>
  status?: "active" | "suspended"
  vipExpiresAt?: Date
}

/** A member who is signed in on a remembered device. */
export interface BuiltMember {
  id: string
  email: string
  nickname: string
  accessToken: string
  refreshToken: string
}

// Hashing is slow on purpose, and every built member has the same password.
const passwordHashes = new WeakMap<TestApp, Promise<string>>()
const passwordHashOf = (app: TestApp) => {
  const known = passwordHashes.get(app) ?? app.platform.passwords.hash(memberPassword)
  passwordHashes.set(app, known)
  return known
}

/** The form that `POST /register` takes, complete, for an address of its own. What is put over it may be anything. */
export const registrationForm = (overrides: object = {}) => ({
  email: `member-${newId()}@example.com`,
  password: memberPassword,
  nickname: "小雅",
  birthDate: "1995-06-15",
  city: "臺北市",
  height: 165,
  weight: 52,
  identity: "sugar_baby" as const,
  gender: "female" as const,
  acceptTerms: true as const,
  ...overrides,
})

/** A code that was really asked for and mailed, before registering. */
export const mailedCode = async (app: TestApp, email: string) => {
  await app.call(authRoutes.sendEmailCode, { body: { email } })
  await app.jobsIdle()
  return codeIn(await app.outbox.mailsTo(email))
}

/** Six digits that are not the code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

/** Signs a member in without a password. */
export const signInAs = async (
  { platform, services }: TestApp,
  memberId: string,
  { remembered = true, device = "" } = {},
) => {
  const signIn = { memberId, remembered, client: { device } }
  return platform.db.transaction().execute((trx) => services.auth.startSession(trx, signIn))
}

/** A member through the real services, verified unless told otherwise, and signed in. */
export const buildMember = async (app: TestApp, overrides: MemberOverrides = {}): Promise<BuiltMember> => {
  const { aboutMe, lastOnline, phone, privacy, status, vipExpiresAt, ...form } = overrides
  const { acceptTerms, password, ...defaults } = registrationForm()
  const passwordHash = await passwordHashOf(app)
  const account: NewAccount = { ...defaults, city: "臺北市", emailVerified: true, ...form, passwordHash }
  const { db } = app
  const id = await db.transaction().execute((trx) => app.services.auth.createAccount(trx, account))

  const member = {
    ...privacy,
    ...(aboutMe !== undefined && { about_me: aboutMe }),
    ...(lastOnline && { last_online: lastOnline }),
    ...(status && { status }),
    ...(vipExpiresAt && { vip_expires_at: vipExpiresAt }),
  }
  if (Object.keys(member).length > 0)
    await db.updateTable("members").set(member).where("id", "=", id).execute()
  if (phone) await db.updateTable("credentials").set({ phone }).where("member_id", "=", id).execute()

  const { accessToken, refreshToken } = await signInAs(app, id)
  return { id, email: account.email, nickname: account.nickname, accessToken, refreshToken }
}
