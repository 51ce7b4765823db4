import { adminRoutes } from "@pinyu/contract/admin/routes"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { takedownsAdminRoutes } from "@pinyu/contract/takedowns/routes"
import { demoAdmin } from "@pinyu/demo/scenario/sign-ins.ts"
import { storageKeys } from "../web/src/lib/session/storage.ts"
import { call, type Member, openSession } from "./api.ts"
import { findService } from "./service.ts"
import type { BrowserState } from "./sign-in.ts"

/**
 * Admins for the tests that enrol an authenticator app, one per project. All have the test admin's password.
 */
export const otpAdmins: Readonly<Record<string, string>> = {
  phone: "otp-phone@pinyu.example",
  desktop: "otp-desktop@pinyu.example",
}

/** The browser storage of an admin's session. */
const adminStateWith = (token: string): BrowserState => ({
  cookies: [],
  origins: [{ origin: findService().web, localStorage: [{ name: storageKeys.admin, value: token }] }],
})

/** A token of the demo's admin, signed in outside the browser. */
export const signInAdmin = async () => {
  const { email, password } = demoAdmin
  return (await call(adminRoutes.login, { body: { email, password } })).body.adminToken
}

/** Signs in the demo's admin through the API. */
export const adminState = async () => adminStateWith(await signInAdmin())

/** Makes a member VIP for an hour, or ends it, through the admin API. */
export const setVip = async ({ id }: Pick<Member, "id">, isVip: boolean) => {
  const vip_expires_at = isVip ? new Date(Date.now() + 3_600_000).toISOString() : null
  await call(adminRoutes.setVip, { params: { id }, body: { vip_expires_at } }, await signInAdmin())
}

/** Begins a takedown without content. Returns its id. */
export const beginTakedown = async (reference: string) => {
  const body = { origin: "victim", reference } as const
  return (await call(takedownsAdminRoutes.create, { body }, await signInAdmin())).body.takedown.id
}

/** Reports a member as another one. Returns the id of the case. */
export const reportMember = async (reporter: Member, { id: target_id }: Pick<Member, "id">) => {
  const body = { target_type: "member", target_id, reason: "harassment" } as const
  await call(reportsRoutes.submit, { body }, (await openSession(reporter)).accessToken)
  const path = `${reportsAdminRoutes.list.path}?q=${target_id}` as const
  const listed = await call({ ...reportsAdminRoutes.list, path }, {}, await signInAdmin())
  return listed.body.reports[0]?.id ?? ""
}
