import { adminRoutes } from "@pinyu/contract/admin/routes"
import { demoAdmin } from "@pinyu/testkit/scenarios/demo/sign-ins.ts"
import { storageKeys } from "../web/src/lib/storage.ts"
import { call, type Member } from "./api.ts"
import { findService } from "./service.ts"
import type { BrowserState } from "./sign-in.ts"

/** Admins who enrol an authenticator app, one for each project; their password is that of every built admin. */
export const otpAdmins: Readonly<Record<string, string>> = {
  phone: "otp-phone@pinyu.example",
  desktop: "otp-desktop@pinyu.example",
}

/** What a browser keeps of an admin's session: the token. */
export const adminStateWith = (token: string): BrowserState => ({
  cookies: [],
  origins: [{ origin: findService().web, localStorage: [{ name: storageKeys.admin, value: token }] }],
})

const signInAdmin = async () => {
  const { email, password } = demoAdmin
  return (await call(adminRoutes.login, { body: { email, password } })).body.adminToken
}

/** The demo's admin, signed in outside the browser. */
export const adminState = async () => adminStateWith(await signInAdmin())

/** Makes a member VIP for an hour, or ends it, as an admin does. */
export const setVip = async ({ id }: Pick<Member, "id">, isVip: boolean) => {
  const vip_expires_at = isVip ? new Date(Date.now() + 3_600_000).toISOString() : null
  await call(adminRoutes.setVip, { params: { id }, body: { vip_expires_at } }, await signInAdmin())
}
