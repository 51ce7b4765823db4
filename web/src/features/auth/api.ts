import { authRoutes } from "@pinyu/contract/auth/routes"
import type { RouteRequest } from "@pinyu/contract/route"
import { securityRoutes } from "@pinyu/contract/security/routes"
import { call } from "../../lib/api/api.ts"
import type { IdempotencyHeaders } from "../../lib/api/use-idempotency-keys.ts"
import { toasts } from "../../ui/toast/toasts.ts"

/** Signs in; the response sets the refresh cookie. */
export const signIn = async (body: RouteRequest<typeof authRoutes.login>["body"]) => {
  const signedIn = await call(authRoutes.login, { body })
  if (signedIn.restored) toasts.show({ text: signedIn.message, tone: "success" })
  return signedIn
}

/** Checks whether an address is free to register with. */
export const isEmailFree = async (
  body: RouteRequest<typeof authRoutes.checkEmail>["body"],
  signal: AbortSignal,
) => (await call(authRoutes.checkEmail, { body }, { signal })).isAvailable

/** Mails a code to an address before its registration. */
export const sendEmailCode = (body: RouteRequest<typeof authRoutes.sendEmailCode>["body"]) =>
  call(authRoutes.sendEmailCode, { body })

/** Creates an account. A repeated idempotency key returns the result of the first attempt. */
export const register = (
  body: RouteRequest<typeof authRoutes.register>["body"],
  headers: IdempotencyHeaders,
) => call(authRoutes.register, { body }, { headers })

/** Mails a reset link if the address has an account. */
export const requestReset = (email: string) => call(authRoutes.forgotPassword, { body: { email } })

/** Sets a new password with the token of a mailed link. */
export const resetPassword = (token: string, newPassword: string) =>
  call(authRoutes.resetPassword, { body: { token, newPassword } })

/** Returns the account that a mailed link verifies. */
export const showVerification = (token: string, signal: AbortSignal) =>
  call(authRoutes.showVerification, { body: { token } }, { signal })

/** Verifies the address of a mailed link for the account with this password. */
export const verifyEmail = (token: string, password: string) =>
  call(authRoutes.verifyEmail, { body: { token, password } })

/** Discards the unverified accounts of a mailed link's address. */
export const startAnew = (token: string) => call(authRoutes.startAnew, { body: { token } })

/** Confirms the change of the caller's address that a mailed link proves. */
export const confirmEmailChange = (token: string) => call(authRoutes.confirmEmailChange, { body: { token } })

/** Restores the address that a mailed link went to. */
export const undoEmailChange = (token: string) => call(authRoutes.undoEmailChange, { body: { token } })

/** Ends all sessions of the account that the link of a security notice names, and mails a reset link. */
export const notMe = (token: string) => call(securityRoutes.notMe, { body: { token } })

/** Ends all sessions of the signed-in member, and mails a reset link. */
export const endEverySession = () => call(securityRoutes.endEverySession, {})

/** Mails a new verification link to the signed-in member. */
export const sendVerificationEmail = () => call(authRoutes.sendVerificationEmail, {})

/** Returns the current data of the signed-in member. */
export const currentUser = async () => (await call(authRoutes.me, {})).user
