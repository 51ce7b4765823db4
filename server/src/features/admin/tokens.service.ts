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
}

const algorithm = "HS256"
const claimsSchema = z.object({ sub: id, sid: id })
// Members' tokens have another audience and another key.
const audience = "admin"

/** Signs and reads admin tokens. An invalid or expired token reads as null. */
export const createTokens = ({ clock, key: bytes }: Dependencies) => {
  const key = createSecretKey(bytes)
  return {
    sign: ({ adminId, sessionId }: AdminClaims) =>
      new SignJWT({ sid: sessionId })
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
        return claims.success ? { adminId: claims.data.sub, sessionId: claims.data.sid } : null
      } catch {
        return null
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
