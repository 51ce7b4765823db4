import { createSecretKey } from "node:crypto"
import { adminLimits } from "@pinyu/contract/admin/limits"
import { id } from "@pinyu/contract/fields"
import { jwtVerify, SignJWT } from "jose"
import * as z from "zod"
import type { Clock } from "../../platform/clock.ts"
import { after, inSeconds } from "./admin.policy.ts"

interface Dependencies {
  clock: Clock
  /** A 32-byte key that only our nodes have and that signs nothing else. */
  key: Buffer
}

export interface AdminClaims {
  adminId: string
  sessionId: string
  /** Whether the admin had a second step when the token was signed. A change of it ends the session. */
  secured: boolean
}

const algorithm = "HS256"
// The method `mfa` of RFC 8176.
const multipleFactors = "mfa"
const claimsSchema = z.object({ sub: id, sid: id, amr: z.array(z.string()).default([]) })
// Members' tokens have another audience and another key.
const audience = "admin"

/** Signs and reads admin tokens. An invalid or expired token reads as null. */
export const createTokens = ({ clock, key: bytes }: Dependencies) => {
  const key = createSecretKey(bytes)
  return {
    sign: ({ adminId, sessionId, secured }: AdminClaims) =>
      new SignJWT({ sid: sessionId, ...(secured && { amr: [multipleFactors] }) })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(adminId)
        .setAudience(audience)
        .setIssuedAt(inSeconds(clock.now()))
        .setExpirationTime(after(clock.now(), adminLimits.token))
        .sign(key),

    read: async (token: string): Promise<AdminClaims | null> => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          audience,
          currentDate: clock.now(),
          requiredClaims: ["sub", "sid", "iat", "exp"],
        })
        const claims = claimsSchema.safeParse(payload)
        if (!claims.success) return null
        const { sub: adminId, sid: sessionId, amr } = claims.data
        return { adminId, sessionId, secured: amr.includes(multipleFactors) }
      } catch {
        return null
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
