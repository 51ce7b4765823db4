import type { CookieSerializeOptions } from "@fastify/cookie"
import { authLimits } from "@pinyu/contract/auth/limits"
import type { FastifyReply } from "fastify"
import { newSecret } from "../../platform/ids.ts"
import type { SessionTokens } from "./sessions.service.ts"

/** As `newSecret` makes them. */
const browserId = /^[\w-]{43}$/

/** The cookies of a request. */
type Cookies = Record<string, string | undefined>

/**
 * The refresh cookie, which goes to the calls of sessions only; the cookie of a known device, which also goes to
 * the sign-in by passkey; and that of a visitor's browser, which limits its registrations.
 */
export const createCookies = (isServedSecurely: () => boolean) => {
  // The prefix binds a cookie to https. `__Host-` would require the path `/` and send both cookies with every
  // call.
  const prefix = () => (isServedSecurely() ? "__Secure-" : "")
  const refreshCookie = () => `${prefix()}pinyu_refresh`
  const deviceCookie = () => `${prefix()}pinyu_device`
  const browserCookie = () => `${prefix()}pinyu_browser`
  const cookieOptions = (maxAge?: number, path = "/api/auth-jwt"): CookieSerializeOptions => ({
    path,
    httpOnly: true,
    sameSite: "lax",
    secure: isServedSecurely(),
    ...(maxAge !== undefined && { maxAge }),
  })

  const setRefresh = (reply: FastifyReply, { refreshToken, remembered }: SessionTokens) =>
    reply.setCookie(
      refreshCookie(),
      refreshToken,
      cookieOptions(remembered ? authLimits.rememberedSession : undefined),
    )
  const setDevice = (reply: FastifyReply, deviceToken: string) =>
    reply.setCookie(deviceCookie(), deviceToken, cookieOptions(authLimits.knownDevice, "/api"))

  return {
    refreshIn: (cookies: Cookies) => cookies[refreshCookie()],
    deviceIn: (cookies: Cookies) => cookies[deviceCookie()],
    /** The id of a visitor's browser, which gets one at its first call. */
    browserIn: (cookies: Cookies, reply: FastifyReply) => {
      const known = cookies[browserCookie()]
      if (known && browserId.test(known)) return known
      const id = newSecret()
      reply.setCookie(browserCookie(), id, cookieOptions(authLimits.visitingBrowser, "/api"))
      return id
    },
    setRefresh,
    setDevice,
    clearRefresh: (reply: FastifyReply) => reply.clearCookie(refreshCookie(), cookieOptions()),
    /** Sets the cookies of a new sign-in. */
    setSignIn: (
      reply: FastifyReply,
      { deviceToken, ...session }: SessionTokens & { deviceToken: string },
    ) => {
      setRefresh(reply, session)
      setDevice(reply, deviceToken)
    },
  }
}
