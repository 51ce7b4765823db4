import type { CookieSerializeOptions } from "@fastify/cookie"
import { authLimits } from "@pinyu/contract/auth/limits"
import type { authRoutes } from "@pinyu/contract/auth/routes"
import { authMessages } from "@pinyu/phrases/auth-messages"
import type { FastifyReply } from "fastify"
import { AppError } from "../../platform/app-error.ts"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Auth } from "./auth.service.ts"
import type { SessionTokens } from "./sessions.service.ts"

/**
 * Clears the browser's cache, which may hold the member's pictures. Keeps "cookies", so that the browser
 * stays a known device, and "storage" for theme and filters; the page removes the member's own data.
 */
const clearedAtSignOut = '"cache"'

export const authHandlers = (auth: Auth): Handlers<typeof authRoutes> => {
  // The prefix binds a cookie to https. `__Host-` would require the path `/` and send both cookies with every
  // call.
  const prefix = () => (auth.isServedSecurely() ? "__Secure-" : "")
  const refreshCookie = () => `${prefix()}pinyu_refresh`
  const deviceCookie = () => `${prefix()}pinyu_device`
  const cookieOptions = (maxAge?: number): CookieSerializeOptions => ({
    path: "/api/auth-jwt",
    httpOnly: true,
    sameSite: "lax",
    secure: auth.isServedSecurely(),
    ...(maxAge !== undefined && { maxAge }),
  })
  const setRefreshCookie = (reply: FastifyReply, { refreshToken, remembered }: SessionTokens) =>
    reply.setCookie(
      refreshCookie(),
      refreshToken,
      cookieOptions(remembered ? authLimits.rememberedSession : undefined),
    )
  const setDeviceCookie = (reply: FastifyReply, deviceToken: string) =>
    reply.setCookie(deviceCookie(), deviceToken, cookieOptions(authLimits.knownDevice))
  const clearRefreshCookie = (reply: FastifyReply) => reply.clearCookie(refreshCookie(), cookieOptions())

  return {
    checkEmail: async ({ body }) => ({ isAvailable: await auth.isEmailFree(body.email) }),
    sendEmailCode: ({ body }) => auth.sendEmailCode(body.email),
    register: ({ body, idempotencyKey }) => auth.register(body, idempotencyKey),

    login: async ({ body, client, cookies, reply }) => {
      const { user, deviceToken, ...session } = await auth.signIn({
        ...body,
        client,
        deviceToken: cookies[deviceCookie()],
      })
      setRefreshCookie(reply, session)
      setDeviceCookie(reply, deviceToken)
      return { accessToken: session.accessToken, user, message: authMessages.signedIn }
    },

    refresh: async ({ cookies, reply }) => {
      const session = await auth.refresh(cookies[refreshCookie()])
      if (!session) {
        clearRefreshCookie(reply)
        throw new AppError("session_expired")
      }
      setRefreshCookie(reply, session)
      return { accessToken: session.accessToken }
    },

    logout: async ({ cookies, reply }) => {
      const accessToken = reply.request.headers.authorization?.replace(/^Bearer /, "")
      await auth.signOut({ refreshToken: cookies[refreshCookie()], accessToken })
      clearRefreshCookie(reply)
      reply.header("Clear-Site-Data", clearedAtSignOut)
      return {}
    },

    me: async ({ viewer }) => ({ user: await auth.user(viewer.id) }),

    changePassword: async ({ viewer, body, reply }) => {
      const answer = await auth.changePassword(viewer, body)
      clearRefreshCookie(reply)
      reply.header("Clear-Site-Data", clearedAtSignOut)
      return answer
    },
    forgotPassword: ({ body }) => auth.forgotPassword(body.email),
    resetPassword: async ({ body, reply }) => {
      const { deviceToken, ...answer } = await auth.resetPassword(body)
      setDeviceCookie(reply, deviceToken)
      return answer
    },

    sendVerificationEmail: ({ viewer }) => auth.sendVerificationEmail(viewer.id),
    showVerification: ({ body }) => auth.showVerification(body.token),
    verifyEmail: ({ body }) => auth.verifyEmail(body),
    startAnew: ({ body }) => auth.startAnew(body.token),
    sendPhoneCode: ({ viewer, body }) => auth.sendPhoneCode(viewer.id, body.phone),
    verifyPhone: async ({ viewer, body }) => ({ user: await auth.verifyPhone(viewer.id, body.code) }),

    listSessions: async ({ viewer }) => ({ sessions: await auth.listSessions(viewer) }),
    endSession: async ({ viewer, params, reply }) => {
      const { deviceToken } = await auth.endSession(viewer, params.id)
      if (deviceToken) setDeviceCookie(reply, deviceToken)
      return {}
    },
  }
}
