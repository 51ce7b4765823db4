import type { CookieSerializeOptions } from "@fastify/cookie"
import { authLimits } from "@pinyu/contract/auth/limits"
import type { authRoutes } from "@pinyu/contract/auth/routes"
import { authMessages } from "@pinyu/phrases/auth-messages"
import type { FastifyReply } from "fastify"
import type { Handlers } from "../../platform/calls.ts"
import { refuse } from "../../platform/refusal.ts"
import type { Auth } from "./auth.service.ts"
import type { SessionTokens } from "./sessions.service.ts"

const refreshCookie = "pinyu_refresh"
const deviceCookie = "pinyu_device"

export const authHandlers = (auth: Auth): Handlers<typeof authRoutes> => {
  const cookieOptions = (maxAge?: number): CookieSerializeOptions => ({
    path: "/api/auth-jwt",
    httpOnly: true,
    sameSite: "lax",
    secure: auth.isServedSecurely(),
    ...(maxAge !== undefined && { maxAge }),
  })
  const setRefreshCookie = (reply: FastifyReply, { refreshToken, remembered }: SessionTokens) =>
    reply.setCookie(
      refreshCookie,
      refreshToken,
      cookieOptions(remembered ? authLimits.rememberedSession : undefined),
    )
  const clearRefreshCookie = (reply: FastifyReply) => reply.clearCookie(refreshCookie, cookieOptions())

  return {
    checkEmail: async ({ body }) => ({ isAvailable: await auth.isEmailFree(body.email) }),
    sendEmailCode: ({ body }) => auth.sendEmailCode(body.email),
    register: ({ body, idempotencyKey }) => auth.register(body, idempotencyKey),

    login: async ({ body, client, cookies, reply }) => {
      const { user, deviceToken, ...session } = await auth.signIn({
        ...body,
        client,
        deviceToken: cookies[deviceCookie],
      })
      setRefreshCookie(reply, session)
      reply.setCookie(deviceCookie, deviceToken, cookieOptions(authLimits.knownDevice))
      return { accessToken: session.accessToken, user, message: authMessages.signedIn }
    },

    refresh: async ({ cookies, reply }) => {
      const session = await auth.refresh(cookies[refreshCookie])
      if (!session) {
        clearRefreshCookie(reply)
        throw refuse("session_expired")
      }
      setRefreshCookie(reply, session)
      return { accessToken: session.accessToken }
    },

    logout: async ({ cookies, reply }) => {
      const accessToken = reply.request.headers.authorization?.replace(/^Bearer /, "")
      await auth.signOut({ refreshToken: cookies[refreshCookie], accessToken })
      clearRefreshCookie(reply)
      return {}
    },

    me: async ({ viewer }) => ({ user: await auth.user(viewer.id) }),

    changePassword: async ({ viewer, body, reply }) => {
      const answer = await auth.changePassword(viewer, body)
      clearRefreshCookie(reply)
      return answer
    },
    forgotPassword: ({ body }) => auth.forgotPassword(body.email),
    resetPassword: ({ body }) => auth.resetPassword(body),

    sendVerificationEmail: ({ viewer }) => auth.sendVerificationEmail(viewer.id),
    verifyEmail: ({ body }) => auth.verifyEmail(body.token),
    sendPhoneCode: ({ viewer, body }) => auth.sendPhoneCode(viewer.id, body.phone),
    verifyPhone: async ({ viewer, body }) => ({ user: await auth.verifyPhone(viewer.id, body.code) }),

    listSessions: async ({ viewer }) => ({ sessions: await auth.listSessions(viewer) }),
    endSession: async ({ viewer, params }) => {
      await auth.endSession(viewer, params.id)
      return {}
    },
  }
}
