import type { authRoutes } from "@pinyu/contract/auth/routes"
import { AppError } from "../../platform/app-error.ts"
import type { Call, Handlers } from "../../platform/observability/calls.ts"
import type { Auth } from "./auth.service.ts"

/**
 * Clears the browser's cache, which may hold the member's pictures. Keeps "cookies", so that the browser
 * stays a known device, and "storage" for theme and filters; the page removes the member's own data.
 */
const clearedAtSignOut = '"cache"'

/** A call that could show whether an address is registered. */
type Look = Pick<Call<typeof authRoutes.checkEmail>, "body" | "client" | "cookies" | "reply">

export const authHandlers = (auth: Auth): Handlers<typeof authRoutes> => {
  const { cookies: jar } = auth
  const countLook = (kind: string, { body, client, cookies, reply }: Look) =>
    auth.countLook(kind, {
      ...{ email: body.email, humanProof: body.humanProof, address: client.address },
      browserId: jar.browserIn(cookies, reply),
    })

  return {
    checkEmail: async (call) => {
      await countLook("checkEmail", call)
      return { isAvailable: await auth.isEmailFree(call.body.email) }
    },
    sendEmailCode: async (call) => {
      await countLook("sendEmailCode", call)
      return auth.sendEmailCode(call.body.email)
    },
    register: async (call) => {
      await countLook("register", call)
      const { humanProof: _spent, ...form } = call.body
      return auth.register(form, call.idempotencyKey)
    },

    login: async ({ body, client, cookies, reply }) => {
      const signedIn = await auth.signIn({ ...body, client, deviceToken: jar.deviceIn(cookies) })
      jar.setSignIn(reply, signedIn)
      const { accessToken, user, message, restored } = signedIn
      return { accessToken, user, message, restored }
    },

    refresh: async ({ cookies, reply }) => {
      const session = await auth.refresh(jar.refreshIn(cookies))
      if (!session) {
        jar.clearRefresh(reply)
        throw new AppError("session_expired")
      }
      jar.setRefresh(reply, session)
      return { accessToken: session.accessToken }
    },

    logout: async ({ cookies, reply }) => {
      const accessToken = reply.request.headers.authorization?.replace(/^Bearer /, "")
      await auth.signOut({ refreshToken: jar.refreshIn(cookies), accessToken })
      jar.clearRefresh(reply)
      reply.header("Clear-Site-Data", clearedAtSignOut)
      return {}
    },

    me: async ({ viewer }) => ({ user: await auth.user(viewer.id) }),
    deviceKey: async ({ viewer }) => ({ key: auth.deviceKey(viewer.id) }),

    changePassword: async ({ viewer, body, reply }) => {
      const answer = await auth.changePassword(viewer, body)
      jar.clearRefresh(reply)
      reply.header("Clear-Site-Data", clearedAtSignOut)
      return answer
    },
    checkRecentSignIn: async () => ({}),
    reauthenticate: ({ viewer, body }) => auth.reauthenticateByPassword(viewer, body),
    forgotPassword: ({ body }) => auth.forgotPassword(body.email),
    resetPassword: async ({ body, reply }) => {
      const { deviceToken, ...answer } = await auth.resetPassword(body)
      jar.setDevice(reply, deviceToken)
      return answer
    },

    sendVerificationEmail: ({ viewer }) => auth.sendVerificationEmail(viewer.id),
    showVerification: ({ body }) => auth.showVerification(body.token),
    verifyEmail: ({ body }) => auth.verifyEmail(body),
    startAnew: ({ body }) => auth.startAnew(body.token),
    changeEmail: ({ viewer, body }) => auth.changeEmail(viewer, body.email),
    confirmEmailChange: ({ viewer, body }) => auth.confirmEmailChange(viewer, body.token),
    undoEmailChange: ({ body }) => auth.undoEmailChange(body.token),
    sendPhoneCode: ({ viewer, body }) => auth.sendPhoneCode(viewer, body.phone),
    verifyPhone: async ({ viewer, body }) => ({ user: await auth.verifyPhone(viewer, body.code) }),
    removePhone: async ({ viewer }) => ({ user: await auth.removePhone(viewer) }),

    listSessions: async ({ viewer }) => ({ sessions: await auth.listSessions(viewer) }),
    endSession: async ({ viewer, params, reply }) => {
      const { deviceToken } = await auth.endSession(viewer, params.id)
      if (deviceToken) jar.setDevice(reply, deviceToken)
      return {}
    },
    endOtherSessions: async ({ viewer, reply }) => {
      jar.setDevice(reply, await auth.endOtherSessions(viewer))
      return {}
    },
  }
}
