import type { User } from "@pinyu/contract/auth/schemas"
import type { AuthenticationResponse } from "@pinyu/contract/passkeys/schemas"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Client, Viewer } from "../../platform/observability/calls.ts"
import { isCounterAhead, userHandleOf } from "../../platform/security/passkey-answers.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import type { Ceremonies } from "./ceremonies.service.ts"
import * as queries from "./passkeys.queries.ts"

/** A session that `auth` began. */
export interface SignedIn {
  accessToken: string
  refreshToken: string
  remembered: boolean
  deviceToken: string
  user: User
  message: string
  /** Whether the sign-in ended a pause or the end of the account. */
  restored: boolean
}

interface SignInOptions {
  otp: string | undefined
  rememberMe: boolean
  client: Client
  /** Shows that the member signed in on this browser before. */
  deviceToken: string | undefined
}

interface Dependencies {
  db: Db
  clock: Clock
  security: SecurityLog
  ceremonies: Pick<Ceremonies, "beginAuthentication" | "spendChallenge" | "verifyAuthentication">
  /** Throws `unauthenticated` when the caller's session ended. It does not end during the transaction. */
  requireLiveSession: (trx: Trx, viewer: Viewer) => Promise<void>
  reauthenticate: (trx: Trx, viewer: Viewer) => Promise<{ signed_in_at: string }>
  /** Counts an attempt at the second step, which `prove` then checks in the transaction. Throws as `prove`. */
  attemptSecondStep: (attempt: {
    memberId: string
    purpose: "sign_in" | "reauthentication"
    code: string | undefined
    isKnownDevice: false
  }) => Promise<SecondStep>
  /**
   * Begins a session after `confirm`, in one transaction. Throws `suspended`, and `wrong_credentials`
   * when the account is about to be erased.
   */
  signInIdentified: (
    signIn: Omit<SignInOptions, "otp"> & { memberId: string },
    confirm: (trx: Trx) => Promise<void>,
  ) => Promise<SignedIn>
}

interface SecondStep {
  prove: (trx: Trx) => Promise<unknown>
  succeed: () => Promise<void>
}

const noSecondStep: SecondStep = { prove: async () => true, succeed: async () => undefined }

/** A verified signature of a passkey. */
interface Signature {
  newCounter: number
  userVerified: boolean
  credentialBackedUp: boolean
}

