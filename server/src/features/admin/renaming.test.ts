import { adminAuditRoutes } from "@pinyu/contract/admin/audit-routes"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { renamedNotice } from "@pinyu/phrases/admin-messages"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

type Caller = { accessToken: string }

const rename = (as: Caller, id: string, body: object) =>
  app.call(adminRoutes.rename, { as, params: { id }, body })
const nicknameOf = async (as: Caller) => (await app.call(profileRoutes.me, { as })).body.profile.nickname
const actsOn = async (as: Caller, target: string) => {
  const { entries } = (await app.call(adminAuditRoutes.list, { as, query: { act: "renamed", target } })).body
  return entries.map(({ admin, detail }) => ({ admin: admin?.id, detail }))
}

describe("an admin who replaces a nickname", () => {
  it("changes it, audits it and notifies the member, once", async () => {
    const [admin, member] = [await buildAdmin(app), await buildMember(app, { nickname: "不雅的名字" })]
    const change = { nickname: " 小雅 ", note: "被檢舉兩次" }
    for (let times = 0; times < 2; times++) {
      const { status, body } = await rename(admin, member.id, change)
      const expected = [200, { id: member.id, nickname: "小雅", is_vip: false, vip_expires_at: null }]
      expect([status, body.member]).toEqual(expected)
    }
    expect(await nicknameOf(member)).toBe("小雅")
    const detail = { from: "不雅的名字", to: "小雅", note: "被檢舉兩次" }
    expect(await actsOn(admin, member.id)).toEqual([{ admin: admin.id, detail }])
    const { notifications } = (await app.call(notificationsRoutes.list, { as: member })).body.data
    expect(notifications.map(({ title, message }) => ({ title, message }))).toEqual([renamedNotice("小雅")])
  })

  it("cannot give a name like the team's", async () => {
    const [admin, member] = [await buildAdmin(app), await buildMember(app)]
    const answer = await rename(admin, member.id, { nickname: "安全\u200b中心" })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ["nickname"]])
    expect(await nicknameOf(member)).toBe(member.nickname)
  })

  it("cannot be the member, nor give themself VIP", async () => {
    const member = await buildMember(app)
    const own = await buildAdmin(app, { email: member.email })
    const vip_expires_at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const answers = [
      await rename(own, member.id, { nickname: "大海" }),
      await app.call(adminRoutes.setVip, { as: own, params: { id: member.id }, body: { vip_expires_at } }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(["own_account", "own_account"])
    expect(await nicknameOf(member)).toBe(member.nickname)
  })
})
