import { authRoutes } from "@pinyu/contract/auth/routes"
import type { PrivacySettings } from "@pinyu/contract/profiles/schemas"
import { newId } from "@pinyu/server/platform/ids.ts"
import { codeIn } from "../outbox.ts"
import { memberPasswordHash } from "../quick-passwords.ts"
import type { TestApp } from "../test-app.ts"
import { buildSuspension } from "./moderation.ts"

/** The password of every test member. */
export const memberPassword = "moonlight 7"

const dayMs = 24 * 60 * 60 * 1000

type NewAccount = Parameters<TestApp["services"]["auth"]["createAccount"]>[1]

export interface MemberOverrides extends Partial<Omit<NewAccount, "passwordHash">> {
  aboutMe?: string
  lastOnline?: Date
  phone?: string
  /** Privacy settings; everything is visible by default. */
  privacy?: Partial<PrivacySettings>
  status?: "active" | "suspended" | "paused" | "leaving"
  vipExpiresAt?: Date
}

/** A member, signed in on a remembered device. */
export interface BuiltMember {
  id: string
  email: string
  nickname: string
  accessToken: string
  refreshToken: string
}

/** A valid body of `POST /register` with a new address. */
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

/** Requests a code before registration and returns it from the mail. */
export const mailedCode = async (app: TestApp, email: string) => {
  await app.call(authRoutes.sendEmailCode, { body: { email } })
  await app.jobsIdle()
  return codeIn(await app.outbox.mailsTo(email))
}

/** A six-digit code that differs from the given one. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

export const signInAs = async (
  { platform, services }: TestApp,
  memberId: string,
  { remembered = true, device = "" } = {},
) => {
  const signIn = { memberId, remembered, client: { device }, isRecent: true }
  return platform.db.transaction().execute((trx) => services.auth.startSession(trx, signIn))
}

/** A member, created by the real services and signed in; verified by default. */
export const buildMember = async (app: TestApp, overrides: MemberOverrides = {}): Promise<BuiltMember> => {
  const { aboutMe, lastOnline, phone, privacy, status, vipExpiresAt, ...form } = overrides
  const { acceptTerms, password, ...defaults } = registrationForm()
  const account: NewAccount = {
    ...defaults,
    city: "臺北市",
    emailVerified: true,
    ...form,
    passwordHash: memberPasswordHash,
  }
  const { db } = app
  const id = await db.transaction().execute((trx) => app.services.auth.createAccount(trx, account))

  const member = {
    ...privacy,
    ...(aboutMe !== undefined && { about_me: aboutMe }),
    last_online: lastOnline ?? app.clock.now(),
    ...(status && { status }),
    ...(status === "leaving" && { erase_after: new Date(app.clock.now().getTime() + dayMs) }),
    ...(vipExpiresAt && { vip_expires_at: vipExpiresAt }),
  }
  await db.updateTable("members").set(member).where("id", "=", id).execute()
  if (status === "suspended") await buildSuspension(app, { id })
  if (phone) await db.updateTable("credentials").set({ phone }).where("member_id", "=", id).execute()

  const { accessToken, refreshToken } = await signInAs(app, id)
  return { id, email: account.email, nickname: account.nickname, accessToken, refreshToken }
}
