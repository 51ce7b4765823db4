import type { AdminAct } from "@pinyu/contract/admin/acts"
import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import type { AuthenticationResponse, RegistrationResponse } from "@pinyu/contract/passkeys/schemas"
import { admin as phrases } from "@pinyu/phrases/admin"
import { authenticatorNames, defaultPasskeyName } from "@pinyu/phrases/authenticators"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import { isCounterAhead, knownTransports, userHandleOf } from "../../platform/security/passkey-answers.ts"
import { createPasskeyCeremonies } from "../../platform/security/passkey-ceremonies.ts"
import { presentPasskey } from "./admin.present.ts"
import { lockAdminRow } from "./admin.queries.ts"
import type { Audit } from "./audit.service.ts"
import type { ChallengeTerms } from "./passkey-challenges.queries.ts"
import * as challenges from "./passkey-challenges.queries.ts"
import * as queries from "./passkeys.queries.ts"
import { findSessionState, markReauthenticated } from "./sessions.queries.ts"
import type { AdminSessions } from "./sessions.service.ts"

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  sessions: Pick<AdminSessions, "begin" | "own" | "signedIn">
  webOrigin: () => string
}

const { max } = passkeysLimits.perMember
const idOf = (credentialId: string) => Buffer.from(credentialId, "base64url")

const createCeremonies = ({ db, clock, webOrigin }: Pick<Dependencies, "db" | "clock" | "webOrigin">) =>
  createPasskeyCeremonies<ChallengeTerms, ChallengeTerms, ChallengeTerms>({
    ...{ db, clock, webOrigin },
    store: challenges,
  })
type Ceremonies = ReturnType<typeof createCeremonies>

/** A verified signature, and what it counts. */
interface Proof {
  passkey: queries.PasskeyRow
  newCounter: number
}

/** The proofs of passkeys, which always verified their owner. */
const createProofs = (
  { audit, clock, db }: Pick<Dependencies, "audit" | "clock" | "db">,
  ceremonies: Ceremonies,
) => {
  /**
   * Uses up the challenge and verifies the signature. Throws `passkey_challenge_expired`, `passkey_unknown` or
   * `passkey_invalid`.
   */
  const verify = async (
    response: AuthenticationResponse,
    terms: ChallengeTerms,
    adminId?: string,
  ): Promise<Proof> => {
    const { clientDataJSON, userHandle } = response.response
    const { challenge } = await ceremonies.spendChallenge(clientDataJSON, terms)
    const passkey = await queries.findPasskey(db, idOf(response.id))
    const isForeign =
      !passkey ||
      (adminId !== undefined && adminId !== passkey.admin_id) ||
      (userHandle && userHandle !== userHandleOf(passkey.admin_id).toString("base64url"))
    if (isForeign) throw new AppError("passkey_unknown")
    const required = { challenge, requiresVerification: true }
    const { newCounter } = await ceremonies.verifyAuthentication(response, passkey, required)
    return { passkey, newCounter }
  }

  /**
   * Counts a use in the transaction that relies on it. Throws `passkey_unknown` when the passkey was removed
   * meanwhile, `passkey_counter_behind` and `admin_suspended`.
   */
  const use = async (trx: Trx, { passkey, newCounter }: Proof) => {
    // Concurrent uses see each other's counter.
    const admin = await lockAdminRow(trx, passkey.admin_id)
    const current = await queries.findPasskey(trx, passkey.credential_id)
    if (!admin || !current) throw new AppError("passkey_unknown")
    if (!isCounterAhead(Number(current.sign_count), newCounter)) throw new AppError("passkey_counter_behind")
    if (admin.suspended_at) throw new AppError("admin_suspended")
    await queries.storeUse(trx, passkey.credential_id, { sign_count: newCounter, last_used_at: clock.now() })
  }

  /** Audits the failure of `work`. */
  const audited = <Result>(
    work: Promise<Result>,
    act: Extract<AdminAct, "sign_in_failed" | "reauthentication_failed">,
    { adminId, address }: { adminId: string | null; address: string },
  ) =>
    work.catch(async (error: unknown) => {
      if (error instanceof AppError)
        await transact(db, (trx) =>
          audit.recordAct(trx, { adminId, act, detail: { reason: error.code }, address }),
        )
      throw error
    })

  return { verify, use, audited }
}

