import { adminLimits } from "@pinyu/contract/admin/limits"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Announcement, NewAnnouncement } from "@pinyu/contract/admin/schemas"
import type { RouteRequest, RouteResponse } from "@pinyu/contract/route"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { changeOne, changePages, fromCursor, paging } from "../../lib/paged-list.ts"
import { useAttempts } from "../../lib/use-attempts.ts"
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

const announcementsKey = ["admin", "announcements"]
/** How often the list looks how far the telling is, while it is under way. */
const tellingMs = 2_000

/** What was announced; looked at again while members are still being told. */
export const useAnnouncements = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: announcementsKey,
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(adminRoutes.announcements, { query: { limit: 20, ...fromCursor(pageParam) } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.announcements.some((one) => one.state === "sending"))
        ? tellingMs
        : false,
  })

/** Announces; once, however often it is sent. */
export const useAnnounce = () => {
  const client = useQueryClient()
  const { headersFor, begin } = useAttempts()
  return useMutation({
    mutationFn: (body: NewAnnouncement) =>
      callAsAdmin(adminRoutes.announce, { body }, { headers: headersFor(body) }),
    onSuccess: () => {
      begin()
      return client.invalidateQueries({ queryKey: announcementsKey })
    },
  })
}

/** Takes an announcement back. It stays in the list as what it is now. */
export const useWithdrawAnnouncement = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Announcement) => callAsAdmin(adminRoutes.withdrawAnnouncement, { params: { id } }),
    onSuccess: ({ announcement }) => {
      client.setQueryData<ReturnType<typeof useAnnouncements>["data"]>(
        announcementsKey,
        (list) =>
          list &&
          changePages(list, "announcements", (all) => changeOne(all, announcement.id, () => announcement)),
      )
    },
  })
}
