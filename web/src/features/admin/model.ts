import type { adminRoutes } from "@pinyu/contract/admin/routes"
import { adminServices, type ServiceStatus } from "@pinyu/contract/admin/schemas"
import { pages } from "@pinyu/contract/pages"
import type { RouteResponse } from "@pinyu/contract/route"
import { returnPath } from "../../lib/return-to.ts"

/** Where to go after signing in as an admin: the wanted page of the desk, otherwise the dashboard. */
export const adminReturnPath = (wanted: string | null) => {
  const path = returnPath(wanted)
  return path.startsWith("/admin/") && !path.startsWith(pages.adminLogin) ? path : pages.adminDashboard
}

/** The admins' sign-in page that leads back to `wanted` (path and query) afterwards. */
export const adminLoginPath = (wanted: string) =>
  wanted === pages.adminDashboard
    ? pages.adminLogin
    : `${pages.adminLogin}?returnTo=${encodeURIComponent(wanted)}`

export type ServicesStatus = RouteResponse<typeof adminRoutes.status>

const worstFirst = ["down", "degraded", "ok"] as const

/** The state of all services together: that of the worst. */
export const worstOf = (status: ServicesStatus): ServiceStatus["status"] =>
  worstFirst.find((state) => adminServices.some((name) => status[name].status === state)) ?? "ok"

/** A secret in groups of four, as it is read while it is typed. */
export const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ")
