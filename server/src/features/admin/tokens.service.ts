import { createSecretKey } from "node:crypto"
import { adminLimits } from "@pinyu/contract/admin/limits"
import { jwtVerify, SignJWT } from "jose"
import type { Clock } from "../../platform/clock.ts"
import { after, inSeconds } from "./admin.policy.ts"

interface Dependencies {
  clock: Clock
  /** 32 bytes that only our own nodes know, and that sign nothing else. */
  key: Buffer
}

/** Whose token it is and when it was made, in whole seconds. */
export interface AdminClaims {
  adminId: string
  madeAt: number
}

const algorithm = "HS256"
/** Members' tokens have another one, and another key. */
const audience = "admin"

/** Signs and reads the tokens of admins. What is not ours, whole and current reads as null. */
export const createTokens = ({ clock, key: bytes }: Dependencies) => {
  const key = createSecretKey(bytes)
  return {
    sign: (adminId: string) =>
      new SignJWT()
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
          requiredClaims: ["sub", "iat", "exp"],
        })
        const { sub, iat } = payload
        return sub === undefined || iat === undefined ? null : { adminId: sub, madeAt: iat }
      } catch {
        return null
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
