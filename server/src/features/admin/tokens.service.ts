import { createSecretKey } from "node:crypto"
import { adminLimits } from "@pinyu/contract/admin/limits"
import { id } from "@pinyu/contract/fields"
import { jwtVerify, SignJWT } from "jose"
import * as z from "zod"
import type { Clock } from "../../platform/clock.ts"
import { after, inSeconds } from "./admin.policy.ts"

interface Dependencies {
  clock: Clock
  /** 32 bytes that only our own nodes know, and that sign nothing else. */
  key: Buffer
}

/** Whose token it is, and of which of their sessions. */
export interface AdminClaims {
  adminId: string
  sessionId: string
}

const algorithm = "HS256"
const claimsSchema = z.object({ sub: id, sid: id })
/** Members' tokens have another one, and another key. */
const audience = "admin"

/** Signs and reads the tokens of admins. What is not ours, whole and current reads as null. */
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
