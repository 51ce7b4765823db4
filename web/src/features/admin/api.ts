import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { RouteRequest, RouteResponse } from "@pinyu/contract/route"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { adminSession, callAsAdmin } from "./session.ts"

type Body<Name extends keyof typeof adminRoutes> = RouteRequest<(typeof adminRoutes)[Name]>["body"]

const meKey = ["admin", "me"]

/** Signs in as an admin and keeps the token. */
export const signInAsAdmin = async (body: Body<"login">) => {
  const { adminToken } = await callAsAdmin(adminRoutes.login, { body })
  adminSession.keep(adminToken)
}

/** The signed-in admin. */
export const useAdmin = () =>
  useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }) => (await callAsAdmin(adminRoutes.me, {}, { signal })).admin,
  })

/** The state of the services, anew every few seconds while the page is looked at; a failure keeps the last one. */
export const useStatus = () =>
  useQuery({
    queryKey: ["admin", "status"],
    queryFn: ({ signal }) => callAsAdmin(adminRoutes.status, {}, { signal }),
    refetchInterval: adminLimits.status.refreshMs,
    staleTime: 0,
    // The next look comes soon anyway.
    retry: false,
  })

/** Turns one-time codes on and off. What changes how one signs in comes with a new token. */
export const useOtp = () => {
  const client = useQueryClient()
  const goOn = ({ adminToken, admin }: RouteResponse<typeof adminRoutes.confirmOtp>) => {
    adminSession.keep(adminToken)
    client.setQueryData(meKey, admin)
  }
  return {
    begin: (body: Body<"beginOtp">) => callAsAdmin(adminRoutes.beginOtp, { body }),
    confirm: async (body: Body<"confirmOtp">) => goOn(await callAsAdmin(adminRoutes.confirmOtp, { body })),
    disable: async (body: Body<"disableOtp">) => goOn(await callAsAdmin(adminRoutes.disableOtp, { body })),
  }
}
