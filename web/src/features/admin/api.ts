import { adminLimits } from "@pinyu/contract/admin/limits"
import { type AdminRight, hasRight, needsSecondStep } from "@pinyu/contract/admin/roles"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Announcement, NewAnnouncement } from "@pinyu/contract/admin/schemas"
import type { RouteRequest, RouteResponse } from "@pinyu/contract/route"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts"
import { fromCursor, mapPages, paging, updateItem } from "../../lib/query/paged-list.ts"
import { adminSession, callAsAdmin } from "./session.ts"

type Body<Name extends keyof typeof adminRoutes> = RouteRequest<(typeof adminRoutes)[Name]>["body"]

const adminKey = ["admin", "me"]

/** Signs in as an admin and stores the token. */
export const signInAsAdmin = async (body: Body<"login">) => {
  const { adminToken } = await callAsAdmin(adminRoutes.login, { body })
  adminSession.store(adminToken)
}

/** Makes the sign-in of this session recent again. */
export const reauthenticateAsAdmin = (body: Body<"reauthenticate">) =>
  callAsAdmin(adminRoutes.reauthenticate, { body })

/** The signed-in admin. */
export const useAdmin = () =>
  useQuery({
    queryKey: adminKey,
    queryFn: async ({ signal }) => (await callAsAdmin(adminRoutes.me, {}, { signal })).admin,
  })

/** Whether only the signed-in admin's own account is open, until they set up a second step. */
export const useNeedsSecondStep = () => useAdmin().data?.second_step === "required"

/** Whether the signed-in admin may use a right; false until their account is loaded. */
export const useHasRight = () => {
  const { data } = useAdmin()
  const isRestricted = useNeedsSecondStep()
  return (right: AdminRight) =>
    data !== undefined && hasRight(data.role, right) && !(isRestricted && needsSecondStep(right))
}

/**
 * The state of the services, refetched every few seconds while the page is visible. A failure keeps the
 * last state.
 */
export const useStatus = () =>
  useQuery({
    queryKey: ["admin", "status"],
    queryFn: ({ signal }) => callAsAdmin(adminRoutes.status, {}, { signal }),
    refetchInterval: adminLimits.status.refreshMs,
    staleTime: 0,
    // The next poll follows within seconds, so a retry adds nothing.
    retry: false,
  })

/** Continues with the token that a change of the sign-in method returns. */
export const useNewToken = () => {
  const client = useQueryClient()
  return ({ adminToken, admin }: RouteResponse<typeof adminRoutes.disableOtp>) => {
    adminSession.store(adminToken)
    client.setQueryData(adminKey, admin)
  }
}

/** Changes the password, which ends all other sessions. */
export const useChangePassword = () => {
  const applyNewToken = useNewToken()
  return async (body: Body<"changePassword">) =>
    applyNewToken(await callAsAdmin(adminRoutes.changePassword, { body }))
}

/** Turns one-time codes on and off. */
export const useOtp = () => {
  const client = useQueryClient()
  const applyNewToken = useNewToken()
  return {
    begin: (body: Body<"beginOtp">) => callAsAdmin(adminRoutes.beginOtp, { body }),
    /** Returns the recovery codes, which are shown only once. */
    confirm: async (body: Body<"confirmOtp">) => {
      const confirmed = await callAsAdmin(adminRoutes.confirmOtp, { body })
      applyNewToken(confirmed)
      return confirmed.recovery_codes
    },
    disable: async (body: Body<"disableOtp">) =>
      applyNewToken(await callAsAdmin(adminRoutes.disableOtp, { body })),
    /** Returns new recovery codes, which are shown only once. */
    renewCodes: async (body: Body<"renewRecoveryCodes">) => {
      const renewed = await callAsAdmin(adminRoutes.renewRecoveryCodes, { body })
      client.setQueryData(adminKey, renewed.admin)
      return renewed.recovery_codes
    },
  }
}

const sessionsKey = ["admin", "sessions"]

/** The admin's own sessions. */
export const useAdminSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await callAsAdmin(adminRoutes.sessions, {}, { signal })).sessions,
    staleTime: 0,
  })

/** Ends another session of the admin. A session that already ended also disappears from the list. */
export const useEndAdminSession = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callAsAdmin(adminRoutes.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Ends all of the admin's sessions, including this one. */
export const endAllAdminSessions = async () => {
  await callAsAdmin(adminRoutes.endSessions, {})
  adminSession.signOut()
}

/** How long a sign-out waits for the server. */
const signOutMs = 3_000

/** Ends this session in this browser and, when reachable, on the server. */
export const signOutAsAdmin = async () => {
  const signal = AbortSignal.timeout(signOutMs)
  await callAsAdmin(adminRoutes.logout, {}, { signal }).catch(() => undefined)
  adminSession.signOut()
}

const announcementsKey = ["admin", "announcements"]
/** The poll interval while an announcement is being delivered. */
const deliveryPollMs = 2_000

/** The announcements; polled while a delivery is in progress. */
export const useAnnouncements = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: announcementsKey,
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(adminRoutes.announcements, { query: { limit: 20, ...fromCursor(pageParam) } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.announcements.some((one) => one.state === "sending"))
        ? deliveryPollMs
        : false,
  })

/** Creates an announcement; repeats are idempotent. */
export const useAnnounce = () => {
  const client = useQueryClient()
  const { headersFor, begin } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: NewAnnouncement) =>
      callAsAdmin(adminRoutes.announce, { body }, { headers: headersFor(body) }),
    onSuccess: () => {
      begin()
      return client.invalidateQueries({ queryKey: announcementsKey })
    },
  })
}

/** Withdraws an announcement. It stays in the list with its new status. */
export const useWithdrawAnnouncement = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Announcement) => callAsAdmin(adminRoutes.withdrawAnnouncement, { params: { id } }),
    onSuccess: ({ announcement }) => {
      client.setQueryData<ReturnType<typeof useAnnouncements>["data"]>(
        announcementsKey,
        (list) =>
          list &&
          mapPages(list, "announcements", (all) => updateItem(all, announcement.id, () => announcement)),
      )
    },
  })
}
