import { createSecretKey } from "node:crypto"
import { authLimits } from "@pinyu/contract/auth/limits"
import { jwtVerify, SignJWT } from "jose"
import { LRUCache } from "lru-cache"
import { atMost } from "../../platform/cache-size.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import { after } from "./auth.policy.ts"

interface Dependencies {
  clock: Clock
  /** A 32-byte key that only our nodes have. */
  key: Buffer
  /** Another key whose tokens are valid, too. */
  acceptedKey?: Buffer | null
}

/** The member and the session of an access token. */
export interface AccessClaims {
  memberId: string
  sessionId: string
}

/** The member to whom a device becomes known. */
interface DeviceOwner {
  member_id: string
  device_generation: number
}

/** A device on which a member signed in, or reset the password, before. */
export interface KnownDevice {
  id: string
  memberId: string
  generation: number
  /** False when the browser only reset the password, which does not skip the second step. */
  signedIn: boolean
}

const algorithm = "HS256"
// Each kind of token has its own audience, so that none is accepted as another.
const audiences = { access: "member", device: "member-device" }

/** Signs and reads access and device tokens. An invalid or expired token reads as null. */
export const createTokens = ({ clock, key: bytes, acceptedKey = null }: Dependencies) => {
  const key = createSecretKey(bytes)
  const keys = acceptedKey ? [key, createSecretKey(acceptedKey)] : [key]

  // A page uses one token for many calls, so its signature is verified once. The session is looked up each
  // time.
  const verified = new LRUCache<string, { claims: AccessClaims; endsAt: number }>(atMost(10_000))

  const sign = (
    claims: Record<string, string | number>,
    audience: string,
    subject: string,
    lifetime: number,
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm })
      .setSubject(subject)
      .setAudience(audience)
      // Makes two tokens of the same second differ, so that a page can tell which one is newer.
      .setJti(newId())
      .setExpirationTime(after(clock.now(), lifetime))
      .sign(key)

  const read = async (token: string, audience: string) => {
    const options = { algorithms: [algorithm], audience, currentDate: clock.now(), requiredClaims: ["exp"] }
    for (const one of keys) {
      const verified = await jwtVerify(token, one, options).catch(() => null)
      if (verified) return verified.payload
    }
    return null
  }

  const signDevice = ({ member_id, device_generation }: DeviceOwner, signedIn: boolean) =>
    sign(
      { gen: device_generation, ...(!signedIn && { rst: 1 }) },
      audiences.device,
      member_id,
      authLimits.knownDevice,
    )

  return {
    signAccess: ({ memberId, sessionId }: AccessClaims) =>
      sign({ sid: sessionId }, audiences.access, memberId, authLimits.accessToken),

    readAccess: async (token: string): Promise<AccessClaims | null> => {
      const known = verified.get(token)
      if (known && known.endsAt > clock.now().getTime()) return known.claims
      const { sub, sid, exp = 0 } = (await read(token, audiences.access)) ?? {}
      if (typeof sub !== "string" || typeof sid !== "string") return null
      const claims = { memberId: sub, sessionId: sid }
      verified.set(token, { claims, endsAt: exp * 1000 })
      return claims
    },

    /** Signs a token that shows later that this member signed in on this browser. It does not sign in. */
    signDevice: (owner: DeviceOwner) => signDevice(owner, true),
    /** Signs a token that shows later that this member reset the password on this browser. */
    signResetDevice: (owner: DeviceOwner) => signDevice(owner, false),

    /**
     * The member and generation of a device token. It counts only while the generation is the member's
     * current one.
     */
    readDevice: async (token: string | undefined): Promise<KnownDevice | null> => {
      const { sub, jti, gen, rst } = (token && (await read(token, audiences.device))) || {}
      if (typeof sub !== "string" || typeof jti !== "string" || typeof gen !== "number") return null
      return { id: jti, memberId: sub, generation: gen, signedIn: rst !== 1 }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