/** Signs members in and reauthenticates them with their passkeys. */
export const createAuthentication = (dependencies: Dependencies) => {
  const { attemptSecondStep, ceremonies, clock, db, security, signInIdentified } = dependencies
  const { reauthenticate, requireLiveSession } = dependencies

  /**
   * Uses up the challenge of an answer and verifies its signature. Throws `passkey_challenge_expired`,
   * `passkey_unknown` or `passkey_invalid`.
   */
  const verify = async (
    response: AuthenticationResponse,
    answerer: { purpose: queries.PasskeyPurpose; session_id: string | null },
  ) => {
    const { clientDataJSON, userHandle } = response.response
    const challenge = await ceremonies.spendChallenge(clientDataJSON, answerer)
    const passkey = await queries.findPasskey(db, Buffer.from(response.id, "base64url"))
    const isForeign =
      !passkey ||
      (challenge.member_id !== null && challenge.member_id !== passkey.member_id) ||
      (userHandle && userHandle !== userHandleOf(passkey.member_id).toString("base64url"))
    if (isForeign) throw new AppError("passkey_unknown")
    const signature = await ceremonies.verifyAuthentication(response, passkey, {
      challenge: challenge.challenge,
      requiresVerification: false,
    })
    return { passkey, signature }
  }

  /** A passkey that verified nobody proves as much as a password: the second step follows, on known devices too. */
  const secondStepAfter = async (
    { passkey, signature }: Awaited<ReturnType<typeof verify>>,
    attempt: { purpose: "sign_in" | "reauthentication"; code: string | undefined },
  ) =>
    signature.userVerified
      ? noSecondStep
      : attemptSecondStep({ ...attempt, memberId: passkey.member_id, isKnownDevice: false })

  /**
   * Counts a verified use in the transaction that relies on it. Throws `passkey_unknown` when the passkey
   * was removed meanwhile, and `passkey_counter_behind`.
   */
  const use = async (trx: Trx, { credential_id }: queries.PasskeyRow, signature: Signature) => {
    const passkey = await queries.lockPasskey(trx, credential_id)
    if (!passkey) throw new AppError("passkey_unknown")
    if (!isCounterAhead(Number(passkey.sign_count), signature.newCounter)) {
      security.note("passkey_counter_behind", { memberId: passkey.member_id })
      throw new AppError("passkey_counter_behind")
    }
    await queries.countUse(trx, credential_id, {
      sign_count: signature.newCounter,
      user_verified: signature.userVerified,
      is_synced: signature.credentialBackedUp,
      last_used_at: clock.now(),
    })
  }

  /** Runs `work` and logs its failure. The member of a failed sign-in is unknown until it is verified. */
  const logged =
    (event: "sign_in_failed" | "reauthentication_failed", memberId: string | null) =>
    <Result>(work: Promise<Result>) =>
      work.catch((error: unknown) => {
        if (error instanceof AppError) security.note(event, { memberId, reason: error.code })
        throw error
      })

  return {
    /**
     * The options for a sign-in: the same for all members, so that they reveal nothing. With a member's id
     * only their passkeys may answer.
     */
    beginAuthentication: async ({ userId }: { userId?: string | null | undefined }) => {
      const terms = { purpose: "sign_in", member_id: userId ?? null, session_id: null } as const
      return { options: await ceremonies.beginAuthentication(terms) }
    },

    /**
     * Signs in with a passkey. Throws `passkey_challenge_expired`, `passkey_unknown`, `passkey_invalid`,
     * `passkey_counter_behind`, or `suspended` and the errors of the second step after a right answer only.
     */
    signIn: async (response: AuthenticationResponse, { otp, ...options }: SignInOptions) => {
      const answerer = { purpose: "sign_in", session_id: null } as const
      const failed = logged("sign_in_failed", null)
      const proof = await failed(verify(response, answerer))
      const { passkey, signature } = proof
      const secondStep = await secondStepAfter(proof, { purpose: "sign_in", code: otp })
      const signedIn = await signInIdentified({ memberId: passkey.member_id, ...options }, async (trx) => {
        await use(trx, passkey, signature)
        await secondStep.prove(trx)
      }).catch((error: unknown) => {
        const isErased = error instanceof AppError && error.code === "wrong_credentials"
        throw isErased ? new AppError("passkey_unknown") : error
      })
      await secondStep.succeed()
      return { ...signedIn, deviceName: passkey.device_name }
    },

    /** The options for a reauthentication. Throws `passkey_not_found` without a passkey. */
    beginReauthentication: async (viewer: Viewer) => {
      const passkeys = await queries.findPasskeys(db, viewer.id)
      if (passkeys.length === 0) throw new AppError("passkey_not_found")
      const terms = {
        purpose: "reauthenticate",
        member_id: viewer.id,
        session_id: viewer.sessionId,
      } as const
      return { options: await ceremonies.beginAuthentication(terms, passkeys) }
    },

    /** Makes the sign-in of the session recent. Throws as a sign-in does. */
    finishReauthentication: async (
      viewer: Viewer,
      {
        authenticationResponse,
        otp,
      }: { authenticationResponse: AuthenticationResponse; otp?: string | undefined },
    ) => {
      const answerer = { purpose: "reauthenticate", session_id: viewer.sessionId } as const
      const failed = logged("reauthentication_failed", viewer.id)
      const proof = await failed(verify(authenticationResponse, answerer))
      const secondStep = await secondStepAfter(proof, { purpose: "reauthentication", code: otp })
      const answer = await queries.transact(db, async (trx) => {
        await requireLiveSession(trx, viewer)
        await failed(use(trx, proof.passkey, proof.signature))
        await secondStep.prove(trx)
        return reauthenticate(trx, viewer)
      })
      await secondStep.succeed()
      security.note("reauthenticated", { memberId: viewer.id })
      return { verified: true as const, ...answer }
    },
  }
}
