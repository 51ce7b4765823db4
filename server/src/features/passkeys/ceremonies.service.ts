import { randomBytes } from "node:crypto"
import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import type { AuthenticatorAttachment } from "@pinyu/contract/passkeys/options"
import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from "@pinyu/contract/passkeys/schemas"
import { common } from "@pinyu/phrases/common"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret } from "../../platform/ids.ts"
import { challengeIn, userHandleOf } from "./passkeys.policy.ts"
import * as queries from "./passkeys.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  /** The public origin of the web app. Its host is the id of the relying party. */
  webOrigin: () => string
}

/** Who may answer a challenge, and how. */
type Terms = Pick<queries.ChallengeRow, "purpose" | "member_id" | "session_id"> & {
  device_name?: string | null
}

/** The session that answers; null for a sign-in. */
type Answerer = Pick<queries.ChallengeRow, "purpose" | "session_id">

interface NewPasskeyTerms {
  user: { id: string; email: string; nickname: string }
  attachment: AuthenticatorAttachment
  existing: readonly queries.PasskeyRow[]
}

/** Loaded at the first use: its parsers of certificates take time and memory. */
const library = () => import("@simplewebauthn/server")

/** Ed25519, ECDSA with P-256, and RSA (COSE): together every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

/** What browsers demand of authenticators. */
const user_verification = "required" as const

const timeoutMs = passkeysLimits.challenge * 1000

const described = ({ credential_id, transports }: queries.PasskeyRow) => ({
  id: credential_id.toString("base64url"),
  type: "public-key" as const,
  transports,
})

/** Runs a check of the library, which throws plain errors. Throws `passkey_invalid`. */
const verified = async <Result extends { verified: boolean }>(check: Promise<Result>) => {
  const result = await check.catch((cause: unknown) => {
    throw new AppError("passkey_invalid", { cause })
  })
  if (!result.verified) throw new AppError("passkey_invalid")
  return result as Result & { verified: true }
}

/** The WebAuthn ceremonies: challenges of our own, each answered once within five minutes. */
export const createCeremonies = ({ db, clock, webOrigin }: Dependencies) => {
  const party = () => {
    const origin = webOrigin()
    return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname }
  }

  /** Throws `unauthenticated` when the session of the terms ended meanwhile. */
  const issue = async ({ device_name = null, ...terms }: Terms) => {
    const challenge = randomBytes(32)
    const expires_at = new Date(clock.now().getTime() + timeoutMs)
    const challenge_hash = hashSecret(challenge.toString("base64url"))
    const row = { challenge_hash, device_name, expires_at, user_verification, ...terms }
    await queries.insertChallenge(db, row).catch((error: unknown) => {
      throw queries.hasLostSession(error) ? new AppError("unauthenticated") : error
    })
    return challenge
  }

  return {
    /** The options for a new passkey of a member. */
    beginRegistration: async (
      terms: Terms,
      { user, attachment, existing }: NewPasskeyTerms,
    ): Promise<RegistrationOptions> => {
      const challenge = await issue(terms)
      return {
        rp: { name: common.brand, id: party().expectedRPID },
        user: {
          id: userHandleOf(user.id).toString("base64url"),
          name: user.email,
          displayName: user.nickname,
        },
        challenge: challenge.toString("base64url"),
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
        timeout: timeoutMs,
        attestation: "none",
        excludeCredentials: existing.map(described),
        authenticatorSelection: {
          authenticatorAttachment: attachment,
          residentKey: "required",
          requireResidentKey: true,
          userVerification: user_verification,
        },
        extensions: { credProps: true },
      }
    },

    /** The options for a signature. Without `allowed` the browser offers every passkey that it knows. */
    beginAuthentication: async (
      terms: Terms,
      allowed?: readonly queries.PasskeyRow[],
    ): Promise<AuthenticationOptions> => ({
      rpId: party().expectedRPID,
      challenge: (await issue(terms)).toString("base64url"),
      timeout: timeoutMs,
      userVerification: user_verification,
      ...(allowed && { allowCredentials: allowed.map(described) }),
    }),

    /**
     * Uses up the challenge that an answer signs, whether or not the answer is valid. Throws
     * `passkey_challenge_expired` for one that is unknown, used, expired, or another session's.
     */
    spendChallenge: async (clientDataJSON: string, answerer: Answerer) => {
      const challenge = challengeIn(clientDataJSON)
      if (challenge === null) throw new AppError("passkey_invalid")
      const challenge_hash = hashSecret(challenge)
      const spent = await queries.spendChallenge(db, { challenge_hash, ...answerer }, clock.now())
      if (!spent) throw new AppError("passkey_challenge_expired")
      return { ...spent, challenge }
    },

    /** Verifies a new passkey, whose owner the authenticator verified. Throws `passkey_invalid`. */
    verifyRegistration: async (response: RegistrationResponse, challenge: string) => {
      const { id, rawId, type } = response
      const { clientDataJSON, attestationObject } = response.response
      const { verifyRegistrationResponse } = await library()
      const { registrationInfo } = await verified(
        verifyRegistrationResponse({
          response: {
            ...{ id, rawId, type, clientExtensionResults: {} },
            response: { clientDataJSON, attestationObject },
          },
          expectedChallenge: challenge,
          ...party(),
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      return registrationInfo
    },

    /** Verifies a signature of a passkey, but for its counter and its owner. Throws `passkey_invalid`. */
    verifyAuthentication: async (
      response: AuthenticationResponse,
      passkey: queries.PasskeyRow,
      challenge: string,
    ) => {
      const { id, rawId, type } = response
      const { clientDataJSON, authenticatorData, signature } = response.response
      const { verifyAuthenticationResponse } = await library()
      const { authenticationInfo } = await verified(
        verifyAuthenticationResponse({
          response: {
            ...{ id, rawId, type, clientExtensionResults: {} },
            response: { clientDataJSON, authenticatorData, signature },
          },
          expectedChallenge: challenge,
          ...party(),
          // Reported, because a second step may replace it.
          requireUserVerification: false,
          // The counter is compared under the lock of the passkey.
          credential: { id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
        }),
      )
      return authenticationInfo
    },

    /** Deletes expired challenges. */
    purgeChallenges: () => queries.deleteExpiredChallenges(db, clock.now()),
  }
}

export type Ceremonies = ReturnType<typeof createCeremonies>
