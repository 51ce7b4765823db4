import { adminPages } from "@pinyu/contract/admin/pages"
import type { adminRoutes } from "@pinyu/contract/admin/routes"
import { adminServices, type ServiceStatus } from "@pinyu/contract/admin/schemas"
import type { RouteResponse } from "@pinyu/contract/route"
import { returnPath } from "../../lib/session/return-to.ts"

/**
 * Returns the page to open after an admin sign-in: the requested admin page, otherwise the dashboard.
 */
export const adminReturnPath = (requested: string | null) => {
  const path = returnPath(requested)
  return path.startsWith("/admin/") && !path.startsWith(adminPages.login) ? path : adminPages.dashboard
}

/** The admin sign-in page that returns to `requested` (path and query) afterwards. */
export const adminLoginPath = (requested: string) =>
  requested === adminPages.dashboard
    ? adminPages.login
    : `${adminPages.login}?returnTo=${encodeURIComponent(requested)}`

export type ServicesStatus = RouteResponse<typeof adminRoutes.status>

const worstFirst = ["down", "degraded", "ok"] as const

/** Returns the worst state of all services. */
export const worstOf = (status: ServicesStatus): ServiceStatus["status"] =>
  worstFirst.find((state) => adminServices.some((name) => status[name].status === state)) ?? "ok"

/** Names a device by the browser and system in its User-Agent. */
export const deviceName = (userAgent: string) => {
  const browser = [
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/SamsungBrowser\//, "Samsung Internet"],
    [/(Firefox|FxiOS)\//, "Firefox"],
    [/(Chrome|CriOS)\//, "Chrome"],
    [/Safari\//, "Safari"],
  ] as const
  const system = [
    [/iPhone|iPad/, "iOS"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "macOS"],
    [/Linux|CrOS/, "Linux"],
  ] as const
  const found = [browser, system].map((kinds) => kinds.find(([mark]) => mark.test(userAgent))?.[1])
  return found.filter((name) => name !== undefined).join(" · ") || null
}
