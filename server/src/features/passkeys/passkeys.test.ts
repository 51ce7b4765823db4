import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPasskey, buildPasskeyRecord } from "@pinyu/testkit/factories/passkeys.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { startPeriodic } from "../../platform/area.ts"
import { passkeys } from "./index.ts"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Caller = Pick<BuiltMember, "accessToken">

const list = async (as: Caller) => (await app.call(passkeysRoutes.credentials, { as })).body.credentials
const rename = (as: Caller, id: string, deviceName: unknown) =>
  app.call(passkeysRoutes.rename, { as, params: { id }, body: { deviceName } })
const remove = (as: Caller, id: string) => app.call(passkeysRoutes.remove, { as, params: { id } })
const setDays = (as: Caller, auto_remove_unused_days: unknown) =>
  app.call(passkeysRoutes.setSettings, { as, body: { auto_remove_unused_days } })
const days = (count: number) => count * 24 * 60 * 60

describe("managing passkeys", () => {
  it("renames the member's own, and needs a recent sign-in as a deletion does", async () => {
    const [member, other] = await Promise.all([buildMember(app), buildMember(app)])
    const id = await buildPasskeyRecord(app, member)
    expect((await rename(member, id, " 舊手機 ")).body.credential).toMatchObject({
      credential_id: id,
      device_name: "舊手機",
    })
    expect((await rename(other, id, "別人的")).body.code).toBe("passkey_not_found")
    expect((await rename(member, id, " ")).status).toBe(422)
    app.clock.advance(10 * 60)
    expect((await rename(member, id, "新手機")).body.code).toBe("reauth_required")
    expect((await remove(member, id)).body.code).toBe("reauth_required")
    expect((await list(member)).map(({ device_name }) => device_name)).toEqual(["舊手機"])
  })

  it("deletes one, never the last", async () => {
    const member = await buildMember(app)
    const [first, second] = [await buildPasskeyRecord(app, member), await buildPasskeyRecord(app, member)]
    expect((await remove(member, first)).body).toEqual({ success: true })
    expect((await remove(member, first)).body.code).toBe("passkey_not_found")
    const last = await remove(member, second)
    expect([last.status, last.body.code]).toEqual([409, "passkey_last"])
    expect(last.body.error).toBe("無法刪除最後一個 Passkey：至少需要保留一個 Passkey 以確保帳戶安全")
    expect((await list(member)).map(({ credential_id }) => credential_id)).toEqual([second])
    await app.jobsIdle()
    const subjects = (await app.outbox.mailsTo(member.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(["你的帳號移除了通行密鑰"])
  })

  it("keeps one when all are deleted at once", async () => {
    const member = await buildMember(app)
    const ids = await Promise.all(Array.from({ length: 4 }, () => buildPasskeyRecord(app, member)))
    const answers = await Promise.all(ids.map((id) => remove(member, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await list(member)).toHaveLength(1)
  })

  it("counts them", async () => {
    const member = await buildMember(app)
    const stats = async () => (await app.call(passkeysRoutes.stats, { as: member })).body.stats
    const none = { platform_authenticators: 0, cross_platform_authenticators: 0, last_used: null }
    expect(await stats()).toEqual({
      ...{ ...none, total_credentials: 0, active_credentials: 0, total_usage: 0 },
    })
    const used = app.clock.now()
    await buildPasskeyRecord(app, member, { last_used_at: used })
    const long = new Date(used.getTime() - 91 * 86_400_000)
    await buildPasskeyRecord(app, member, { created_at: long })
    await buildPasskey(app, member, { attachment: "cross-platform" })
    expect(await stats()).toEqual({
      total_credentials: 3,
      active_credentials: 2,
      platform_authenticators: 2,
      cross_platform_authenticators: 1,
      last_used: used.toISOString(),
      total_usage: 0,
    })
  })
})

describe("the removal of unused passkeys", () => {
  const settings = async (as: Caller) => (await app.call(passkeysRoutes.settings, { as })).body.settings

  it("is set in days, 90 by default", async () => {
    const member = await buildMember(app)
    expect(await settings(member)).toEqual({ auto_remove_unused_days: 90 })
    for (const count of [0, 365]) {
      expect((await setDays(member, count)).body.settings).toEqual({ auto_remove_unused_days: count })
      expect(await settings(member)).toEqual({ auto_remove_unused_days: count })
    }
    for (const wrong of [-1, 366, 1.5, "many"])
      expect((await setDays(member, wrong)).body.fields).toHaveProperty("auto_remove_unused_days")
    expect(await settings(member)).toEqual({ auto_remove_unused_days: 365 })
  })

  it("follows each member's days, keeps the last passkey, and mails", async () => {
    const [byDefault, eager, never] = await Promise.all([
      buildMember(app),
      buildMember(app),
      buildMember(app),
    ])
    await setDays(eager, 7)
    await setDays(never, 0)
    const members = [byDefault, eager, never]
    for (const member of members)
      for (const idle of [200, 100, 8])
        await buildPasskeyRecord(app, member, {
          created_at: new Date(app.clock.now().getTime() - days(300) * 1000),
          last_used_at: new Date(app.clock.now().getTime() - days(idle) * 1000),
        })
    await app.services.passkeys.removeUnused()
    await app.services.passkeys.removeUnused()
    const counts = await Promise.all(members.map(async (member) => (await list(member)).length))
    expect(counts).toEqual([1, 1, 3])
    await app.jobsIdle()
    const mails = await Promise.all(members.map(({ email }) => app.outbox.mailsTo(email)))
    expect(mails.map((sent) => sent.length)).toEqual([2, 2, 0])
  })

  it("runs every day", async () => {
    const member = await buildMember(app)
    vi.useFakeTimers({ toFake: ["setInterval"] })
    startPeriodic(passkeys, app.services.passkeys, app.platform.log)
    const unused = new Date(app.clock.now().getTime() - days(100) * 1000)
    for (let count = 0; count < 2; count++)
      await buildPasskeyRecord(app, member, { created_at: unused, last_used_at: unused })
    const count = async () => (await list(member)).length
    vi.advanceTimersByTime(days(1) * 1000 - 1)
    expect(await count()).toBe(2)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await eventually(async () => expect(await count()).toBe(1))
  })
})

it("removes the passkeys of an unverified account when its mailbox takes it over", async () => {
  const squatter = await buildMember(app, { emailVerified: false })
  await buildPasskeyRecord(app, squatter)
  await app.call(authRoutes.forgotPassword, { body: { email: squatter.email } })
  await app.jobsIdle()
  const [mail] = await app.outbox.mailsTo(squatter.email)
  const token = /verify-account\/([\w-]+)/.exec(mail?.text ?? "")?.[1]
  const body = { token, newPassword: "quiet harbour 12" }
  expect((await app.call(authRoutes.resetPassword, { body })).status).toBe(200)
  const left = app.db.selectFrom("passkeys").selectAll().where("member_id", "=", squatter.id)
  expect(await left.execute()).toEqual([])
})
