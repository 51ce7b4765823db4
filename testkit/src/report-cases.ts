import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { testClock } from "./clock.ts"
import { buildAdmin } from "./factories/admin.ts"
import { type BuiltMember, buildMember } from "./factories/auth.ts"
import { buildReport } from "./factories/reports.ts"
import { testApp } from "./test-app.ts"

/** An app with two admins who may decide reports. */
export const startReportCases = async () => {
  // Jobs start by the real clock: a decision must not be due at once.
  const app = await testApp({ clock: testClock(new Date()) })
  const [admin, other] = await Promise.all([
    buildAdmin(app, { role: "moderator" }),
    buildAdmin(app, { role: "owner" }),
  ])
  return { app, admin, other }
}

export type ReportCases = Awaited<ReturnType<typeof startReportCases>>

/** The calls of admins and reporters about cases, as the first admin by default. */
export const reportCaseCalls = (current: () => ReportCases) => {
  const list = async (query: object = {}) => {
    const { body } = await current().app.call(reportsAdminRoutes.list, {
      as: current().admin,
      query: { limit: 50, ...query },
    })
    return body.reports
  }
  const caseOf = async ({ id }: { id: string }, query: object = {}) => {
    const [found] = await list({ q: id, ...query })
    if (!found) throw new Error("no case")
    return found.id
  }
  const read = (id: string, as = current().admin) =>
    current().app.call(reportsAdminRoutes.read, { as, params: { id } })
  const decide = (id: string, body: object, as = current().admin) =>
    current().app.call(reportsAdminRoutes.decide, { as, params: { id }, body })
  const apply = (id: string) =>
    current().app.call(reportsAdminRoutes.apply, { as: current().admin, params: { id } })
  const undo = (id: string, as = current().admin) =>
    current().app.call(reportsAdminRoutes.undo, { as, params: { id } })
  const claim = (id: string, as = current().admin) =>
    current().app.call(reportsAdminRoutes.claim, { as, params: { id } })
  const mine = async (as: BuiltMember) => (await current().app.call(reportsRoutes.mine, { as })).body.reports
  const noticesOf = async (as: BuiltMember) =>
    (await current().app.call(notificationsRoutes.list, { as })).body.data.notifications
      .filter(({ type }) => type === "admin_notice")
      .map(({ message }) => message)
  const reported = async (changes: Parameters<typeof buildReport>[3] = {}) => {
    const [reporter, target] = await Promise.all([buildMember(current().app), buildMember(current().app)])
    await buildReport(current().app, reporter, target, changes)
    return { reporter, target, id: await caseOf(target) }
  }
  return { list, caseOf, read, decide, apply, undo, claim, mine, noticesOf, reported }
}
