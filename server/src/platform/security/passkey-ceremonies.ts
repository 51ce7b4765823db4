import { randomBytes } from "node:crypto"
import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import type { AuthenticatorAttachment, PasskeyTransport } from "@pinyu/contract/passkeys/options"
import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from "@pinyu/contract/passkeys/schemas"
import { common } from "@pinyu/phrases/common"
import type { Db } from "../../db/client.ts"
import { AppError } from "../app-error.ts"
import type { Clock } from "../clock.ts"
import { hashSecret } from "../ids.ts"
import { challengeIn, userHandleOf } from "./passkey-answers.ts"

/** A passkey in the database. */
export interface StoredPasskey {
  credential_id: Buffer
  /** The COSE key. */
  public_key: Buffer
  transports: PasskeyTransport[]
}

/**
 * The open challenges of members or of admins in the database. `Terms` says who may answer one, and how; `Answerer`
 * is the purpose and the session that answers; `Spent` is what a used challenge tells.
 */
export interface PasskeyChallengeStore<Terms, Answerer, Spent> {
  insertChallenge: (
    db: Db,
    challenge: Terms & { challenge_hash: Buffer; expires_at: Date },
  ) => Promise<unknown>
  /** Whether an error of the insertion means that the session of the terms ended meanwhile. */
  hasLostSession: (error: unknown) => boolean
  /** Deletes a challenge and returns it, once. A foreign session's or an expired one is not found. */
  spendChallenge: (
    db: Db,
    answer: Answerer & { challenge_hash: Buffer },
    now: Date,
  ) => Promise<Spent | undefined>
  deleteExpiredChallenges: (db: Db, now: Date) => Promise<unknown>
}

interface Dependencies<Terms, Answerer, Spent> {
  db: Db
  clock: Clock
  /** The public origin of the web app. Its host is the id of the relying party. */
  webOrigin: () => string
  store: PasskeyChallengeStore<Terms, Answerer, Spent>
}

interface NewPasskeyTerms {
  /** `name` and `displayName` are what the browser shows of the account. */
  user: { id: string; name: string; displayName: string }
  /** Undefined leaves it to the browser. */
  attachment?: AuthenticatorAttachment
  existing: readonly Pick<StoredPasskey, "credential_id" | "transports">[]
}

/** Loaded at the first use: its parsers of certificates take time and memory. */
const library = () => import("@simplewebauthn/server")

/** Ed25519, ECDSA with P-256, and RSA (COSE): together every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

/** What browsers demand of authenticators. */
const userVerification = "required" as const

const timeoutMs = passkeysLimits.challenge * 1000

const described = ({ credential_id, transports }: Pick<StoredPasskey, "credential_id" | "transports">) => ({
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
export const createPasskeyCeremonies = <Terms extends object, Answerer extends object, Spent extends object>({
  db,
  clock,
  webOrigin,
  store,
}: Dependencies<Terms, Answerer, Spent>) => {
  const party = () => {
    const origin = webOrigin()
    return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname }
  }

  /** Throws `unauthenticated` when the session of the terms ended meanwhile. */
  const issue = async (terms: Terms) => {
    const challenge = randomBytes(32)
    const expires_at = new Date(clock.now().getTime() + timeoutMs)
    const challenge_hash = hashSecret(challenge.toString("base64url"))
    await store.insertChallenge(db, { ...terms, challenge_hash, expires_at }).catch((error: unknown) => {
      throw store.hasLostSession(error) ? new AppError("unauthenticated") : error
    })
    return challenge
  }

  return {
    /** The options for a new passkey of an owner. */
    beginRegistration: async (
      terms: Terms,
      { user, attachment, existing }: NewPasskeyTerms,
    ): Promise<RegistrationOptions> => {
      const challenge = await issue(terms)
      return {
        rp: { name: common.brand, id: party().expectedRPID },
        user: { ...user, id: userHandleOf(user.id).toString("base64url") },
        challenge: challenge.toString("base64url"),
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
        timeout: timeoutMs,
        attestation: "none",
        excludeCredentials: existing.map(described),
        authenticatorSelection: {
          ...(attachment && { authenticatorAttachment: attachment }),
          residentKey: "required",
          requireResidentKey: true,
          userVerification,
        },
        extensions: { credProps: true },
      }
    },

    /** The options for a signature. Without `allowed` the browser offers every passkey that it knows. */
    beginAuthentication: async (
      terms: Terms,
      allowed?: NewPasskeyTerms["existing"],
    ): Promise<AuthenticationOptions> => ({
      rpId: party().expectedRPID,
      challenge: (await issue(terms)).toString("base64url"),
      timeout: timeoutMs,
      userVerification,
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
      const spent = await store.spendChallenge(db, { challenge_hash, ...answerer }, clock.now())
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

    /**
     * Verifies a signature of a passkey, but for its counter and its owner. Throws `passkey_invalid`. Without
     * `requiresVerification`, a signature that verified nobody is reported: a second step may replace it.
     */
    verifyAuthentication: async (
      response: AuthenticationResponse,
      { public_key }: StoredPasskey,
      { challenge, requiresVerification }: { challenge: string; requiresVerification: boolean },
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
          requireUserVerification: requiresVerification,
          // The counter is compared under the lock of the passkey.
          credential: { id, publicKey: Uint8Array.from(public_key), counter: 0 },
        }),
      )
      return authenticationInfo
    },

    /** Deletes expired challenges. */
    purgeChallenges: () => store.deleteExpiredChallenges(db, clock.now()),
  }
}
