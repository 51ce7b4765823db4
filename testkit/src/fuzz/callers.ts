import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { loadSecrets } from "@pinyu/server/platform/security/secrets.ts"
import { SignJWT } from "jose"
import { memberPassword, registrationForm } from "../factories/auth.ts"
import { createHttpCaller, type HttpCaller } from "../http-caller.ts"
import type { Caller } from "./requests.ts"

const memberCount = 6

export const fuzzAdmin = { ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: "a quiet lamp 1" }

interface FuzzMember {
  id: string
  email: string
  accessToken: string
}

const registerMember = async ({ call }: HttpCaller): Promise<FuzzMember> => {
  const form = registrationForm()
  const { body } = await call(authRoutes.register, { body: form })
  const signedIn = await call(authRoutes.login, { body: form })
  return { id: body.user.id, email: form.email, accessToken: signedIn.body.accessToken }
}

const adminToken = async ({ call }: HttpCaller) => {
  const body = { email: fuzzAdmin.ADMIN_EMAIL, password: fuzzAdmin.ADMIN_PASSWORD }
  return (await call(adminRoutes.login, { body })).body.adminToken
}

/**
 * Changes a character of the signature. The last character may carry no whole bits, so the last but two is
 * replaced.
 */
const forge = (token: string) => `${token.slice(0, -3)}${token.at(-3) === "A" ? "B" : "A"}${token.slice(-2)}`

/**
 * The callers of the requests: members, an admin, and holders of invalid tokens. A request may end a caller's
 * session; `restoreSessions` signs the caller in again.
 */
export const createCallers = async (address: string, folder: string) => {
  const caller = createHttpCaller(address)
  const members = await Promise.all(Array.from({ length: memberCount }, () => registerMember(caller)))
  const signedOut = new Set<number>()
  const [first] = members
  const { sessionKey } = await loadSecrets(folder, { sessionSecret: null })
  const expired = await new SignJWT({ sid: first?.id ?? "" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(first?.id ?? "")
    .setAudience("member")
    .setExpirationTime("1 hour ago")
    .sign(sessionKey)
  const loggedOut = await registerMember(caller)
  await caller.call(authRoutes.logout, { as: loggedOut })
  let admin = await adminToken(caller)

  const signInAgain = async (at: number) => {
    const member = members[at]
    if (!member) return
    const { email } = member
    const { status, body } = await caller.call(authRoutes.login, {
      body: { email, password: memberPassword },
    })
    // A request changed the password. A new member replaces this one.
    members[at] = status === 200 ? { ...member, accessToken: body.accessToken } : await registerMember(caller)
  }

  return {
    ids: [...members.map(({ id }) => id), loggedOut.id],

    /** The token for a caller; undefined for none. */
    tokenOf: (caller: Caller, at: number): string | undefined => {
      const member = members[at % memberCount]?.accessToken ?? ""
      switch (caller) {
        case "visitor":
          return undefined
        case "member":
          return member
        case "admin":
          return admin
        case "forged":
          return forge(at % 2 === 0 ? member : admin)
        case "expired":
          return expired
        case "ended":
          return loggedOut.accessToken
      }
    },

    /** Records that a caller's session was ended. */
    markSignedOut: (caller: Caller, at: number) => {
      if (caller === "member") signedOut.add(at % memberCount)
      if (caller === "admin") signedOut.add(-1)
    },

    restoreSessions: async () => {
      const pending = [...signedOut]
      signedOut.clear()
      for (const at of pending) {
        if (at >= 0) await signInAgain(at)
        else admin = await adminToken(caller)
      }
    },

    close: caller.close,
  }
}
