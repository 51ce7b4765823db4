import { authRoutes } from "@pinyu/contract/auth/routes"
import type { RouteRequest } from "@pinyu/contract/route"
import { call } from "../../lib/api.ts"
import type { AttemptHeaders } from "../../lib/use-attempts.ts"

/** Signs in; the refresh cookie comes with the answer. */
export const signIn = (body: RouteRequest<typeof authRoutes.login>["body"]) =>
  call(authRoutes.login, { body })

/** Whether an address is free to register with. */
export const isEmailFree = async (email: string, signal: AbortSignal) =>
  (await call(authRoutes.checkEmail, { body: { email } }, { signal })).isAvailable

/** Has a code mailed to an address that is about to register. */
export const sendEmailCode = (email: string) => call(authRoutes.sendEmailCode, { body: { email } })

/** Makes an account; with the key of an earlier attempt it answers what that one did. */
export const register = (body: RouteRequest<typeof authRoutes.register>["body"], headers: AttemptHeaders) =>
  call(authRoutes.register, { body }, { headers })

/** Has a reset link mailed, if the address has an account. */
export const requestReset = (email: string) => call(authRoutes.forgotPassword, { body: { email } })

/** Sets a new password with the token of a mailed link. */
export const resetPassword = (token: string, newPassword: string) =>
  call(authRoutes.resetPassword, { body: { token, newPassword } })

/** Verifies the address that a mailed link belongs to. */
export const verifyEmail = (token: string) => call(authRoutes.verifyEmail, { body: { token } })

/** Has the signed-in member mailed a new verification link. */
export const sendVerificationEmail = () => call(authRoutes.sendVerificationEmail, {})

/** The signed-in member as the server knows them now. */
export const currentUser = async () => (await call(authRoutes.me, {})).user
