import { authRoutes } from "@pinyu/contract/auth/routes"
import type { User } from "@pinyu/contract/auth/schemas"
import type { RouteRequest } from "@pinyu/contract/route"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { ApiError } from "../../../lib/api/api-error.ts"
import { session } from "../../../lib/session/session.ts"
import { currentUser } from "../api.ts"

const keys = { account: ["account"], sessions: ["sessions"] }

/** The current account of the member. */
export const useAccount = () =>
  useQuery({
    queryKey: keys.account,
    queryFn: async () => {
      const user = await currentUser()
      session.updateUser(user)
      return user
    },
    staleTime: 0,
  })

/** Caches the account of a response. */
const useCacheAccount = () => {
  const client = useQueryClient()
  return ({ user }: { user: User }) => {
    client.setQueryData(keys.account, user)
    session.updateUser(user)
  }
}

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (email: string) => call(authRoutes.changeEmail, { body: { email } }),
    onSuccess: useCacheAccount(),
  })

export const sendPhoneCode = (phone: string) => call(authRoutes.sendPhoneCode, { body: { phone } })

export const useVerifyPhone = () =>
  useMutation({
    mutationFn: (code: string) => call(authRoutes.verifyPhone, { body: { code } }),
    onSuccess: useCacheAccount(),
  })

export const useRemovePhone = () =>
  useMutation({ mutationFn: () => call(authRoutes.removePhone, {}), onSuccess: useCacheAccount() })

/** The devices on which the member is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await call(authRoutes.listSessions, {}, { signal })).sessions,
    staleTime: 0,
  })

const useRefreshSessions = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.sessions })
}

/** Ends the session of a device. A session that already ended also disappears from the list. */
export const useEndSession = () => {
  const refresh = useRefreshSessions()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(authRoutes.endSession, { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "session_not_found") throw error
      }
    },
    onSuccess: refresh,
  })
}

/** Ends the member's other sessions. */
export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => call(authRoutes.endOtherSessions, {}), onSuccess: useRefreshSessions() })

export const changePassword = (body: RouteRequest<typeof authRoutes.changePassword>["body"]) =>
  call(authRoutes.changePassword, { body })
