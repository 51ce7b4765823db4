import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { loadSecrets } from "@pinyu/server/platform/secrets.ts"
import { SignJWT } from "jose"
import { memberPassword, registrationForm } from "../factories/auth.ts"
import { createHttpCaller, type HttpCaller } from "../http-caller.ts"
import type { Caller } from "./shots.ts"

const memberCount = 6

/** The admin whom a service under fire has. */
export const adminOf = { ADMIN_EMAIL: "desk@example.com", ADMIN_PASSWORD: "a quiet desk 1" }

interface Soldier {
  id: string
  email: string
  accessToken: string
}

const enlist = async ({ call }: HttpCaller): Promise<Soldier> => {
  const form = registrationForm()
  const { body } = await call(authRoutes.register, { body: form })
  const signedIn = await call(authRoutes.login, { body: form })
  return { id: body.user.id, email: form.email, accessToken: signedIn.body.accessToken }
}

const adminToken = async ({ call }: HttpCaller) => {
  const body = { email: adminOf.ADMIN_EMAIL, password: adminOf.ADMIN_PASSWORD }
  return (await call(adminRoutes.login, { body })).body.adminToken
}

/** The token with its last character but two, which carries whole bits, exchanged. */
const forge = (token: string) => `${token.slice(0, -3)}${token.at(-3) === "A" ? "B" : "A"}${token.slice(-2)}`

/**
 * Those in whose names shots are fired: members, an admin where there is one, and holders of tokens that are worth
 * nothing. What they do may end their sessions: `muster` signs them in again.
 */
export const createArmy = async (address: string, folder: string) => {
  const caller = createHttpCaller(address)
  const members = await Promise.all(Array.from({ length: memberCount }, () => enlist(caller)))
  const dropped = new Set<number>()
  const [someone] = members
  const { sessionKey } = await loadSecrets(folder, { sessionSecret: null })
  const expired = await new SignJWT({ sid: someone?.id ?? "" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(someone?.id ?? "")
    .setAudience("member")
    .setExpirationTime("1 hour ago")
    .sign(sessionKey)
  const gone = await enlist(caller)
  await caller.call(authRoutes.logout, { as: gone })
  let admin = await adminToken(caller)

  const signInAgain = async (at: number) => {
    const soldier = members[at]
    if (!soldier) return
    const { email } = soldier
    const { status, body } = await caller.call(authRoutes.login, {
      body: { email, password: memberPassword },
    })
    // Somebody else takes the place of one whose password was changed.
    members[at] = status === 200 ? { ...soldier, accessToken: body.accessToken } : await enlist(caller)
  }

  return {
    ids: [...members.map(({ id }) => id), gone.id],

    /** The token that a shot carries; undefined for none. */
    tokenOf: (who: Caller, at: number): string | undefined => {
      const member = members[at % memberCount]?.accessToken ?? ""
      switch (who) {
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
          return gone.accessToken
      }
    },

    /** Notes that somebody who should be signed in was told that they are not. */
    drop: (who: Caller, at: number) => {
      if (who === "member") dropped.add(at % memberCount)
      if (who === "admin") dropped.add(-1)
    },

    muster: async () => {
      const again = [...dropped]
      dropped.clear()
      for (const at of again) {
        if (at >= 0) await signInAgain(at)
        else admin = await adminToken(caller)
      }
    },

    close: caller.close,
  }
}

export type Army = Awaited<ReturnType<typeof createArmy>>
