import type { User } from "@pinyu/contract/auth/schemas"
import type { UserVerification } from "@pinyu/contract/passkeys/options"
import type { AuthenticationResponse } from "@pinyu/contract/passkeys/schemas"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Client, Viewer } from "../../platform/observability/calls.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import type { Ceremonies } from "./ceremonies.service.ts"
import { isCounterAhead, userHandleOf } from "./passkeys.policy.ts"
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
  /**
   * Begins a session after `confirm`, in one transaction. Throws `suspended`, and `wrong_credentials`
   * when the account is about to be erased.
   */
  signInIdentified: (
    signIn: SignInOptions & { memberId: string },
    confirm: (trx: Trx) => Promise<void>,
  ) => Promise<SignedIn>
}

/** A verified signature of a passkey. */
interface Signature {
  newCounter: number
  userVerified: boolean
  credentialBackedUp: boolean
}

/** Signs members in and reauthenticates them with their passkeys. */
export const createAuthentication = (dependencies: Dependencies) => {
  const { ceremonies, clock, db, reauthenticate, requireLiveSession, security, signInIdentified } =
    dependencies

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
    return { passkey, signature: await ceremonies.verifyAuthentication(response, passkey, challenge) }
  }

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
    <Result>(event: "sign_in_failed" | "reauthentication_failed", memberId: string | null) =>
    async (work: Promise<Result>) =>
      work.catch((error: unknown) => {
        if (error instanceof AppError) security.note(event, { memberId, reason: error.code })
        throw error
      })

  return {
    /**
     * The options for a sign-in: the same for all members, so that they reveal nothing. With a member's id
     * only their passkeys may answer.
     */
    beginAuthentication: async ({
      userId,
      userVerification,
    }: {
      userId?: string | null | undefined
      userVerification: UserVerification
    }) => {
      const answerer = { purpose: "sign_in", member_id: userId ?? null, session_id: null } as const
      return {
        options: await ceremonies.beginAuthentication({ ...answerer, user_verification: userVerification }),
      }
    },

    /**
     * Signs in with a passkey. Throws `passkey_challenge_expired`, `passkey_unknown`, `passkey_invalid`,
     * `passkey_counter_behind`, or `suspended` after a right answer only.
     */
    signIn: async (response: AuthenticationResponse, options: SignInOptions) => {
      const answerer = { purpose: "sign_in", session_id: null } as const
      const failed = logged<Awaited<ReturnType<typeof verify>>>("sign_in_failed", null)
      const { passkey, signature } = await failed(verify(response, answerer))
      const signedIn = await signInIdentified({ memberId: passkey.member_id, ...options }, (trx) =>
        use(trx, passkey, signature),
      ).catch((error: unknown) => {
        const isErased = error instanceof AppError && error.code === "wrong_credentials"
        throw isErased ? new AppError("passkey_unknown") : error
      })
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
        user_verification: "preferred",
      } as const
      return { options: await ceremonies.beginAuthentication(terms, passkeys) }
    },

    /** Makes the sign-in of the session recent. Throws as a sign-in does. */
    finishReauthentication: async (viewer: Viewer, response: AuthenticationResponse) => {
      const answerer = { purpose: "reauthenticate", session_id: viewer.sessionId } as const
      const failed = logged<{ signed_in_at: string }>("reauthentication_failed", viewer.id)
      const answer = await failed(
        verify(response, answerer).then(({ passkey, signature }) =>
          queries.transact(db, async (trx) => {
            await requireLiveSession(trx, viewer)
            await use(trx, passkey, signature)
            return reauthenticate(trx, viewer)
          }),
        ),
      )
      security.note("reauthenticated", { memberId: viewer.id })
      return { verified: true as const, ...answer }
    },
  }
}
