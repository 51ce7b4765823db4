import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { testClock } from "./clock.ts"
import { buildAdmin } from "./factories/admin.ts"
import { type BuiltMember, buildMember } from "./factories/auth.ts"
import { quickCheck } from "./factories/contact.ts"
import { testApp } from "./test-app.ts"

/** An app with an admin and a member. */
export const startContactAdmin = async () => {
  const clock = testClock(new Date())
  const app = await testApp({ clock, humanCheck: quickCheck(clock) })
  return { app, admin: await buildAdmin(app), member: await buildMember(app) }
}

export type ContactAdminApp = Awaited<ReturnType<typeof startContactAdmin>>

/** Calls and queries for tests of contact forms in the admin console, on the current app. */
export const contactAdminCalls = (current: () => Pick<ContactAdminApp, "app" | "admin">) => ({
  change: (id: string, body: object, key?: string) => {
    const { app, admin } = current()
    const headers = key && { "idempotency-key": key }
    return app.call(contactAdminRoutes.change, {
      as: admin,
      params: { id },
      body,
      ...(headers && { headers }),
    })
  },
  list: async (query: object = {}) => {
    const { app, admin } = current()
    return (await app.call(contactAdminRoutes.list, { as: admin, query })).body
  },
  /** The audit log of a form, oldest first. */
  actsOn: (id: string) =>
    current()
      .app.db.selectFrom("admin_audit")
      .select(["act", "admin_id", "detail"])
      .where("target", "=", id)
      .orderBy("id")
      .execute(),
  /** The notifications of a member about answers to their forms. */
  notificationsOf: async (as: BuiltMember) => {
    const { body } = await current().app.call(notificationsRoutes.list, { as })
    return body.data.notifications.filter(({ type }) => type === "contact_form_replied")
  },
})
