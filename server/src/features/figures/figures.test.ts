import { accountRoutes } from "@pinyu/contract/account/routes"
import { figuresAdminRoutes } from "@pinyu/contract/figures/routes"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { adminFigures as words } from "@pinyu/phrases/admin-figures"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildReport } from "@pinyu/testkit/factories/reports.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

let app: TestApp

beforeEach(async () => {
  app = await testApp()
  app.clock.set(new Date("2026-03-02T10:00:00+08:00"))
})
afterEach(() => app.close())

const hour = 3_600
const day = 24 * hour
const aggregate = () => app.services.figures.aggregate()
const nextDay = async () => {
  app.clock.advance(day)
  await aggregate()
}
/** The value of a figure's part on the last complete day. */
const last = async (name: string, part = "all") => {
  const { figures } = await app.services.figures.figures(7)
  return figures.series.find((one) => one.name === name && one.part === part)?.values.at(-1)
}
const like = (one: { id: string }, other: { id: string }) => app.services.friends.like(one.id, other.id)

describe("the figures of a day", () => {
  it("count new members, members by tier, likes and matches", async () => {
    const [one, other, third] = await Promise.all([buildMember(app), buildMember(app), buildMember(app)])
    await buildMember(app, { phone: "+886912345678" })
    await buildMember(app, { vipExpiresAt: new Date(app.clock.now().getTime() + 9 * day * 1000) })
    await like(one, other)
    await like(third, one)
    await nextDay()
    expect([await last("new_members"), await last("likes"), await last("matches")]).toEqual([5, 2, 0])
    expect([await last("members", "phone_verified"), await last("members", "vip")]).toEqual([1, 1])
    expect([await last("members", "email_verified"), await last("members", "unverified")]).toEqual([3, 0])
    await like(other, one)
    await nextDay()
    expect([await last("new_members"), await last("likes"), await last("matches")]).toEqual([0, 1, 1])
  })

  it("count ended accounts by the answer why", async () => {
    const members = await Promise.all([1, 2, 3].map(() => buildMember(app)))
    const ended = await Promise.all(
      members.map(async (as) => {
        const { body } = await app.call(accountRoutes.end, { as, body: { password: memberPassword } })
        return body.answer_token
      }),
    )
    const [first = "", second = ""] = ended
    for (const answer_token of [first, second])
      await app.call(accountRoutes.answer, { body: { answer_token, reason: "privacy" } })
    await nextDay()
    const parts = ["privacy", "unanswered", "other"]
    expect(await Promise.all(parts.map((part) => last("departures", part)))).toEqual([2, 1, 0])
  })

  it("count first messages, and those that were answered", async () => {
    const [one, other, third] = await Promise.all([buildMember(app), buildMember(app), buildMember(app)])
    const answered = await buildConversation(app, one, other)
    await buildMessage(app, one, answered)
    await buildMessage(app, other, answered)
    await buildMessage(app, one, await buildConversation(app, one, third))
    await buildConversation(app, other, third)
    await nextDay()
    expect([await last("first_messages", "sent"), await last("first_messages", "answered")]).toEqual([2, 1])
    await nextDay()
    expect([await last("first_messages", "sent"), await last("first_messages", "answered")]).toEqual([0, 0])
  })

  it("count reports by reason, the time to a decision, and what waits for more than a day", async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => buildMember(app)))
    const [reporter, ...reported] = members
    if (!reporter) throw new Error("no reporter")
    for (const target of reported) await buildReport(app, reporter, target, { reason: "fake" })
    await nextDay()
    expect([await last("reports", "fake"), await last("reports", "scam")]).toEqual([3, 0])
    expect([await last("decision_seconds", "median"), await last("overdue_cases")]).toEqual([null, 0])

    const owner = await buildAdmin(app)
    const { body } = await app.call(reportsAdminRoutes.list, { as: owner, query: {} })
    const [first, second] = body.reports
    const decide = (id = "") =>
      app.call(reportsAdminRoutes.decide, { as: owner, params: { id }, body: { action: "dismiss" } })
    await decide(first?.id)
    app.clock.advance(hour)
    await decide(second?.id)
    // The third one waits, for a day and fourteen hours when the day ends.
    app.clock.set(new Date("2026-03-04T00:30:00+08:00"))
    await aggregate()
    expect(await last("overdue_cases")).toBe(1)
    expect(await last("decision_seconds", "median")).toBe(day + hour / 2)
    expect(await last("decision_seconds", "p95")).toBe(day + 0.95 * hour)
  })

  it("keep members who were active and came again after midnight", async () => {
    const [one, other] = await Promise.all([buildMember(app), buildMember(app)])
    const visit = ({ id }: { id: string }) =>
      app.db.updateTable("members").set({ last_online: app.clock.now() }).where("id", "=", id).execute()
    await visit(one)
    await visit(other)
    await aggregate()
    app.clock.set(new Date("2026-03-03T00:30:00+08:00"))
    await visit(one)
    await aggregate()
    expect(await last("active_members")).toBe(2)
    await nextDay()
    expect(await last("active_members")).toBe(1)
  })

  it("are counted once, by two nodes at once too, and later for days that were missed", async () => {
    await buildMember(app)
    app.clock.advance(3 * day)
    await Promise.all([aggregate(), aggregate()])
    const before = await app.db.selectFrom("figures").selectAll().orderBy("day_at").orderBy("name").execute()
    await aggregate()
    expect(
      await app.db.selectFrom("figures").selectAll().orderBy("day_at").orderBy("name").execute(),
    ).toEqual(before)
    const { figures } = await app.services.figures.figures(7)
    const of = (name: string, part: string) =>
      figures.series.find((one) => one.name === name && one.part === part)?.values.slice(-4)
    expect(figures.days.slice(-4)).toEqual(["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"])
    expect(of("new_members", "all")).toEqual([null, 1, 0, 0])
    // How many members there were is not known of the days before.
    expect(of("members", "email_verified")).toEqual([null, null, null, 1])
  })
})

it("admins of every role read the figures and save them as CSV", async () => {
  await buildMember(app)
  await nextDay()
  const viewer = await buildAdmin(app, { role: "viewer" })
  const { body } = await app.call(figuresAdminRoutes.read, { as: viewer, query: { days: "7" } })
  expect(body.figures.days).toHaveLength(7)
  const { body: saved } = await app.call(figuresAdminRoutes.export, { as: viewer, query: { days: "7" } })
  const lines = saved.csv.trim().split("\r\n")
  expect(lines).toHaveLength(8)
  expect(lines[0]).toContain(words.figures.new_members.title)
  expect(lines.at(-1)).toContain("2026-03-02")
  expect((await app.call(figuresAdminRoutes.read, { as: viewer, query: { days: "8" } })).status).toBe(422)
})