/** Passkeys of admins: their registration and removal, sign-in and reauthentication with them. */
export const createPasskeys = ({ audit, clock, db, sessions, webOrigin }: Dependencies) => {
  const ceremonies = createCeremonies({ db, clock, webOrigin })
  const { verify, use, audited } = createProofs({ audit, clock, db }, ceremonies)
  const registering = ({ sessionId }: AdminViewer) =>
    ({ purpose: "register", session_id: sessionId }) as const
  const reauthenticating = ({ sessionId }: AdminViewer) =>
    ({ purpose: "reauthenticate", session_id: sessionId }) as const
  const signingIn = { purpose: "sign_in", session_id: null } as const

  /** Applies a change of the admin's passkeys, which ends all sessions, and begins a new one. */
  const change = async (
    { id: adminId, sessionId: endedId }: AdminViewer,
    act: Extract<AdminAct, "passkey_added" | "passkey_removed">,
    client: Client,
    apply: (trx: Trx) => Promise<unknown>,
  ) => {
    const sessionId = await transact(db, async (trx) => {
      await lockAdminRow(trx, adminId)
      // The session may have ended meanwhile.
      const caller = { adminId, sessionId: endedId, now: clock.now() }
      if (!(await findSessionState(trx, caller))) throw new AppError("unauthenticated")
      await apply(trx)
      await audit.recordAct(trx, { adminId, act, address: client.address })
      return sessions.begin(trx, adminId, client)
    })
    return sessions.signedIn(adminId, sessionId)
  }

  return {
    purgePasskeyChallenges: ceremonies.purgeChallenges,

    passkeys: async ({ id }: AdminViewer) => ({
      passkeys: (await queries.findPasskeys(db, id)).map(presentPasskey),
    }),

    /** The options for a new passkey. Throws `too_many_passkeys`. */
    beginPasskey: async (viewer: AdminViewer) => {
      const existing = await queries.findPasskeys(db, viewer.id)
      if (existing.length >= max) throw new AppError("too_many_passkeys")
      const { id, email } = await sessions.own(viewer.id)
      // The browser shows it beside a member's passkey of the same address.
      const name = phrases.passkeys.accountName(email)
      const user = { id, name, displayName: name }
      return { options: await ceremonies.beginRegistration(registering(viewer), { user, existing }) }
    },

    /**
     * Stores a new passkey and returns a new session. The database ends all others. Throws
     * `passkey_challenge_expired`, `passkey_invalid`, `passkey_exists` or `too_many_passkeys`.
     */
    addPasskey: async (viewer: AdminViewer, response: RegistrationResponse, client: Client) => {
      const { challenge } = await ceremonies.spendChallenge(
        response.response.clientDataJSON,
        registering(viewer),
      )
      const { credential, aaguid } = await ceremonies.verifyRegistration(response, challenge)
      return change(viewer, "passkey_added", client, async (trx) => {
        if ((await queries.findPasskeys(trx, viewer.id)).length >= max)
          throw new AppError("too_many_passkeys")
        const isNew = await queries.insertPasskey(trx, {
          ...{ credential_id: idOf(credential.id), admin_id: viewer.id },
          ...{ public_key: Buffer.from(credential.publicKey), sign_count: credential.counter },
          ...{ device_name: authenticatorNames[aaguid] ?? defaultPasskeyName },
          ...{ transports: knownTransports(response.response.transports) },
          ...{ created_at: clock.now(), last_used_at: null },
        })
        if (!isNew) throw new AppError("passkey_exists")
      })
    },

    /** Deletes a passkey and returns a new session. The database ends all others. Throws `passkey_not_found`. */
    removePasskey: (viewer: AdminViewer, credentialId: string, client: Client) =>
      change(viewer, "passkey_removed", client, async (trx) => {
        if ((await queries.deletePasskeys(trx, viewer.id, idOf(credentialId))) === 0)
          throw new AppError("passkey_not_found")
      }),

    /** The options for a sign-in: the same for all admins, so that they reveal nothing. */
    beginPasskeySignIn: async () => ({ options: await ceremonies.beginAuthentication(signingIn) }),

    /** Signs an admin in with a passkey. Only a right answer leads to `admin_suspended`. Failures are audited. */
    signInWithPasskey: async (response: AuthenticationResponse, client: Client) => {
      const { address } = client
      const failed = { adminId: null, address }
      const proof = await audited(verify(response, signingIn), "sign_in_failed", failed)
      const { admin_id: adminId } = proof.passkey
      const entering = transact(db, async (trx) => {
        await use(trx, proof)
        await audit.recordAct(trx, { adminId, act: "signed_in", detail: { passkey: true }, address })
        return sessions.begin(trx, adminId, client)
      })
      return sessions.signedIn(adminId, await audited(entering, "sign_in_failed", { adminId, address }))
    },

    /** The options for a reauthentication. Throws `passkey_not_found` without a passkey. */
    beginPasskeyReauthentication: async (viewer: AdminViewer) => {
      const passkeys = await queries.findPasskeys(db, viewer.id)
      if (passkeys.length === 0) throw new AppError("passkey_not_found")
      return { options: await ceremonies.beginAuthentication(reauthenticating(viewer), passkeys) }
    },

    /** Makes the sign-in of the caller's session recent. Throws as a sign-in does. Failures are audited. */
    reauthenticateWithPasskey: async (
      viewer: AdminViewer,
      response: AuthenticationResponse,
      { address }: Client,
    ) => {
      const { id: adminId, sessionId } = viewer
      const proving = async () => {
        const proof = await verify(response, reauthenticating(viewer), adminId)
        await transact(db, async (trx) => {
          await use(trx, proof)
          if (!(await markReauthenticated(trx, { adminId, sessionId, now: clock.now() })))
            throw new AppError("unauthenticated")
          await audit.recordAct(trx, { adminId, act: "reauthenticated", target: sessionId, address })
        })
      }
      await audited(proving(), "reauthentication_failed", { adminId, address })
      return { signed_in_at: clock.now().toISOString() }
    },
  }
}
